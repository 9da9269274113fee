// No header, query or body makes the server fail, and none gets into the headers of its answer (SEC-A2).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogue, world } from '../support/definitions.ts';
import { bodyOf } from '../support/journeys/bodies.ts';
import { describeOnFiles } from '../support/server/databases.ts';

import { startPortal } from '../support/server/portal.ts';
import { SEED, share } from '../support/tier.ts';
import { naughty } from '../support/unsafe/naughty.ts';

const DEAL = 'return-window-open';

/** Headers that the server reads. */
const READ = [
  ...['accept', 'accept-encoding', 'accept-language', 'agreed-amounts', 'authorization', 'content-type', 'cookie'],
  ...['idempotency-key', 'if-none-match', 'origin', 'range', 'sec-fetch-site', 'user-agent', 'x-bot-token'],
  ...['x-csrf-token', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-release', 'x-request-id'],
];

const MARK = 'fuzzed-4711';

/** Bytes that a header may have on the wire, with a mark that answers must not repeat. */
const value = fc.oneof(
  naughty.map((text) =>
    Buffer.from(text)
      .toString('latin1')
      .replace(/[^\t\x20-\x7e\x80-\xff]/g, ' '),
  ),
  fc.string({ unit: 'binary-ascii', maxLength: 40 }).map((text) => text.replace(/[^\t\x20-\x7e]/g, '%')),
  fc.constantFrom('', ',', ';', '=', 'a'.repeat(4_000), 'bytes=0-', '*/*;q=9', 'de-DE;q=x', '"', '\\'),
);
const headers = fc.dictionary(
  fc.constantFrom(...READ),
  value.map((text) => text + MARK),
  { maxKeys: 3 },
);

const OPERATIONS = Object.values(catalogue.operations).filter(({ url }) => /^\/(portal\/)?api\//.test(url));

/** Names of properties of bodies. */
const NAMES = [
  ...new Set(
    OPERATIONS.flatMap(({ body = '' }) =>
      Object.keys((world.types[body] as { readonly properties?: object } | undefined)?.properties ?? {}),
    ),
  ),
];

/** False for an unpaired surrogate. */
const isText = (text: string): boolean => Buffer.from(text).toString() === text;

describeOnFiles('a server', (databases) => {
  test('answers random headers, queries and bodies without failing', async () => {
    const portal = await startPortal(databases, { settings: { trustProxy: 1 } });
    const customer = await portal.customer(DEAL);
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          operation: fc.constantFrom(...OPERATIONS),
          headers,
          query: fc.dictionary(naughty, naughty, { maxKeys: 2 }),
          id: fc.oneof(fc.constant(DEAL), naughty),
          changes: fc.dictionary(fc.oneof(fc.constantFrom(...NAMES), naughty), fc.jsonValue(), { maxKeys: 4 }),
          replaced: fc.option(fc.jsonValue()),
        }),
        async ({ operation: { method = 'GET', url, body }, headers: sent, query, id, changes, replaced }) => {
          const path = url.replaceAll(/{\w+}/g, encodeURIComponent(isText(id) ? id : DEAL)).split('?')[0];
          const asked = new URLSearchParams(query).toString();
          const valid = body !== undefined && body in world.types ? bodyOf(body) : {};
          const answer = await customer.send(
            method as 'POST',
            `${path}?${asked}`,
            method === 'GET' ? undefined : JSON.stringify(replaced ?? { ...valid, ...changes }),
            { 'idempotency-key': crypto.randomUUID(), ...sent },
          );
          expect(answer.status, `${method} ${path}`).not.toBe(500);
          expect(JSON.stringify(answer.headers)).not.toContain(MARK);
        },
      ),
      { numRuns: share(0.1), seed: SEED },
    );
  }, 60_000);
});
