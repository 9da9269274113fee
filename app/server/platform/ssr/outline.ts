// Which parts the site map has: all of it in one file, or an index of them.
import type { FastifyRequest } from 'fastify';
import type { Lister } from './pageRenderer.ts';

/** How long it is known, in milliseconds: a part that has come since is listed then. */
const KNOWN_FOR_MS = 600_000;

/** A part of a list, from 1. */
export interface PartOfList {
  readonly list: string;
  readonly number: number;
}

/** What the site map is made of. */
export interface Outline {
  readonly parts: readonly PartOfList[];
  /** Whether all of it is one file. */
  readonly isOne: boolean;
}

/** Looks which parts there are, for all who ask within ten minutes. */
export class Outlines {
  #known: { readonly outline: Promise<Outline>; readonly until: number } | undefined;

  constructor(readonly lister: Lister) {}

  /** @throws when what tells the addresses cannot be reached now; whoever asks next looks again */
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
