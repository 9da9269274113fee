// What search engines are told: which addresses there are, and which are closed to them.
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

/** Calls, and what only the demo has. */
const CLOSED = ['/api/', '/portal/api/', '/demo'];

/** How long an answer may be handed out as it is, in seconds. */
const KEPT_FOR = 600;

/** Serves robots.txt, sitemap.xml and its parts; does nothing for a portal whose addresses nobody knows. */
export function serveSiteMap(
  app: FastifyInstance,
  { publicOrigin }: Pick<Settings, 'publicOrigin'>,
  lister: Lister | undefined,
): void {
  if (!lister) return;
  const outlines = new Outlines(lister);
  // What is kept must not lead to wherever somebody has asked for it.
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
    // What has come meanwhile and is too much for one file is listed with the next look.
    return sendXml(request, reply, () => writePages(origin(request), pages.slice(0, lister.mostPages)));
  });

  app.get<{ Params: { part: string } }>('/sitemap-:part(^[\\w-]+-[1-9]\\d{0,2}).xml', async (request, reply) => {
    const [, list = '', number = ''] = /^(.+)-(\d+)$/.exec(request.params.part) ?? [];
    const pages = lister.lists.includes(list) ? await pagesOf(request, { list, number: Number(number) }) : [];
    if (pages.length === 0) throw new Problem('not_found', 'The site map has no such part.');
    return sendXml(request, reply, () => writePages(origin(request), pages));
  });
}

const pathOf = ({ list, number }: PartOfList): string => `/sitemap-${list}-${number}.xml`;

/** A part that lacks addresses would have them forgotten: whoever asks comes again. */
async function reached<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    request.log.error({ err: error }, 'the addresses of pages cannot be told');
    throw new Problem('unavailable', 'The addresses cannot be told right now; try again.', { retryAfter: 60 });
  }
}

/** Sends what is written twice: once to know whether the asker has it already, and once piece by piece. */
function sendXml(request: FastifyRequest, reply: FastifyReply, write: () => Iterable<string>): FastifyReply {
  const hash = createHash('sha256');
  for (const piece of write()) hash.update(piece);
  const etag = `W/"${hash.digest('base64url')}"`;
  reply.header('cache-control', `public, max-age=${KEPT_FOR}`).header('etag', etag);
  if (hasAlready(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.type('application/xml; charset=utf-8').send(Readable.from(write()));
}

/** Each address may have a language before it, or the name of the portal. */
const robots = (origin: string, closed: readonly string[]): string =>
  [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    ...closed.flatMap((path) => [`Disallow: ${path}`, `Disallow: /*${path}`]),
    '',
    `Sitemap: ${origin}${SITE_MAP}`,
    '',
  ].join('\n');
