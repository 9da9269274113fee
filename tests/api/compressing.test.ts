import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnFiles } from '../support/server/databases.ts';
import { type Portal, startPortal } from '../support/server/portal.ts';

const LONG = '/portal/content/header';
const asItIs = (bytes: Buffer) => bytes;

describeOnFiles(
  'an answer',
  (databases) => {
    let portal: Portal;
    beforeAll(async () => {
      portal = await startPortal(databases);
    });

    const ask = (url: string, encodings: string, headers = {}) =>
      portal.app.inject({ url, headers: { 'accept-encoding': encodings, ...headers } });

    test.each([
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['GZIP', 'gzip', gunzipSync],
      ['*', 'br', brotliDecompressSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
      ['br;q=0, gzip; q=0', undefined, asItIs],
      ['identity', undefined, asItIs],
      ['', undefined, asItIs],
      ['*;q=0', undefined, asItIs],
    ])('for Accept-Encoding "%s" has the same content, in %s', async (encodings, encoding, open) => {
      const plain = await ask(LONG, 'identity');
      const answer = await ask(LONG, encodings);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(open(answer.rawPayload).toString()).toBe(plain.body);
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
      expect(String(answer.headers.vary).split(', ')).toEqual(['accept-language', 'accept-encoding']);
    });

    test('that the client has cached is matched by its ETag, compressed or not', async () => {
      const { headers } = await ask(LONG, 'br');
      expect(headers.etag).toMatch(/^W\/"/);
      for (const encodings of ['br', 'identity'])
        expect((await ask(LONG, encodings, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    });

    test('that is short is not compressed', async () => {
      const { headers, body } = await ask('/health', 'br');
      expect([headers['content-encoding'], JSON.parse(body)]).toEqual([undefined, { status: 'ok' }]);
    });
  },
  afterAll,
);
