import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ListedPage } from '../../../portal/ssr/render.tsx';
import { acceptsGzip } from '../http/compressing.ts';
import { hasAlready } from '../http/entityTags.ts';
import { Problem } from '../http/problems.ts';
import type { Settings } from '../settings/settings.ts';
import { Outlines, type PartOfList } from './outline.ts';
import { type Lister, originOf } from './pageRenderer.ts';
import { writeIndex, writePages } from './xml.ts';

const SITE_MAP = '/sitemap.xml';

const CLOSED = ['/api/', '/portal/api/', '/demo'];

/** Lifetime of answers in caches, here and elsewhere, in seconds. */
const KEPT_FOR = 600;

/** Most prepared files: without PUBLIC_ORIGIN, each Host header makes files of its own. */
const MAX_FILES = 100;

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

  const files = new PreparedFiles();
  // Named by its part: a path can be written in many ways.
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    part: string,
    write: () => Promise<Iterable<string>>,
  ) => sendFile(request, reply, await files.get(`${origin(request)} ${part}`, write));

  app.get(SITE_MAP, (request, reply) =>
    send(request, reply, '', async () => {
      const { parts, isOne } = await reached(request, () => outlines.outline(request));
      if (!isOne) return writeIndex(origin(request), parts.map(pathOf));
      const pages: ListedPage[] = [];
      for (const part of parts) pages.push(...(await pagesOf(request, part)));
      // Pages that were added since the outline may exceed one file. The next outline lists them.
      return writePages(origin(request), pages.slice(0, lister.mostPages));
    }),
  );

  app.get<{ Params: { part: string } }>('/sitemap-:part(^[\\w-]+-[1-9]\\d{0,2}).xml', (request, reply) =>
    send(request, reply, request.params.part, async () => {
      const [, list = '', number = ''] = /^(.+)-(\d+)$/.exec(request.params.part) ?? [];
      const pages = lister.lists.includes(list) ? await pagesOf(request, { list, number: Number(number) }) : [];
      if (pages.length === 0)
        throw new Problem('not_found', 'The part of the site map does not exist. Use the addresses in /sitemap.xml.');
      return writePages(origin(request), pages);
    }),
  );
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

interface PreparedFile {
  readonly etag: string;
  readonly gzipped: Buffer;
}

/** Compressed files: a part has 7 MB, and search engines read all of them at once. */
class PreparedFiles {
  readonly #files = new Map<string, { readonly file: Promise<PreparedFile>; readonly until: number }>();

  /** @throws what `write` throws; failures are not kept */
  get(name: string, write: () => Promise<Iterable<string>>): Promise<PreparedFile> {
    const known = this.#files.get(name);
    if (known && performance.now() < known.until) return known.file;
    const made = { file: prepare(write), until: performance.now() + KEPT_FOR * 1000 };
    this.#files.delete(name);
    this.#files.set(name, made);
    const [oldest = name] = this.#files.keys();
    if (this.#files.size > MAX_FILES) this.#files.delete(oldest);
    made.file.catch(() => {
      if (this.#files.get(name) === made) this.#files.delete(name);
    });
    return made.file;
  }
}

/** Compresses piece by piece, so that the event loop is never held for a whole file. */
async function prepare(write: () => Promise<Iterable<string>>): Promise<PreparedFile> {
  const pieces = await write();
  const hash = createHash('sha256');
  const hashed = function* () {
    for (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
  };
  const gzipped = await buffer(Readable.from(hashed()).pipe(createGzip()));
  return { etag: `W/"${hash.digest('base64url')}"`, gzipped };
}

function sendFile(request: FastifyRequest, reply: FastifyReply, { etag, gzipped }: PreparedFile): FastifyReply {
  reply.header('cache-control', `public, max-age=${KEPT_FOR}`).header('etag', etag).header('vary', 'accept-encoding');
  if (hasAlready(request.headers['if-none-match'], etag)) return reply.status(304).send();
  reply.type('application/xml; charset=utf-8');
  if (acceptsGzip(request)) return reply.header('content-encoding', 'gzip').send(gzipped);
  return reply.send(Readable.from([gzipped]).pipe(createGunzip()));
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
