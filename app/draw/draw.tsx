// Draws a page where its data is, with the same engine and renderer as the browser.
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { importModulesWith } from '#engine';
import { fetchParts, importAgain, isImporting, PartsContext } from '#renderer';
import { writeDrawn } from '../host/drawn.ts';
import { Portal } from '../host/portal.ts';
import { Shell } from '../shell/Shell.tsx';
import { type Asked, RequestTab } from './requestTab.ts';

export type { Asked };

/** A page, or where whoever asks for it is sent instead. */
export type Drawing =
  | { readonly leftFor: string }
  | { readonly html: string; readonly drawn: string; readonly language: string };

importModulesWith(importAgain);

/**
 * Draws the page of an address for whoever asks for it.
 *
 * @returns nothing when it is not known in time who that is
 */
export async function draw(asked: Asked): Promise<Drawing | undefined> {
  const tab = new RequestTab(asked);
  const portal = new Portal(tab);
  const patience = new Patience(asked.within, () => tab.underway > 0 || isImporting());
  try {
    await patience.during(portal.start());
    const { leftFor } = tab.router;
    if (leftFor !== undefined) return { leftFor };
    if (!portal.pages.shown.peek()) return undefined;
    // What is drawn asks for what it shows: with that it is drawn again.
    for (let known = -1; tab.answered > known && !patience.isOver; await patience.untilAtRest()) {
      known = tab.answered;
      await toHtml(<Shell portal={portal} />);
    }
    tab.close();
    // What is answered is also known by now to whatever has asked: the browser begins with just that.
    await patience.untilAllIsKnown();
    const drawn = portal.drawnFrom();
    if (!drawn) return undefined;
    const { html, parts } = await drawWhole(portal);
    const language = portal.visit.language.peek()?.locale ?? drawn.locale;
    return { html, drawn: writeDrawn({ ...drawn, parts }), language };
  } finally {
    portal.end();
  }
}

/** Draws the page with all its parts in their place: what is drawn before it was fetched stands there in another way. */
async function drawWhole(portal: Portal): Promise<{ readonly html: string; readonly parts: readonly string[] }> {
  const parts = new Set<string>();
  const page = (
    <PartsContext value={(name) => parts.add(name)}>
      <Shell portal={portal} />
    </PartsContext>
  );
  for (let fetched = -1; ; ) {
    const html = await toHtml(page);
    if (parts.size === fetched) return { html, parts: [...parts] };
    fetched = parts.size;
    await fetchParts([...parts]);
  }
}

async function toHtml(page: ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(page, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => console.error(error),
  });
  let html = '';
  for await (const chunk of prelude) html += String(chunk);
  return html;
}

/** Waits for one page, and no longer than that may take. */
class Patience {
  readonly #end: number;

  /** @param within milliseconds */
  constructor(
    readonly within: number,
    readonly isBusy: () => boolean,
  ) {
    this.#end = performance.now() + within;
  }

  get isOver(): boolean {
    return performance.now() >= this.#end;
  }

  async during(work: Promise<unknown>): Promise<void> {
    await Promise.race([work, new Promise((resume) => setTimeout(resume, this.within))]);
    await this.untilAtRest();
  }

  /** Nothing is under way any more: what has just come may ask for more. */
  untilAtRest(): Promise<void> {
    return untilCalm(this.isBusy, () => this.isOver);
  }

  /** However long that takes: nothing is on its way any more but what lies here. */
  untilAllIsKnown(): Promise<void> {
    return untilCalm(isImporting);
  }
}

async function untilCalm(isBusy: () => boolean, isOver: () => boolean = () => false): Promise<void> {
  for (let calm = 0; calm < CALM && !isOver(); calm = isBusy() ? 0 : calm + 1)
    await new Promise((resume) => setTimeout(resume, 1));
}

/** So many looks at which nothing is under way are enough. */
const CALM = 3;
