// Server-side rendering: each visitor's page, from the answers to that visitor's calls.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fastifyCookie } from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Asked, ListedPages } from '../../../portal/ssr/render.tsx';
import { BROWSER_COOKIE, prefixed, VISITOR_COOKIE } from '../auth/secretCookies.ts';
import { hashOf } from '../auth/tokens.ts';
import { CONSENTS_COOKIE, fromCookie, toCookie } from '../consents/consentRules.ts';
import { EventLoopLag } from '../http/eventLoopLag.ts';
import type { Clock } from '../settings/clock.ts';
import type { Settings } from '../settings/settings.ts';
import { type CachedPage, PAGE_CACHE_LIMITS, PageCache } from './pageCache.ts';
import { type RenderedFor, toCachedPage } from './renderedPages.ts';
import { RenderThread } from './renderThread.ts';

export interface PageRenderer {
  /**
   * Renders the page that is asked for; a public one is kept and sent to all who ask for the same.
   *
   * @param frame the page as it is before anything is rendered
   * @returns undefined when it cannot be rendered now: the browser then does so
   */
  render(request: FastifyRequest, frame: string): Promise<RenderedFor | CachedPage | undefined>;
  /** How often pages were answered in which way. */
  readonly counts: Readonly<Record<'hits' | 'rendered' | 'coalesced' | 'shed' | 'own', number>>;
  /** Called once the server listens. */
  listening(): void;
  close(): Promise<void>;
}

export interface Reaching {
  readonly request: FastifyRequest;
  /** Cookies of the visitor; empty for a shared page. */
  readonly cookie: string;
  /** Receives Set-Cookie headers of the answer. */
  readonly keep: (cookies: readonly string[]) => void;
}

/** Creates the fetch function of a rendering, which calls the API like the visitor. */
export type Reach = (by: Reaching) => Asked['reach'];

export interface Lister {
  readonly lists: readonly string[];
  /** Maximum pages per file of a site map. */
  readonly mostPages: number;
  /** Paths that need a session, as patterns with stars. */
  readonly closedPaths: readonly string[];
  /** Returns a part of a list, from 1, as a visitor sees it. Throws when it is unavailable. */
  list(request: FastifyRequest, list: string, number: number): Promise<ListedPages>;
}

/** Loads the bundle for server rendering; undefined when the portal was built without it. */
async function programOf(webRoot: string): Promise<typeof import('../../../portal/ssr/render.tsx') | undefined> {
  const program = fileOfProgram(webRoot);
  return existsSync(program) ? import(pathToFileURL(program).href) : undefined;
}

const fileOfProgram = (webRoot: string): string => join(resolve(webRoot), 'drawn/render.js');

/** @returns undefined when the portal was built without server rendering */
export async function openLister(
  { webRoot }: Pick<Settings, 'webRoot'>,
  clock: Clock,
  reach: Reach,
): Promise<Lister | undefined> {
  const program = await programOf(webRoot);
  if (!program) return undefined;
  const { lists, mostPages, closedPaths, listPages } = program;
  const asAnybody = (request: FastifyRequest) => ({ reach: reach({ request, cookie: '', keep: () => undefined }) });
  return {
    ...{ lists, mostPages, closedPaths },
    list: (request, list, number) => listPages(list, number, clock.now(), asAnybody(request)),
  };
}

/** The settings that rendering depends on. */
type RenderSettings = Pick<
  Settings,
  'webRoot' | 'rendersPages' | 'renderWithinMs' | 'publicOrigin' | 'pageCheckedForMs' | 'renderWaitMs' | 'shedLagMs'
>;

/** @returns undefined when pages are not to be rendered, or the portal was built without the renderer */
export async function openPageRenderer(
  settings: RenderSettings,
  clock: Clock,
  reach: Reach,
): Promise<PageRenderer | undefined> {
  const program = settings.rendersPages ? await programOf(settings.webRoot) : undefined;
  return program && new Renderer({ settings, clock, reach, program });
}

interface RendererParts {
  readonly settings: RenderSettings;
  readonly clock: Clock;
  readonly reach: Reach;
  readonly program: Pick<typeof import('../../../portal/ssr/render.tsx'), 'audienceOf' | 'isReadByPages'>;
}

class Renderer implements PageRenderer {
  readonly #thread: RenderThread;
  readonly #cache: PageCache;
  readonly #lag = new EventLoopLag();
  #shed = 0;
  #own = 0;

  constructor(readonly parts: RendererParts) {
    const { settings } = parts;
    this.#thread = new RenderThread(fileOfProgram(settings.webRoot));
    this.#cache = new PageCache({ ...PAGE_CACHE_LIMITS, checkedForMs: settings.pageCheckedForMs });
  }

