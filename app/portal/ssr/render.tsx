// Server rendering of a page, with the engine and renderer of the browser.
import { catalogue } from 'virtual:flows';
import { importModulesWith, prefetch, type ReadonlySignal } from '@fahrplan/engine';
import { importAgain, isImporting, loadParts, PartsContext, ReadsContext } from '@fahrplan/renderer';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
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

export interface RenderedPage {
  /** 404 for an unknown address or missing content. */
  readonly status: 200 | 404;
  /** Title and metadata as HTML. */
  readonly head: string;
  readonly html: string;
  /** Dialog over the page; empty for none. */
  readonly over: string;
  /** State for hydration, as text of a script element. */
  readonly drawn: string;
  /** Time of rendering. Pages that differ only in this are equal. */
  readonly now: string;
  readonly language: string;
  /** True if it contains customer data. */
  readonly signedIn: boolean;
  /** True if all parts were loaded in time. */
  readonly whole: boolean;
}

/** A page, or the address to redirect to. */
export type PageRendering = { readonly leftFor: string; readonly status: 301 | 302 } | RenderedPage;

importModulesWith(importAgain);
// Loads lazy parts ahead, so that requests do not wait for them.
prefetch();

/** Renders the page of an address; undefined if the session is not known in time. */
export async function renderPage(asked: Asked): Promise<PageRendering | undefined> {
  const tab = new RequestTab(asked);
  const portal = new Portal(tab);
  const patience = new Patience(asked.within, () => tab.underway > 0 || isImporting());
  let elsewhere: readonly Dialog[] = [];
  try {
    await Promise.race([patience.during(portal.start()), tab.router.left]);
    const tidy = tidied(portal.routes, asked.address);
    if (tidy !== asked.address) return { leftFor: tidy, status: 301 };
    // Renamed addresses redirect permanently, all others temporarily.
    const leading = portal.routes.movedTo(tab.path) === undefined ? 302 : 301;
    if (tab.leftFor !== undefined) return { leftFor: tab.leftFor, status: leading };
    if (!portal.pages.shown.peek()) return undefined;
    const canvas = new Canvas(portal);
    // Rendering requests more data: repeat until no value changes.
    const drawAll = async () => {
      do await canvas.draw(() => patience.untilAtRest());
      while (!patience.isOver && canvas.isOutdated);
    };
    await drawAll();
    // Missing content is not visible to the page itself: in the browser the question would fail.
    if (tab.isMissing && !isMissing(portal)) {
      await portal.pages.miss();
      await drawAll();
    }
    if (tab.leftFor !== undefined) return { leftFor: tab.leftFor, status: leading };
    const whole = tab.underway === 0;
    tab.close();
    // The tab may be further than the account knows: leave the dialog to the browser.
    if (tab.step !== null && portal.over.peek()?.session.step.peek()?.id !== tab.step) elsewhere = takeOff(portal);
    // Answers may still change values: markup and state for the browser must match.
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

const isMissing = ({ pages }: Portal): boolean => pages.shown.peek()?.session.id === catalogue.portal.missing;

/** Removes the dialogs from the screen without closing them. */
function takeOff({ dialogs }: Portal): readonly Dialog[] {
  const over = dialogs.shown.peek();
  dialogs.shown.value = [];
  return over;
}

/** One pass is usually enough. */
const LAST_LOOKS = 4;

/** Markup of a portal, and the signals and parts read for it. */
class Canvas {
  picture = { head: '', html: '', over: '' };
  /** Names of lazily loaded parts that were rendered. */
  readonly parts = new Set<string>();
  readonly #read = new Map<ReadonlySignal<unknown>, unknown>();
  #lacked = false;

  constructor(readonly portal: Portal) {}

  /** True if a read value has changed, or a rendered part was not loaded. */
  get isOutdated(): boolean {
    return this.#lacked || [...this.#read].some(([reading, value]) => reading.peek() !== value);
  }

  /** Renders once, and waits for what it requested. */
  async draw(wait: () => Promise<void>): Promise<void> {
    const { portal } = this;
    this.#read.clear();
    this.#lacked = false;
    const head = writeHead(portal);
    const html = await this.#toHtml(<Shell portal={portal} />);
    const session = portal.over.peek()?.session;
    const over = await this.#toHtml(<Overlay portal={portal} stands={session?.instance} />, OVER);
    this.picture = { head, html, over };
    await loadParts([...this.parts]);
    await wait();
  }

  /** Parts that are not loaded yet render as placeholders. */
  readonly #note = (name: string, isLoaded: boolean) => {
    this.parts.add(name);
    this.#lacked ||= !isLoaded;
  };

  #toHtml(page: ReactNode, identifierPrefix?: string): Promise<string> {
    return toHtml(
      <PartsContext value={this.#note}>
        <ReadsContext value={(reading) => this.#read.set(reading, reading.peek())}>{page}</ReadsContext>
      </PartsContext>,
      identifierPrefix,
    );
  }
}

/** Comment in place of a part that suspended. */
const UNFINISHED = '<!--$!-->';

/** Returns undefined if a part suspends, or fails: the renderer that waits then reports it. */
function attemptAtOnce(page: ReactNode, identifierPrefix: string): string | undefined {
  try {
    const html = renderToString(page, { identifierPrefix });
    return html.includes(UNFINISHED) ? undefined : html;
  } catch {
    return undefined;
  }
}

/** Waits only for what suspends: rendering at once costs up to a fifth less. */
async function toHtml(page: ReactNode, identifierPrefix = ''): Promise<string> {
  const quick = attemptAtOnce(page, identifierPrefix);
  if (quick !== undefined) return quick;
  const { prelude } = await prerenderToNodeStream(page, {
    identifierPrefix,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => console.error(error),
  });
  let html = '';
  for await (const chunk of prelude) html += String(chunk);
  return html;
}

/** Time limit for rendering one page. */
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

  /** Resolves once nothing is pending; a reply may trigger further requests. */
  untilAtRest(): Promise<void> {
    return untilCalm(this.isBusy, () => this.isOver);
  }

  /** Ignores the time limit: only local imports are pending. */
  untilAllIsKnown(): Promise<void> {
    return untilCalm(isImporting);
  }
}

async function untilCalm(isBusy: () => boolean, isOver: () => boolean = () => false): Promise<void> {
  for (let calm = 0; calm < CALM && !isOver(); calm = isBusy() ? 0 : calm + 1)
    await new Promise((resume) => setTimeout(resume, 1));
}

/** Consecutive idle checks that count as idle. */
const CALM = 3;
