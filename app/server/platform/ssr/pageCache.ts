// Cache of public pages. A page stays valid as long as each call that it was rendered from is answered as before.
import type { Asked } from '../../../portal/ssr/render.tsx';
import { hashOf } from '../auth/tokens.ts';

/** Limits of the cache. */
export interface PageCacheLimits {
  readonly entries: number;
  readonly bytes: number;
  /** Milliseconds for which an answer counts as unchanged; 0 asks again for each page. */
  readonly checkedForMs: number;
  /** Milliseconds after which a page is rendered anew although its data is the same: it may show the time. */
  readonly renderedForMs: number;
}

export const PAGE_CACHE_LIMITS: Omit<PageCacheLimits, 'checkedForMs'> = {
  entries: 1_000,
  bytes: 64 * 1024 * 1024,
  renderedForMs: 60_000,
};

/** A page as it is sent, in each encoding that was asked for. */
export interface CachedPage {
  readonly text: string;
  /** True for a page that depends on no cookie: caches of others may keep it. */
  readonly isPublic: boolean;
  readonly etag: string;
  readonly encoded: Map<string, Promise<Buffer>>;
}

/** Reaches the server as an anonymous visitor. */
type Reach = Asked['reach'];

/** A request for a page. */
export interface PageRequest {
  readonly key: string;
  /** Part of the key that answers of the server may depend on. */
  readonly visitor: string;
  readonly reach: Reach;
}

/** Renders with the given way to the server; undefined for a page that is not kept. */
export type RenderShared<Other> = (reach: Reach) => Promise<CachedPage | Other>;

interface Read {
  readonly key: string;
  readonly address: string;
  readonly asks: Parameters<Reach>[1];
  readonly version: string;
}

interface Entry {
  readonly page: CachedPage;
  readonly reads: readonly Read[];
  readonly renderedAt: number;
  checkedAt: number;
}

interface Version {
  readonly at: number;
  readonly hash: Promise<string>;
}

