// Answers travel compressed to whoever takes them so: JSON, pages, and the site map. Files of the web app are compressed when it is built.
import { pipeline, Readable, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Smaller answers travel in one packet as they are. */
const WORTH_IT = 1_000;

/** Somebody waits for it: a fifth smaller than gzip, in the same time. */
const QUALITY = 5;

const TEXTS = /^(text\/html|application\/(problem\+|ld\+)?json)\b/;

/** Written here piece by piece. */
const PIECES = /^application\/xml\b/;

/** A way to compress an answer, as a whole or piece by piece. */
interface Encoding {
  readonly name: string;
  readonly compress: (bytes: Buffer) => Promise<Buffer>;
  readonly pieces: () => Transform;
}

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } };

/** The best first. */
const ENCODINGS: readonly Encoding[] = [
  { name: 'br', compress: (bytes) => toBrotli(bytes, brotli), pieces: () => createBrotliCompress(brotli) },
  { name: 'gzip', compress: (bytes) => toGzip(bytes), pieces: () => createGzip() },
];

const toBrotli = promisify(brotliCompress);
const toGzip = promisify<Buffer, Buffer>(gzip);

/** Compresses what is sent as a whole, and the pieces of what is written here. What is handed on from elsewhere stays as it is. */
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
      // Whoever no longer listens ends what is written.
      return pipeline(payload, pieces(), () => undefined);
    }
    const bytes = Buffer.from(payload as string);
    if (bytes.length < WORTH_IT) return payload;
    const etag = reply.getHeader('etag');
    // The bytes are others, and mean the same.
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

/** Which encodings a header takes: those that it names, or all with a star, unless at a quality of nothing. */
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