  get counts() {
    return { ...this.#cache.counts, shed: this.#shed, own: this.#own };
  }

  async render(request: FastifyRequest, frame: string): Promise<RenderedFor | CachedPage | undefined> {
    try {
      const isShared = isAnonymous(request, this.parts.program.isReadByPages);
      return await (isShared ? this.#renderShared(request, frame) : this.#renderOwn(request));
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be rendered');
      return undefined;
    }
  }

  listening(): void {
    this.#lag.start();
  }

  async close(): Promise<void> {
    this.#lag.close();
    await this.#thread.close();
  }

  /** Customers who are signed in come before visitors. */
  async #renderOwn(request: FastifyRequest): Promise<RenderedFor | undefined> {
    if (this.#thread.expectedWaitMs > this.parts.settings.renderWaitMs) return this.#sendUnrendered();
    this.#own += 1;
    const cookie = request.headers.cookie ?? '';
    const cookies: string[] = [];
    const reach = this.parts.reach({ request, cookie, keep: (set) => void cookies.push(...set) });
    const asked = { ...askedBy(request, this.parts.settings, cookie), shared: false, reach };
    const rendering = await this.#thread.render(asked, true);
    return rendering && { rendering, cookies, shared: false };
  }

  async #renderShared(request: FastifyRequest, frame: string): Promise<RenderedFor | CachedPage | undefined> {
    const { program, clock } = this.parts;
    const asked = askedBy(request, this.parts.settings, request.headers.cookie ?? '');
    const audience = program.audienceOf(asked, clock.now());
    const cookie = decisionOf(request, clock.now());
    const visitor = JSON.stringify([asked.origin, audience.userAgent, cookie]);
    const key = JSON.stringify([visitor, audience, hashOf(frame)]);
    const reach = this.parts.reach({ request, cookie, keep: () => undefined });
    const isPublic = cookie === '' && audience.cookies === '';
    const renderFor = async (address: string, through: Asked['reach']) => {
      const page = { ...asked, ...audience, address, shared: true, reach: through };
      const rendering = await this.#thread.render(page, false);
      return rendering && { rendering, cookies: [], shared: isPublic };
    };
    const found = await this.#cache.page({ key, visitor, reach }, async (recorded) => {
      if (this.#isOverloaded()) return this.#sendUnrendered();
      const rendered = await renderFor(audience.address, recorded);
      return (rendered && toCachedPage(frame, rendered.rendering, isPublic)) ?? rendered;
    });
    // A redirect goes on with the parameters that no page reads.
    const isRedirect = found !== undefined && 'rendering' in found && 'leftFor' in found.rendering;
    return isRedirect && asked.address !== audience.address ? renderFor(asked.address, reach) : found;
  }

  /** The page works without; the browser renders it. */
  #sendUnrendered(): undefined {
    this.#shed += 1;
    return undefined;
  }

  #isOverloaded(): boolean {
    return (
      this.#thread.expectedWaitMs > this.parts.settings.renderWaitMs || this.#lag.ms > this.parts.settings.shedLagMs
    );
  }
}

/** Header with the timeout of a call, in milliseconds. */
export const ANSWER_WITHIN = 'answer-within-ms';

/**
 * Creates calls within this process, through all hooks that a browser's calls pass.
 * @param within timeout in milliseconds, for servers that forward calls
 */
export const reachWithin =
  (app: FastifyInstance, within?: number): Reach =>
  ({ request, cookie, keep }) =>
  async (url, { method, headers, body }) => {
    const reply = await app.inject({
      method: method as 'GET' | 'POST',
      url,
      headers: { ...headers, ...sentBy(request, cookie), ...(within !== undefined && { [ANSWER_WITHIN]: within }) },
      ...(body !== undefined && { body }),
      ...(request.socket.remoteAddress !== undefined && { remoteAddress: request.socket.remoteAddress }),
    });
    keep([reply.headers['set-cookie'] ?? []].flat());
    return new Response(reply.body === '' ? null : reply.body, { status: reply.statusCode });
  };

const OF_PROXIES = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/** Headers that a browser and proxies would send with a call. */
const sentBy = (request: FastifyRequest, cookie: string) => ({
  ...Object.fromEntries(Object.entries(request.headers).filter(([name]) => OF_PROXIES.includes(name))),
  ...(cookie !== '' && { cookie }),
  host: request.headers.host ?? '',
  'user-agent': request.headers['user-agent'] ?? '',
  origin: originOf(request),
});

/** Cookies that no answer depends on which a page shows. */
const IRRELEVANT: readonly string[] = ([VISITOR_COOKIE, BROWSER_COOKIE] as const).flatMap((name) => [
  name,
  prefixed(name),
]);

/** Returns true for a visitor whose page may be sent to others: none of the cookies says who it is. */
function isAnonymous({ headers }: FastifyRequest, isReadByPages: (name: string) => boolean): boolean {
  const names = (headers.cookie ?? '').split(';').map((pair) => pair.split('=')[0]?.trim() ?? '');
  const isShared = (name: string) =>
    name === '' || IRRELEVANT.includes(name) || name === CONSENTS_COOKIE || isReadByPages(name);
  return headers.authorization === undefined && names.every(isShared);
}

/** Returns a visitor's decision on consents as a cookie header. Visitors who decided within one hour share pages. */
function decisionOf({ headers }: FastifyRequest, now: Date): string {
  const decision = fromCookie(fastifyCookie.parse(headers.cookie ?? '')[CONSENTS_COOKIE], now);
  if (!decision) return '';
  const given_at = `${decision.given_at.slice(0, 'yyyy-mm-ddThh'.length)}:00:00.000Z`;
  return `${CONSENTS_COOKIE}=${toCookie({ ...decision, given_at })}`;
}

export const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

function askedBy(
  request: FastifyRequest,
  { renderWithinMs, publicOrigin }: Pick<Settings, 'renderWithinMs' | 'publicOrigin'>,
  cookies: string,
): Omit<Asked, 'shared' | 'reach'> {
  const { 'user-agent': userAgent = '', 'accept-language': languages = '' } = request.headers;
  return {
    address: request.url,
    within: renderWithinMs,
    // Cached pages must not contain an origin from a forged Host header.
    origin: publicOrigin ?? originOf(request),
    userAgent,
    language: languages.split(/[,;]/)[0]?.trim() ?? '',
    cookies,
  };
}