/** Keeps the pages that were asked for last, and renders each once for all who ask meanwhile. */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #versions = new Map<string, Version>();
  readonly #rendering = new Map<string, Promise<unknown>>();
  readonly #checking = new Map<string, Promise<boolean>>();
  #bytes = 0;
  readonly counts = { hits: 0, rendered: 0, coalesced: 0 };

  constructor(
    readonly limits: PageCacheLimits,
    readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Returns the page of a key: the kept one if its data is the same as when it was rendered.
   *
   * @param render called when there is none; its result is handed to all who asked meanwhile. With undefined there is
   * no page now, and a kept one stays until its data changes
   */
  async page<Other>(request: PageRequest, render: RenderShared<Other>): Promise<CachedPage | Other> {
    const { key } = request;
    const entry = this.#entries.get(key);
    if (!entry || this.now() - entry.renderedAt > this.limits.renderedForMs) return this.#render(request, render);
    const age = this.now() - entry.checkedAt;
    if (age > this.limits.checkedForMs / CHECKED_AHEAD) {
      const checking = this.#check(request, entry);
      const renewed = checking.then((isSame) => {
        const isOld = this.now() - entry.renderedAt > this.limits.renderedForMs / 2;
        return isSame && !isOld ? entry.page : this.#render(request, render);
      });
      // A page that is renewed in advance keeps no request waiting; after a failure the next one tries again.
      renewed.catch(() => undefined);
      if (age > this.limits.checkedForMs && !(await checking)) return renewed;
    }
    this.counts.hits += 1;
    // The order of the map is that of use: the first is the one to forget.
    if (this.#entries.delete(key)) this.#entries.set(key, entry);
    return entry.page;
  }

  #render<Other>(request: PageRequest, render: RenderShared<Other>): Promise<CachedPage | Other> {
    const { key } = request;
    const underWay = this.#rendering.get(key) as Promise<CachedPage | Other> | undefined;
    if (underWay) {
      this.counts.coalesced += 1;
      return underWay;
    }
    const rendering = this.#renderAndKeep(request, render).finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, rendering);
    return rendering;
  }

  async #renderAndKeep<Other>(
    { key, visitor, reach }: PageRequest,
    render: RenderShared<Other>,
  ): Promise<CachedPage | Other> {
    const began = this.now();
    const reads = new Map<string, Read>();
    let isSound = true;
    const result = await render(async (address, asks) => {
      const response = await reach(address, asks);
      if (saysNothing(response.status)) isSound = false;
      const body = await response.text();
      const read = { key: JSON.stringify([visitor, address, asks]), address, asks };
      const version = versionOf(response.status, body, address);
      reads.set(read.key, { ...read, version });
      this.#remember(read.key, { at: this.now(), hash: Promise.resolve(version) });
      return new Response(body === '' ? null : body, { status: response.status });
    });
    if (result !== undefined) this.#forget(key);
    if (isPage(result)) this.counts.rendered += 1;
    if (isSound && isPage(result))
      this.#keep(key, { page: result, reads: [...reads.values()], renderedAt: began, checkedAt: began });
    return result;
  }

  /** Asks again what a page was rendered from; true if all of it is as it was. */
  #check({ key, reach }: PageRequest, entry: Entry): Promise<boolean> {
    const underWay = this.#checking.get(key);
    if (underWay) return underWay;
    const at = this.now();
    const checking = Promise.all(entry.reads.map((read) => this.#isAsBefore(read, reach)))
      .then((same) => {
        const isSame = same.every(Boolean);
        if (isSame) entry.checkedAt = at;
        return isSame;
      })
      .finally(() => this.#checking.delete(key));
    this.#checking.set(key, checking);
    return checking;
  }

  async #isAsBefore({ key, address, asks, version }: Read, reach: Reach): Promise<boolean> {
    let known = this.#versions.get(key);
    if (!known || this.now() - known.at > this.limits.checkedForMs / CHECKED_AHEAD) {
      const hash = reach(address, asks).then(async (response) =>
        // A page that was whole is better than one with a failure in it.
        saysNothing(response.status) ? version : versionOf(response.status, await response.text(), address),
      );
      known = { at: this.now(), hash };
      this.#remember(key, known);
    }
    return (await known.hash.catch(() => version)) === version;
  }

  #remember(key: string, version: Version): void {
    this.#versions.delete(key);
    this.#versions.set(key, version);
    for (const oldest of this.#versions.keys()) {
      if (this.#versions.size <= this.limits.entries * READS_PER_PAGE) break;
      this.#versions.delete(oldest);
    }
  }

  #keep(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    this.#bytes += sizeOf(entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.limits.entries && this.#bytes <= this.limits.bytes) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= sizeOf(entry);
  }
}

/** Answers that say nothing about the data: a page with one of them in it is not kept. */
const saysNothing = (status: number): boolean => status >= 500 || status === 408 || status === 429;

const READS_PER_PAGE = 10;

/** A check starts after this part of the time for which one counts: on a busy server it takes long itself. */
const CHECKED_AHEAD = 4;

/** The encoded copies are about as large as half of the text, in two bytes for each character. */
const sizeOf = ({ page, reads }: Entry): number =>
  page.text.length * 3 + reads.reduce((sum, { key }) => sum + key.length * 2, 0);

const isPage = (result: unknown): result is CachedPage =>
  typeof result === 'object' && result !== null && 'encoded' in result;

/** The only answer that differs each time: by its sender's secret, and by the time. */
const SESSION = '/portal/api/session';

/** A page is rendered anew with each hour, and so with each day of its time zone. */
const BELOW_HOURS = /(?<="now":"[\d-]*T\d\d)[^"]*/;

function versionOf(status: number, body: string, address: string): string {
  const lasting = address.startsWith(SESSION)
    ? body.replace(/"csrf_token":"[^"]*"/, '').replace(BELOW_HOURS, '')
    : body;
  return hashOf(`${status} ${lasting}`);
}
