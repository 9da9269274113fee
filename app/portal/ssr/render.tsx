// Draws a page where its data is, with the same engine and renderer as the browser.
import { catalogue } from 'virtual:flows';
import { importModulesWith, prefetch, type ReadonlySignal } from '@fahrplan/engine';
import { importAgain, isImporting, loadParts, PartsContext, ReadsContext } from '@fahrplan/renderer';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { tidied } from '../host/addressAnswers.ts';
import type { Dialog } from '../host/dialogs.ts';
import { Portal } from '../host/portal.ts';
import { OVER, writeSsrState } from '../host/ssrState.ts';
import { withTimeout } from '../host/withTimeout.ts';
import { Overlay } from '../shell/Overlay.tsx';
import { Shell } from '../shell/Shell.tsx';
import { writeHead } from './renderHead.ts';
import { type Asked, RequestTab } from './requestTab.ts';

export { type Audience, audienceOf, isReadByPages } from './audience.ts';
export { serveRenders } from './renderWorker.ts';
export { closedPaths, type ListedPage, type ListedPages, listPages, lists, mostPages } from './siteAddresses.ts';
export type { Asked };

/** A page as it was drawn. */
export interface RenderedPage {
  /** 404 for an address that leads nowhere, or to what is not there. */
  readonly status: 200 | 404;
  /** Its name and what it says of itself, as HTML. */
  readonly head: string;
  readonly html: string;
  /** What lies over it; empty for nothing. */
  readonly over: string;
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
export type PageRendering = { readonly leftFor: string; readonly status: 301 | 302 } | RenderedPage;

importModulesWith(importAgain);
// Nobody waits here for what a press or an answer needs.
prefetch();

/**
 * Draws the page of an address for whoever asks for it.
 *
 * @returns nothing when it is not known in time who that is
 */
export async function renderPage(asked: Asked): Promise<PageRendering | undefined> {
  const tab = new RequestTab(asked);
  const portal = new Portal(tab);
  const patience = new Patience(asked.within, () => tab.underway > 0 || isImporting());
  let elsewhere: readonly Dialog[] = [];
  try {
    await Promise.race([patience.during(portal.start()), tab.router.left]);
    const tidy = tidied(portal.routes, asked.address);
    if (tidy !== asked.address) return { leftFor: tidy, status: 301 };
    // What has another name here had it yesterday, too; everybody else is sent on for now.
    const leading = portal.routes.movedTo(tab.path) === undefined ? 302 : 301;
    if (tab.leftFor !== undefined) return { leftFor: tab.leftFor, status: leading };
    if (!portal.pages.shown.peek()) return undefined;
    const canvas = new Canvas(portal);
    // What is drawn asks for what it shows: with that it is drawn again.
    const drawAll = async () => {
      do await canvas.draw(() => patience.untilAtRest());
      while (!patience.isOver && canvas.isOutdated);
    };
    await drawAll();
    // The page cannot tell by itself: in the browser a question would have failed.
    if (tab.isMissing && !isMissing(portal)) {
      await portal.pages.miss();
      await drawAll();
    }
    if (tab.leftFor !== undefined) return { leftFor: tab.leftFor, status: leading };
    const whole = tab.underway === 0;
    tab.close();
    // The window of the browser has gone further than its account knows: there it is laid over the page.
    if (tab.step !== null && portal.over.peek()?.session.step.peek()?.id !== tab.step) elsewhere = takeOff(portal);
    // What is answered is also known by now to whatever has asked: the browser begins with just that.
    for (let left = LAST_LOOKS; left > 0 && canvas.isOutdated; left -= 1)
      await canvas.draw(() => patience.untilAllIsKnown());
    const drawn = portal.drawnFrom(asked.shared);
    if (!drawn) return undefined;
    return {
      status: tab.isMissing || isMissing(portal) ? 404 : 200,
      ...canvas.picture,
      drawn: writeSsrState({
        ...drawn,
        parts: [...canvas.parts],
        drafts: [...tab.copies],
      }),
      now: drawn.session.now,
      language: portal.user.language.peek()?.locale ?? drawn.locale,
      signedIn: drawn.session.signed_in,
      whole,
    };
  } finally {
    for (const { session } of elsewhere) session.close();
    portal.end();
  }
}

/** Whether the page for what is missing is on screen. */
const isMissing = ({ pages }: Portal): boolean => pages.shown.peek()?.session.id === catalogue.portal.missing;

/** Takes what lies over the page off the screen, as it is. */
function takeOff({ dialogs }: Portal): readonly Dialog[] {
  const over = dialogs.shown.peek();
  dialogs.shown.value = [];
  return over;
}

/** So many looks are enough for what is known by then; one is what it takes. */
const LAST_LOOKS = 4;

/** What a portal looks like, and what of it was read for that. */
class Canvas {
  picture = { head: '', html: '', over: '' };
  /** Everything that was drawn and is fetched by itself, by name. */
  readonly parts = new Set<string>();
  readonly #read = new Map<ReadonlySignal<unknown>, unknown>();
  #fetched = 0;

  constructor(readonly portal: Portal) {}

  /** Whether it would look otherwise by now: a value is another, or a part has come that was not there. */
  get isOutdated(): boolean {
    return this.parts.size > this.#fetched || [...this.#read].some(([reading, value]) => reading.peek() !== value);
  }

  /** Draws it anew, and waits for what it asks for. */
  async draw(wait: () => Promise<void>): Promise<void> {
    const { portal } = this;
    this.#read.clear();
    // What was drawn before it was fetched stands there in another way.
    this.#fetched = this.parts.size;
    const head = writeHead(portal);
    const html = await this.#toHtml(<Shell portal={portal} />);
    const session = portal.over.peek()?.session;
    const over = await this.#toHtml(<Overlay portal={portal} stands={session?.instance} />, OVER);
    this.picture = { head, html, over };
    await loadParts([...this.parts]);
    await wait();
  }

  #toHtml(page: ReactNode, identifierPrefix?: string): Promise<string> {
    return toHtml(
      <PartsContext value={(name) => this.parts.add(name)}>
        <ReadsContext value={(reading) => this.#read.set(reading, reading.peek())}>{page}</ReadsContext>
      </PartsContext>,
      identifierPrefix,
    );
  }
}

async function toHtml(page: ReactNode, identifierPrefix = ''): Promise<string> {
  const { prelude } = await prerenderToNodeStream(page, {
    identifierPrefix,
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
    await withTimeout(this.within, work);
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
