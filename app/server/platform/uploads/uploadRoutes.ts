import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerContext } from '../auth/sessions.ts';
import { requireCustomer } from '../http/context.ts';
import { Problem } from '../http/problems.ts';
import { refuseOtherLinks, signatureOf } from './links.ts';
import { keepFile, newPath, takeFile } from './receive.ts';
import { type FileKind, kindOfName, type UploadLimits } from './uploadLimits.ts';

/** Maximum overhead of a form or header around a file, in bytes. */
const AROUND_A_FILE = 10 * 1024;

interface Wish {
  Querystring: { filename: string; filetype?: string; bucket: string };
}

interface SignedPut {
  Params: { bucket: string; name: string };
  Querystring: { expires: string; signature: string };
}

const wishOf = (buckets: readonly string[]) => ({
  type: 'object',
  properties: {
    filename: { type: 'string', minLength: 1, maxLength: 300 },
    filetype: { type: 'string', maxLength: 100 },
    bucket: { enum: buckets },
  },
  required: ['filename', 'bucket'],
});

const signedOf = (buckets: readonly string[]) => ({
  params: {
    type: 'object',
    properties: { bucket: { enum: buckets }, name: { type: 'string', pattern: '^[0-9a-f-]{36}\\.[a-z]+$' } },
  },
  querystring: {
    type: 'object',
    properties: {
      expires: { type: 'string', pattern: '^[0-9]{1,15}$' },
      signature: { type: 'string', maxLength: 100 },
    },
    required: ['expires', 'signature'],
  },
});

/**
 * Adds routes that sign a URL and receive its file (API-3). No route
 * returns a file.
 */
export function addUploadRoutes(app: FastifyInstance, context: ServerContext, uses: readonly UploadLimits[]): void {
  addSigning(app, context, uses);
  addSignedPuts(app, context, uses);
}

/** A separate scope, because only this route accepts every content type. */
function addSignedPuts(root: FastifyInstance, context: ServerContext, uses: readonly UploadLimits[]): void {
  root.register(async (app) => {
    app.removeAllContentTypeParsers();
    // The media type is ignored.
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const schema = { ...signedOf(uses.map(({ use }) => use)), response: { 200: { $ref: 'Done.json' } } };
    const options = { schema, config: { signed: true } };
    app.put<SignedPut>('/portal/api/bff/uploads/:bucket/:name', options, async (request) => {
      const customer = await requireCustomer(context, request);
      const { bucket, name } = request.params;
      const limits = limitsOf(uses, bucket);
      const { expires, signature } = request.query;
      const link = { customerId: customer.id, path: `${bucket}/${name}`, expires: Number(expires) };
      await refuseOtherLinks(context.database, link, signature, context.clock.now().getTime());
      refuseAnnounced(request, limits);
      const content = request.body instanceof Readable ? request.body : Readable.from([]);
      const kind = requireKind(limits, name);
      await takeFile(context, { customerId: customer.id, limits, kind, path: link.path, content });
      await keepFile(context, customer.id, link.path);
      return { ok: true };
    });
  });
}

function addSigning(app: FastifyInstance, context: ServerContext, uses: readonly UploadLimits[]): void {
  const schema = { querystring: wishOf(uses.map(({ use }) => use)), response: { 200: { $ref: 'SignedUpload.json' } } };
  app.get<Wish>('/portal/api/bff/uploads', { schema }, async (request) => {
    const customer = await requireCustomer(context, request);
    const { filename, bucket } = request.query;
    const kind = requireKind(limitsOf(uses, bucket), filename);
    const path = newPath(bucket, kind);
    const expires = context.clock.now().getTime() + context.settings.uploadLinkMs;
    const signature = await signatureOf(context.database, { customerId: customer.id, path, expires });
    return { url: `/portal/api/bff/uploads/${path}?expires=${expires}&signature=${signature}`, key: path };
  });
}

/** Refuses by Content-Length, before the body is read. */
export function refuseAnnounced({ headers }: FastifyRequest, { most }: UploadLimits): void {
  if (Number(headers['content-length'] ?? 0) > most + AROUND_A_FILE)
    throw new Problem('file_too_large', `The file is too large. Send at most ${most} bytes.`);
}

/** Uses the name, as browsers guess the media type. The content is checked after the upload. */
function requireKind(limits: UploadLimits, filename: string): FileKind {
  const kind = kindOfName(limits, filename);
  if (kind !== undefined) return kind;
  throw new Problem(
    'file_type_not_allowed',
    `The ending of the file name is not allowed for ${limits.use}. Send one of ${limits.kinds.join(', ')}.`,
  );
}

/** The route's schema allows only known buckets. */
function limitsOf(uses: readonly UploadLimits[], bucket: string): UploadLimits {
  const limits = uses.find(({ use }) => use === bucket);
  if (limits === undefined) throw new Error(`The bucket ${bucket} is unknown.`);
  return limits;
}
