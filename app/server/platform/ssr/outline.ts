import type { FastifyRequest } from 'fastify';
import type { Lister } from './pageRenderer.ts';

/** Lifetime of the outline in milliseconds. New parts are listed after it. */
const KNOWN_FOR_MS = 600_000;

/** Part of a list of pages, counted from 1. */
export interface PartOfList {
  readonly list: string;
  readonly number: number;
}

/** Structure of the site map: one file, or an index of parts. */
export interface Outline {
  readonly parts: readonly PartOfList[];
  /** True if all pages fit into one file. */
  readonly isOne: boolean;
}

/** Caches the outline for ten minutes. */
export class Outlines {
  #known: { readonly outline: Promise<Outline>; readonly until: number } | undefined;

  constructor(readonly lister: Lister) {}

  /** @throws when the list of pages is unavailable; the failure is not cached */
  outline(request: FastifyRequest): Promise<Outline> {
    const now = performance.now();
    if (this.#known && now < this.#known.until) return this.#known.outline;
    const known = { outline: this.#look(request), until: now + KNOWN_FOR_MS };
    this.#known = known;
    known.outline.catch(() => {
      if (this.#known === known) this.#known = undefined;
    });
    return known.outline;
  }

  async #look(request: FastifyRequest): Promise<Outline> {
    const parts: PartOfList[] = [];
    let pages = 0;
    for (const list of this.lister.lists)
      for (let number = 1, more = true; more; number += 1) {
        const found = await this.lister.list(request, list, number);
        if (found.pages.length > 0) parts.push({ list, number });
        pages += found.pages.length;
        more = found.more;
      }
    return { parts, isOne: pages <= this.lister.mostPages };
  }
}
