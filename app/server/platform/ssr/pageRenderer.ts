// Pages drawn here, before any script runs in a browser: each visitor's own, from what the server answers that visitor.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Asked, ListedPages, PageRendering } from '../../../portal/ssr/render.tsx';
import { VISITOR_COOKIE } from '../auth/sessions.ts';
import type { Clock } from '../settings/clock.ts';
import type { Settings } from '../settings/settings.ts';

/** A page, or a redirect, for one request. */
export interface RenderedFor {
  readonly rendering: PageRendering;
  /** What the calls behind it have set, as headers. */
  readonly cookies: readonly string[];
  /** Whether it was drawn as for anybody: nothing that tells visitors from each other was known to what has drawn it. */
  readonly shared: boolean;
}

/** What draws the pages of a portal. */
export interface PageRenderer {
  /**
   * Draws the page that is asked for.
   *
   * @returns nothing when it cannot be drawn now: the browser then draws it by itself
   */
  render(request: FastifyRequest): Promise<RenderedFor | undefined>;
}

/** A call as it is made for a visitor. */
export interface Reaching {
  readonly request: FastifyRequest;
  /** Those of the visitor; empty for anybody. */
  readonly cookie: string;
  /** Takes what the answer sets. */
  readonly keep: (cookies: readonly string[]) => void;
}

/** Where a call is answered, as the visitor who asks for a page would make it. */
export type Reach = (by: Reaching) => Asked['reach'];

/** What knows the addresses of a portal. */
export interface Lister {
  /** The names of all lists of addresses. */
  readonly lists: readonly string[];
  /** The most pages of one file of a site map. */
  readonly mostPages: number;
  /** The paths that are closed to whoever is nobody, as patterns with stars. */
  readonly closedPaths: readonly string[];
  /**
   * A part of a list, from 1, as anybody is told it.
   *
   * @throws when what tells it cannot be reached now
   */
  list(request: FastifyRequest, list: string, number: number): Promise<ListedPages>;
}

/** The program that draws the pages of a portal; nothing when the portal was built without it. */
async function programOf(webRoot: string): Promise<typeof import('../../../portal/ssr/render.tsx') | undefined> {
  const program = join(resolve(webRoot), 'drawn/render.js');
  return existsSync(program) ? import(pathToFileURL(program).href) : undefined;
}

/** @returns nothing when the portal was built without what knows its addresses */
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

/** @returns nothing when pages are not to be drawn, or the portal was built without what draws them */
export async function openPageRenderer(
  settings: Pick<Settings, 'webRoot' | 'rendersPages' | 'renderWithinMs' | 'publicOrigin'>,
  reach: Reach,
): Promise<PageRenderer | undefined> {
  const program = settings.rendersPages ? await programOf(settings.webRoot) : undefined;
  if (!program) return undefined;
  const { renderPage } = program;
  return {
    async render(request) {
      const shared = isAnybody(request);
      const cookie = shared ? '' : (request.headers.cookie ?? '');
      const cookies: string[] = [];
      const keep = (set: readonly string[]) => void (shared || cookies.push(...set));
      try {
        const asked = askedBy(request, settings, cookie);
        const drawing = await renderPage({ ...asked, shared, reach: reach({ request, cookie, keep }) });
        return drawing && { rendering: drawing, cookies, shared };
      } catch (error) {
        request.log.error({ err: error }, 'a page could not be drawn');
        return undefined;
      }
    },
  };
}

/** What a call says of how long it waits, in milliseconds. */
export const ANSWER_WITHIN = 'answer-within-ms';

/**
 * Calls of a server that answers them itself, or hands them on: in process, by the ways that a browser's calls take.
 *
 * @param within what takes longer is given up, in milliseconds; for calls that wait for somebody else
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

/** What the proxies in front have said of a request holds for its calls. */
const OF_PROXIES = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/** What a browser, and whoever stands before the server, says with each call of a page. */
const sentBy = (request: FastifyRequest, cookie: string) => ({
  ...Object.fromEntries(Object.entries(request.headers).filter(([name]) => OF_PROXIES.includes(name))),
  ...(cookie !== '' && { cookie }),
  host: request.headers.host ?? '',
  'user-agent': request.headers['user-agent'] ?? '',
  origin: originOf(request),
});

/** A secret of their own is all that visitors have who are nobody yet: no page depends on it. */
function isAnybody({ headers }: FastifyRequest): boolean {
  const names = (headers.cookie ?? '').split(';').map((pair) => pair.split('=')[0]?.trim() ?? '');
  return headers.authorization === undefined && names.every((name) => name === '' || name === VISITOR_COOKIE);
}

/** The origin that a request names. */
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
    // What is kept must not lead to wherever somebody has asked for it.
    origin: publicOrigin ?? originOf(request),
    userAgent,
    language: languages.split(/[,;]/)[0]?.trim() ?? '',
    cookies,
  };
}
