// Compresses JSON, pages and the site map. The web app's files are compressed when they are built.
import { pipeline, Readable, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Minimum size in bytes: smaller answers fit into one packet. */
const WORTH_IT = 1_000;

/** A fifth smaller than gzip, in the same time. */
const QUALITY = 5;

const TEXTS = /^(text\/html|application\/(problem\+|ld\+)?json)\b/;

/** Streams that this server writes itself. */
const PIECES = /^application\/xml\b/;

/** A way to compress an answer, as a whole or piece by piece. */
interface Encoding {
  readonly name: string;
  readonly compress: (bytes: Buffer) => Promise<Buffer>;
  readonly pieces: () => Transform;
}

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } };

/** Preferred encoding first. */
const ENCODINGS: readonly Encoding[] = [
  { name: 'br', compress: (bytes) => toBrotli(bytes, brotli), pieces: () => createBrotliCompress(brotli) },
  { name: 'gzip', compress: (bytes) => toGzip(bytes), pieces: () => createGzip() },
];

const toBrotli = promisify(brotliCompress);
const toGzip = promisify<Buffer, Buffer>(gzip);

/** Compresses strings and the server's own streams. Forwarded answers stay as they are. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async ({ headers }, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '');
    const isInPieces = payload instanceof Readable && PIECES.test(type);
    if (!isInPieces && !(typeof payload === 'string' && TEXTS.test(type))) return payload;
    if (reply.hasHeader('content-encoding')) return payload;
    addVary(reply, 'accept-encoding');
    const encoding = encodingFor({ headers });
    if (!encoding) return payload;
    const { name, compress, pieces } = encoding;
    if (isInPieces) {
      reply.removeHeader('content-length').header('content-encoding', name);
      // The pipeline destroys the source when the client disconnects.
      return pipeline(payload, pieces(), () => undefined);
    }
    const bytes = Buffer.from(payload as string);
    if (bytes.length < WORTH_IT) return payload;
    const etag = reply.getHeader('etag');
    // The compressed body is only semantically equal, which makes the tag weak.
    if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`);
    reply.removeHeader('content-length').header('content-encoding', name);
    return compress(bytes);
  });
}

/** Returns the best encoding that the sender of a request takes; undefined for none. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | undefined {
  const accepted = acceptedIn(String(headers['accept-encoding'] ?? ''));
  return ENCODINGS.find(({ name }) => accepted(name));
}

export const acceptsGzip = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  acceptedIn(String(headers['accept-encoding'] ?? ''))('gzip');

/** Parses Accept-Encoding: named encodings, or all by a star, unless their quality is 0. */
function acceptedIn(header: string): (encoding: string) => boolean {
  const qualities = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, Number(quality?.slice('q='.length) ?? 1)];
    }),
  );
  return (encoding) => (qualities.get(encoding) ?? qualities.get('*') ?? 0) > 0;
}

interface Headers {
  getHeader(name: string): unknown;
  header(name: string, value: string): unknown;
}

function addVary(reply: Headers, name: string): void {
  const named = String(reply.getHeader('vary') ?? '')
    .split(/,\s*/)
    .filter(Boolean);
  if (!named.includes(name)) reply.header('vary', [...named, name].join(', '));
}
