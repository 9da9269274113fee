// Input cannot redirect any URL of the product (SEC-A1, SEC-A2).
import { readFileSync } from 'node:fs';
import { isPortalPath } from '@fahrplan/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leavePortal } from '../../../app/portal/host/leavePortal.ts';
import { Routes } from '../../../app/portal/host/routes.ts';
import type { Operation } from '../../../engine/flow.ts';
import { toCall } from '../../../engine/state/requests.ts';
import { catalogue, flowFiles } from '../../support/definitions.ts';
import { CASES, share } from '../../support/tier.ts';
import { NAUGHTY, naughty } from '../../support/unsafe/naughty.ts';

const PORTAL = 'https://portal.example';
const operations = Object.entries(catalogue.operations);

/** Returns the call with these parameters, or undefined if it is refused. */
function callOf(name: string, operation: Operation, given: Parameters<typeof toCall>[2]) {
  try {
    // `encodeURIComponent` throws for an unpaired surrogate.
    return toCall(name, operation, given);
  } catch {
    return undefined;
  }
}

const namesOf = ({ params = [], query = [] }: Operation): string[] => [
  ...params,
  ...query.map((entry) => entry.replace(/\?$/, '')),
];

/** Expects the operation's URL with each value in its place, and nothing else. */
function expectInPlace(name: string, operation: Operation, given: Readonly<Record<string, string>>): void {
  const call = callOf(name, operation, given);
  if (!call) return;
  const url = new URL(call.path, PORTAL);
  expect(url.origin).toBe(PORTAL);
  expect(url.hash).toBe('');
  const wanted = operation.url.split('/');
  const found = url.pathname.split('/');
  expect(found).toHaveLength(wanted.length);
  for (const [at, segment] of wanted.entries()) {
    expect(decodeURIComponent(found[at] ?? '')).toBe(
      segment.replace(/\{(\w+)\}/, (_, key: string) => given[key] ?? ''),
    );
  }
  const query = [...url.searchParams.keys()];
  expect(query.sort()).toEqual(
    namesOf(operation)
      .filter((key) => !operation.params?.includes(key))
      .sort(),
  );
  for (const key of query) expect(url.searchParams.get(key)).toBe(given[key]);
}

describe('an address of the product', () => {
  test('has parameters to test', () => {
    expect(operations.filter(([, { params = [] }]) => params.length > 0).length).toBeGreaterThan(10);
  });

  test.each(operations)('cannot be redirected by any known text: %s', (name, operation) => {
    for (const text of NAUGHTY)
      expectInPlace(name, operation, Object.fromEntries(namesOf(operation).map((key) => [key, text])));
  });

  test('cannot be redirected by any other text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...operations),
        fc.array(naughty, { minLength: 5, maxLength: 5 }),
        ([name, operation], texts) => {
          const names = namesOf(operation);
          expectInPlace(name, operation, Object.fromEntries(names.map((key, at) => [key, texts[at % 5] ?? ''])));
        },
      ),
      { numRuns: CASES },
    );
  });
});

const namesIn = (route: string): string[] => [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

test('the address of a page leads to this page or to none, with any parameters', () => {
  const entries = Object.entries(flowFiles).map(([id, file]) => {
    const { as, name, over, route, fields = {} } = JSON.parse(readFileSync(file, 'utf8'));
    return { id, as, name, over, routes: [route ?? []].flat(), fields };
  });
  const routes = new Routes(entries);
  // Answers in a URL are validated by their fields
  // (tests/unit/app/portal/host/webAddresses.test.ts).
  const isInput = (fields: object) => (name: string) => !Object.hasOwn(fields, name);
  const pages = entries.filter(
    ({ routes: [first = ''], fields }) => first.includes(':') && namesIn(first).every(isInput(fields)),
  );
  expect(pages.length).toBeGreaterThan(1);
  fc.assert(
    fc.property(
      fc.constantFrom(...pages),
      fc.array(naughty, { minLength: 2, maxLength: 2 }),
      ({ id, routes: known }, texts) => {
        const names = known.flatMap(namesIn);
        const given: Record<string, string> = Object.fromEntries(
          [...new Set(names), 'further'].map((name, at) => [name, Buffer.from(texts[at % 2] as string).toString()]),
        );
        const url = new URL(routes.pathTo(id, given), PORTAL);
        expect(url.origin).toBe(PORTAL);
        if (url.pathname === '/404') return;
        const route = known.find((one) => namesIn(one).every((name) => !['', '.', '..'].includes(given[name] ?? '')));
        const wanted = String(route).split('/');
        expect(url.pathname.split('/').map(decodeURIComponent)).toEqual(
          wanted.map((segment) => (segment.startsWith(':') ? given[segment.slice(1)] : segment)),
        );
        const rest = Object.entries(given).filter(([name]) => !wanted.includes(`:${name}`));
        expect([...url.searchParams]).toEqual(rest);
      },
    ),
    { numRuns: share(0.5) },
  );
});

test('an accepted path of the portal stays in the portal', () => {
  fc.assert(
    fc.property(naughty, fc.constantFrom('', '/', '/mycars/'), (text, start) => {
      const path = start + text;
      if (!isPortalPath(path)) return;
      const url = new URL(path, PORTAL);
      expect(url.origin).toBe(PORTAL);
      expect(url.username + url.password).toBe('');
    }),
    { numRuns: CASES },
  );
});

/** Returns the URL of a redirect, or undefined if it is refused. */
function handed(to: Parameters<typeof leavePortal>[0]): string | undefined {
  let address: string | undefined;
  const assign = (given: string) => {
    address = given;
  };
  try {
    leavePortal(to, { location: { assign }, open: () => null });
  } catch {
    return undefined;
  }
  return address;
}

const sentTo = (url: string) => handed({ url, tab: false });
const called = (phone: string) => handed({ phone });

test('a redirect is https or internal', () => {
  const starts = fc.constantFrom('', '/', 'https://', 'http://', 'javascript:', 'data:text/html,', 'tel:', ' https://');
  fc.assert(
    fc.property(starts, naughty, (start, text) => {
      const address = sentTo(start + text);
      if (address === undefined || !URL.canParse(address, PORTAL)) return;
      const { protocol, origin } = new URL(address, PORTAL);
      expect(protocol).toBe('https:');
      if (!address.startsWith('https://')) expect(origin).toBe(PORTAL);
    }),
    { numRuns: CASES },
  );
  for (const fine of ['https://example.com/a?b#c', '/portal/api/bff/file']) expect(sentTo(fine)).toBe(fine);
  for (const wrong of ['http://example.com', 'javascript:alert(1)', '//example.com', 'tel:110', ''])
    expect(sentTo(wrong)).toBeUndefined();
});

test('a tel: link contains only a number', () => {
  fc.assert(
    fc.property(fc.constantFrom('', '+', '112', '+49 89 '), naughty, (start, text) => {
      const address = called(start + text);
      if (address !== undefined) expect(new URL(address).href).toMatch(/^tel:\+?[0-9]{2,15}$/);
    }),
    { numRuns: CASES },
  );
  expect(called('+49 89 9042-1112')).toBe('tel:+498990421112');
  for (const wrong of ['112;isub=1', '112,,1', '1', 'CALL', '+', '%31%31%30']) expect(called(wrong)).toBeUndefined();
});
