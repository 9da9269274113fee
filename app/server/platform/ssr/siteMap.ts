import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ListedPage } from '../../../portal/ssr/render.tsx';
import { hasAlready } from '../http/entityTags.ts';
import { Problem } from '../http/problems.ts';
import type { Settings } from '../settings/settings.ts';
import { Outlines, type PartOfList } from './outline.ts';
import { type Lister, originOf } from './pageRenderer.ts';
import { writeIndex, writePages } from './xml.ts';

const SITE_MAP = '/sitemap.xml';

const CLOSED = ['/api/', '/portal/api/', '/demo'];

/** Lifetime of answers in caches, in seconds. */
const KEPT_FOR = 600;

/** Serves robots.txt, sitemap.xml and its parts, if the portal can list its pages. */
export function serveSiteMap(
  app: FastifyInstance,
  { publicOrigin }: Pick<Settings, 'publicOrigin'>,
  lister: Lister | undefined,
): void {
  if (!lister) return;
  const outlines = new Outlines(lister);
  // Cached answers must not contain an origin from a forged Host header.
  const origin = (request: FastifyRequest) => publicOrigin ?? originOf(request);
  const pagesOf = (request: FastifyRequest, { list, number }: PartOfList) =>
    reached(request, async () => (await lister.list(request, list, number)).pages);

  app.get('/robots.txt', async (request, reply) => {
    const text = robots(origin(request), lister.closedPaths);
    return reply.header('cache-control', `public, max-age=${KEPT_FOR}`).type('text/plain; charset=utf-8').send(text);
  });

  app.get(SITE_MAP, async (request, reply) => {
    const { parts, isOne } = await reached(request, () => outlines.outline(request));
    if (!isOne) return sendXml(request, reply, () => writeIndex(origin(request), parts.map(pathOf)));
    const pages: ListedPage[] = [];
    for (const part of parts) pages.push(...(await pagesOf(request, part)));
    // Pages that were added since the outline may exceed one file. The next outline lists them.
    return sendXml(request, reply, () => writePages(origin(request), pages.slice(0, lister.mostPages)));
  });

  app.get<{ Params: { part: string } }>('/sitemap-:part(^[\\w-]+-[1-9]\\d{0,2}).xml', async (request, reply) => {
    const [, list = '', number = ''] = /^(.+)-(\d+)$/.exec(request.params.part) ?? [];
    const pages = lister.lists.includes(list) ? await pagesOf(request, { list, number: Number(number) }) : [];
    if (pages.length === 0)
      throw new Problem('not_found', 'The part of the site map does not exist. Use the addresses in /sitemap.xml.');
    return sendXml(request, reply, () => writePages(origin(request), pages));
  });
}

const pathOf = ({ list, number }: PartOfList): string => `/sitemap-${list}-${number}.xml`;

/** Answers 503 instead of a partial list: search engines would drop the missing pages. */
async function reached<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    request.log.error({ err: error }, 'the addresses of the site map could not be read');
    throw new Problem('unavailable', 'The addresses of the site map cannot be read. Try again after Retry-After.', {
      retryAfter: 60,
    });
  }
}

/** Generates the XML twice, for the ETag and as a stream, so that memory never holds all of it. */
function sendXml(request: FastifyRequest, reply: FastifyReply, write: () => Iterable<string>): FastifyReply {
  const hash = createHash('sha256');
  for (const piece of write()) hash.update(piece);
  const etag = `W/"${hash.digest('base64url')}"`;
  reply.header('cache-control', `public, max-age=${KEPT_FOR}`).header('etag', etag);
  if (hasAlready(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.type('application/xml; charset=utf-8').send(Readable.from(write()));
}

/** Paths may have a prefix for the language or the portal. */
const robots = (origin: string, closed: readonly string[]): string =>
  [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    ...closed.flatMap((path) => [`Disallow: ${path}`, `Disallow: /*${path}`]),
    '',
    `Sitemap: ${origin}${SITE_MAP}`,
    '',
  ].join('\n');
