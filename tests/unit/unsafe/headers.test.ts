// Values of headers, amounts and parameters stay one value each (SEC-A2).

import type { Json } from '@fahrplan/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTransport } from '../../../app/portal/host/transport.ts';
import { refuseOtherAmounts } from '../../../app/server/subscription/receipts/agreedAmounts.ts';
import { toCall } from '../../../engine/state/requests.ts';
import { share } from '../../support/tier.ts';
import { naughty } from '../../support/unsafe/naughty.ts';

const PORTAL = 'https://portal.example';
const OPERATION = { method: 'PUT', url: '/api/{id}', params: ['id'], query: ['day', 'slot?'], body: 'Done' } as never;
const NAMES = ['accept', 'accept-language', 'agreed-amounts', 'content-type', 'idempotency-key', 'x-csrf-token'];
const FRIENDLY = 'as-it-is';

interface Carried {
  readonly key?: string;
  readonly locale?: string;
  readonly token?: string;
  readonly agreed?: Readonly<Record<string, Json>>;
  readonly given?: object;
}

/** Returns the request on the network, or undefined without one. */
async function requestOf({ key = FRIENDLY, locale = 'de-DE', token = FRIENDLY, agreed = {}, given = {} }: Carried) {
  let seen: Request | undefined;
  const send = createTransport({ csrfToken: () => token, locale: () => locale }, async (path, init) => {
    seen = new Request(new URL(String(path), PORTAL), init);
    return new Response('{}');
  });
  const call = toCall('it', OPERATION, { id: '1', day: '2', body: {}, ...given });
  const reply = await send({ ...call, attach: [], idempotencyKey: key, agreed });
  expect(reply.status).toBe(seen ? 200 : 500);
  return seen;
}

/** False for an unpaired surrogate. */
const isText = (text: string): boolean => Buffer.from(text).toString() === text;

/** Parses the amounts of a header as the server does. */
const amountsIn = (header: string): string[][] =>
  header.split(', ').map((pair) => pair.split('=').map(decodeURIComponent));

/** Headers have no surrounding spaces and only byte-sized letters. Other calls are not made. */
const isCarried = (text: string): boolean =>
  /^[\x21-\x7e\x80-\xff]([\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?$/.test(text);

test('agreed amounts stay one amount per name', async () => {
  await fc.assert(
    fc.asyncProperty(naughty, naughty, async (fee, other) => {
      const request = await requestOf({ agreed: { change_fee: fee, return_fee: other } });
      expect(request !== undefined).toBe(isText(fee) && isText(other));
      if (!request) return;
      expect([...request.headers.keys()].sort()).toEqual(NAMES);
      expect(amountsIn(request.headers.get('agreed-amounts') ?? '')).toEqual([
        ['change_fee', fee],
        ['return_fee', other],
      ]);
    }),
    { numRuns: share(0.2) },
  );
});

test('the server parses an amount exactly, or refuses it', async () => {
  const amounts = { change_fee: 9900, return_fee: 0 };
  await fc.assert(
    fc.asyncProperty(fc.oneof(naughty, fc.constantFrom('9900', '9900, return_fee=1', '9900=1')), async (fee) => {
      const request = await requestOf({ agreed: { change_fee: fee } });
      for (const header of [request?.headers.get('agreed-amounts') ?? 'none', `change_fee=${fee}`]) {
        const judge = () => refuseOtherAmounts(header, amounts);
        if (fee === '9900') judge();
        else expect(judge).toThrow();
      }
    }),
    { numRuns: share(0.2) },
  );
  const request = await requestOf({ agreed: { change_fee: 9900, return_fee: 0 } });
  expect(request?.headers.get('agreed-amounts')).toBe('change_fee=9900, return_fee=0');
});

test.each(['key', 'locale', 'token'] as const)('no header value adds a header: %s', async (name) => {
  await fc.assert(
    fc.asyncProperty(naughty, async (text) => {
      const request = await requestOf({ [name]: text, agreed: { change_fee: 1 } });
      if (!request) expect(isCarried(text)).toBe(false);
      if (!request) return;
      const header = { key: 'idempotency-key', locale: 'accept-language', token: 'x-csrf-token' }[name];
      const wanted = name === 'key' && text === '' ? NAMES.filter((other) => other !== header) : NAMES;
      expect([...request.headers.keys()].sort()).toEqual(wanted);
      expect(request.headers.get(header) ?? '').toBe(text.replaceAll(/^[\t\r\n ]+|[\t\r\n ]+$/g, ''));
    }),
    { numRuns: share(0.2) },
  );
});

test('no parameter value adds a parameter, or changes the body', async () => {
  await fc.assert(
    fc.asyncProperty(naughty, naughty, async (day, slot) => {
      const body = { day, nested: [slot, { [slot]: day }] };
      const request = await requestOf({ given: { day, slot, body } });
      const url = new URL(request?.url ?? PORTAL);
      expect([...url.searchParams]).toEqual([
        ['day', day],
        ['slot', slot],
      ]);
      expect(await request?.json()).toEqual(JSON.parse(JSON.stringify(body)));
    }),
    { numRuns: share(0.2) },
  );
});
