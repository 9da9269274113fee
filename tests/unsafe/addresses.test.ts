// No address of the product can be led elsewhere by what is put into it (threats A1, A2).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPortalPath } from '#engine';
import type { Operation } from '../../engine/flow.ts';
import { toCall } from '../../engine/page/requests.ts';
import { CASES } from '../cases.ts';
import { catalogue } from '../definitions.ts';
import { NAUGHTY, naughty } from './naughty.ts';

const PORTAL = 'https://portal.example';
const operations = Object.entries(catalogue.operations);

/** The call with these parameters; nothing when it is refused before anything is sent. */
function callOf(name: string, operation: Operation, given: Readonly<Record<string, unknown>>) {
  try {
    // Half of a pair of surrogates is no text, and encodeURIComponent throws.
    return toCall(name, operation, given);
  } catch {
    return undefined;
  }
}

const namesOf = ({ params = [], query = [] }: Operation): string[] => [
  ...params,
  ...query.map((entry) => entry.replace(/\?$/, '')),
];

/** Expects the call to go where the operation says, with each value in its place and nothing besides. */
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
    const parameter = /^\{(\w+)\}$/.exec(segment)?.[1];
    expect(decodeURIComponent(found[at] ?? '')).toBe(parameter ? given[parameter] : segment);
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
  test('there are addresses to try', () => {
    expect(operations.filter(([, { params = [] }]) => params.length > 0).length).toBeGreaterThan(10);
  });

  test.each(operations)('is not led elsewhere by any known text: %s', (name, operation) => {
    for (const text of NAUGHTY)
      expectInPlace(name, operation, Object.fromEntries(namesOf(operation).map((key) => [key, text])));
  });

  test('is not led elsewhere by any other text', () => {
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

test('a path of the portal stays in the portal, whatever was taken for one', () => {
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
