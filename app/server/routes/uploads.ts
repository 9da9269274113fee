// Files: pictures of a damage with one call, sides of a driving licence to an address that is signed first.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireCustomer } from '../plugins/context.ts';
import { Problem } from '../problems.ts';
import { type FileKind, kindOfName, UPLOADS, type UploadUse } from '../rules/uploadLimits.ts';
import type { SessionStore } from '../sessions.ts';
import { takeForms } from '../uploads/form.ts';
import { refuseOtherLinks, signatureOf } from '../uploads/links.ts';
import { keepFile, newPath, takeFile } from '../uploads/receive.ts';
import { takeDamageImage } from '../uploads/takeDamageImage.ts';

/** What a form or a header adds to a file, in bytes at most. */
const AROUND_A_FILE = 10 * 1024;

interface Wish {
  Querystring: { filename: string; filetype?: string; bucket: 'driver-license' };
}

interface SignedPut {
  Params: { bucket: 'driver-license'; name: string };
  Querystring: { expires: string; signature: string };
}

const WISH = {
  type: 'object',
  properties: {
    filename: { type: 'string', minLength: 1, maxLength: 300 },
    filetype: { type: 'string', maxLength: 100 },
    bucket: { enum: ['driver-license'] },
  },
  required: ['filename', 'bucket'],
};

const SIGNED = {
  params: {
    type: 'object',
    properties: { bucket: { enum: ['driver-license'] }, name: { type: 'string', pattern: '^[0-9a-f-]{36}\\.[a-z]+$' } },
  },
  querystring: {
    type: 'object',
    properties: {
      expires: { type: 'string', pattern: '^[0-9]{1,15}$' },
      signature: { type: 'string', maxLength: 100 },
    },
    required: ['expires', 'signature'],
  },
};

/** The calls that take files (spec 2 §3, §7 "Image upload", "signed file upload"). No call gives one back. */
export function addUploadRoutes(app: FastifyInstance, store: SessionStore): void {
  addSigning(app, store);
  addImages(app, store);
  addSignedPuts(app, store);
}

/** Only this call takes forms. */
function addImages(root: FastifyInstance, store: SessionStore): void {
  root.register(async (app) => {
    await takeForms(app, UPLOADS.damages.most);
    const schema = { response: { 200: { $ref: 'ImagePath.json' } } };
    app.post('/portal/api/bff/active-fleet/damage-reports/images', { schema }, async (request) => {
      const customer = await requireCustomer(store, request);
      refuseAnnounced(request, 'damages');
      return { path: { location: await takeDamageImage(store, customer.id, request) } };
    });
  });
}

/** Only this call takes bodies of every kind. */
function addSignedPuts(root: FastifyInstance, store: SessionStore): void {
  root.register(async (app) => {
    app.removeAllContentTypeParsers();
    // Whatever a browser calls the file, it is read as it comes.
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const schema = { ...SIGNED, response: { 200: { $ref: 'Done.json' } } };
    const options = { schema, config: { signed: true } };
    app.put<SignedPut>('/portal/api/bff/uploads/:bucket/:name', options, async (request) => {
      const customer = await requireCustomer(store, request);
      const { bucket, name } = request.params;
      const { expires, signature } = request.query;
      const link = { customerId: customer.id, path: `${bucket}/${name}`, expires: Number(expires) };
      await refuseOtherLinks(store.database, link, signature, store.clock.now().getTime());
      refuseAnnounced(request, bucket);
      const content = request.body instanceof Readable ? request.body : Readable.from([]);
      const kind = requireKind(bucket, name);
      await takeFile(store, { customerId: customer.id, use: bucket, kind, path: link.path, content });
      await keepFile(store, customer.id, link.path);
      return { ok: true };
    });
  });
}

function addSigning(app: FastifyInstance, store: SessionStore): void {
  const schema = { querystring: WISH, response: { 200: { $ref: 'SignedUpload.json' } } };
  app.get<Wish>('/portal/api/bff/uploads', { schema }, async (request) => {
    const customer = await requireCustomer(store, request);
    const { filename, bucket } = request.query;
    const kind = requireKind(bucket, filename);
    const path = newPath(bucket, kind);
    const expires = store.clock.now().getTime() + store.settings.uploadLinkMs;
    const signature = await signatureOf(store.database, { customerId: customer.id, path, expires });
    return { url: `/portal/api/bff/uploads/${path}?expires=${expires}&signature=${signature}`, key: path };
  });
}

/** A file that says itself that it is too large is refused before a byte of it is read. */
function refuseAnnounced({ headers }: FastifyRequest, use: UploadUse): void {
  const { most } = UPLOADS[use];
  if (Number(headers['content-length'] ?? 0) > most + AROUND_A_FILE)
    throw new Problem('file_too_large', `The file may have ${most} bytes at most.`);
}

/** Reads the kind from the name. The media type is a guess of the browser, and the content is judged when it is there. */
function requireKind(use: UploadUse, filename: string): FileKind {
  const kind = kindOfName(use, filename);
  if (kind !== undefined) return kind;
  throw new Problem('file_type_not_allowed', `Files for ${use} are ${UPLOADS[use].kinds.join(', ')}.`);
}
