// Draws a page where its data is, with the same engine and renderer as the browser.
import { catalogue } from 'virtual:flows';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { type FlowSession, fetchAhead, importModulesWith } from '#engine';
import { FlowView, fetchParts, importAgain, isImporting, PartsContext } from '#renderer';
import { writeDrawn } from '../host/drawn.ts';
import { Portal } from '../host/portal.ts';
import { Shell } from '../shell/Shell.tsx';
import { type Asked, RequestTab } from './requestTab.ts';
import { writeHead } from './writeHead.ts';

export type { Asked };

/** A page as it was drawn. */
export interface DrawnPage {
  /** 404 for an address that leads nowhere. */
  readonly status: 200 | 404;
  /** Its name and what it says of itself, as HTML. */
  readonly head: string;
  readonly html: string;
  /** What it was drawn from, as the text of a script element. */
  readonly drawn: string;
  /** When it was drawn; what changes with it alone is no other page. */
  readonly now: string;
  readonly language: string;
  /** Whether it is a customer's. */
  readonly signedIn: boolean;
  /** Whether all of it was there in time. */
  readonly whole: boolean;
}

/** A page, or where whoever asks for it is sent instead. */
export type Drawing = { readonly leftFor: string; readonly status: 301 | 302 } | DrawnPage;

importModulesWith(importAgain);
// Nobody waits here for what a press or an answer needs.
fetchAhead();

/**
 * Draws the page of an address for whoever asks for it.
 *
 * @returns nothing when it is not known in time who that is
 */
export async function draw(asked: Asked): Promise<Drawing | undefined> {
  const tab = new RequestTab(asked);
  const portal = new Portal(tab);
  tab.page = () => portal.pages.place.peek().page;
  const patience = new Patience(asked.within, () => tab.underway > 0 || isImporting());
  const over = new Set<FlowSession>();
  try {
    await Promise.race([patience.during(portal.start()), tab.router.left]);
    // What has another name here had it yesterday, too; everybody else is sent on for now.
    const leading = portal.routes.movedTo(tab.path) === undefined ? 302 : 301;
    if (tab.leftFor !== undefined) return { leftFor: tab.leftFor, status: leading };
    if (!portal.pages.shown.peek()) return undefined;
    // What is drawn asks for what it shows: with that it is drawn again.
    for (let known = -1; tab.answered > known && !patience.isOver; await patience.untilAtRest()) {
      known = tab.answered;
      writeHead(portal);
      // What lies over the page is laid there by the browser, at once: what it shows comes with the page.
      takeOff(portal, over);
      for (const session of over) await toHtml(<FlowView session={session} kinds={portal.kindsOf(session)} />);
      await toHtml(<Shell portal={portal} />);
    }
    takeOff(portal, over);
    if (tab.leftFor !== undefined) return { leftFor: tab.leftFor, status: leading };
    const whole = tab.underway === 0;
    tab.close();
    // What is answered is also known by now to whatever has asked: the browser begins with just that.
    await patience.untilAllIsKnown();
    const drawn = portal.drawnFrom(asked.shared);
    if (!drawn) return undefined;
    const head = writeHead(portal);
    const { html, parts } = await drawWhole(portal);
    return {
      status: portal.pages.shown.peek()?.session.id === catalogue.portal.missing ? 404 : 200,
      head,
      html,
      drawn: writeDrawn({ ...drawn, parts }),
      now: drawn.session.now,
      language: portal.visit.language.peek()?.locale ?? drawn.locale,
      signedIn: drawn.session.signed_in,
      whole,
    };
  } finally {
    for (const session of over) session.close();
    portal.end();
  }
}

/** Takes what lies over the page off the screen, as it is. */
function takeOff({ dialogs }: Portal, over: Set<FlowSession>): void {
  for (const { session } of dialogs.open) over.add(session);
  dialogs.shown.value = [];
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
