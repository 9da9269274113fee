// Object storage that speaks as much S3 as the server uses. It checks every signature itself.
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { ObjectStorageSettings } from '../../../app/server/platform/uploads/uploadStore.ts';

export interface ObjectStorage {
  readonly settings: ObjectStorageSettings;
  readonly objects: Map<string, Buffer>;
  /** Answers so many calls with 503. */
  failNext(calls: number): void;
  stop(): Promise<void>;
}

const BUCKET = '/uploads';
const KEYS = { keyId: 'test-key', key: 'test-secret', region: 'eu-central-1' };

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

export async function startObjectStorage(): Promise<ObjectStorage> {
  const objects = new Map<string, Buffer>();
  let failing = 0;
  const server = createServer(async (request, response) => {
    const content = await buffer(request);
    const answer = (status: number, body: string | Buffer = '') => response.writeHead(status).end(body);
    if (failing > 0) {
      failing -= 1;
      return answer(503);
    }
    if (!isSigned(request, content)) return answer(403);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://storage');
    if (!pathname.startsWith(BUCKET)) return answer(404);
    const name = pathname.slice(BUCKET.length + 1);
    if (searchParams.get('list-type') === '2') return answer(200, listOf([...objects.keys()]));
    if (request.method === 'PUT') {
      objects.set(name, content);
      return answer(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return answer(204);
    }
    const found = objects.get(name);
    return found === undefined ? answer(404) : answer(200, found);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: { url: `http://127.0.0.1:${port}${BUCKET}`, ...KEYS },
    objects,
    failNext(calls) {
      failing = calls;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const listOf = (names: readonly string[]): string =>
  `<ListBucketResult><KeyCount>${names.length}</KeyCount>${names
    .map((name) => `<Contents><Key>${name}</Key></Contents>`)
    .join('')}</ListBucketResult>`;

/** Checks an AWS Signature Version 4, and the hash of the body. */
function isSigned({ method, url = '', headers }: IncomingMessage, content: Buffer): boolean {
  const [, date = '', signed = '', signature = ''] =
    new RegExp(
      `^AWS4-HMAC-SHA256 Credential=${KEYS.keyId}/(\\d{8})/${KEYS.region}/s3/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$`,
    ).exec(headers.authorization ?? '') ?? [];
  const { pathname, searchParams } = new URL(url, 'http://storage');
  const hash = String(headers['x-amz-content-sha256']);
  if (!signed.split(';').includes('host') || (method === 'PUT' && hash !== sha256(content))) return false;
  searchParams.sort();
  const canonical = [
    method,
    pathname,
    searchParams.toString(),
    ...signed.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    signed,
    hash,
  ].join('\n');
  const time = String(headers['x-amz-date']);
  const text = ['AWS4-HMAC-SHA256', time, `${date}/${KEYS.region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = [date, KEYS.region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${KEYS.key}`);
  return time.startsWith(date) && hmac(key, text).toString('hex') === signature;
}
