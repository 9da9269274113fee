// Bodies are built from values: no text changes their structure (SEC-A2, SEC-A3, SEC-A5).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { build } from '../../../engine/expressions/expressions.ts';
import { follow, Roots } from '../../../engine/expressions/scope.ts';
import type { Shape } from '../../../engine/flow.ts';
import { fill } from '../../../engine/text/templates.ts';
import { CASES } from '../../support/tier.ts';
import { NAUGHTY, naughty } from '../../support/unsafe/naughty.ts';

const scopeOf = (names: Readonly<Record<string, unknown>>) =>
  new Roots({}, (name) => (rest) => follow(names[name], rest));
const shape: Shape = {
  a: { var: 'form.a' },
  deep: { list: { each: { var: 'form.list' }, as: 'entry', value: { text: { var: 'entry' } } } as never },
  joined: { cat: [{ var: 'form.a' }, '/', { var: 'form.b' }] },
};

test('a body keeps its shape and its values on the way to the server', () => {
  fc.assert(
    fc.property(naughty, naughty, fc.array(naughty, { maxLength: 3 }), (a, b, list) => {
      const body = build(shape, scopeOf({ form: { a, b, list } }));
      expect(JSON.parse(JSON.stringify(body))).toEqual({
        a,
        deep: { list: list.map((text) => ({ text })) },
        joined: `${a}/${b}`,
      });
    }),
    { numRuns: CASES },
  );
});

test('a text inserts a value unchanged: no markup, no escaping, no nested placeholders', () => {
  fc.assert(
    fc.property(naughty, (value) => {
      expect(fill('a {{it}} b', () => value)).toBe(`a ${value} b`);
    }),
    { numRuns: CASES },
  );
});

test('no name and no value reaches Object.prototype', () => {
  const before = Object.getOwnPropertyNames(Object.prototype);
  const names = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'a', ...NAUGHTY.slice(0, 5));
  fc.assert(
    fc.property(fc.array(names, { minLength: 1, maxLength: 5 }), naughty, (path, value) => {
      const nested = path.reduceRight<unknown>(
        (inner, name) => JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(inner)}}`),
        value,
      );
      const scope = scopeOf({ form: { it: nested } });
      build({ it: { var: 'form.it' }, copy: { cat: [{ var: ['form', ...path].join('.') }] } }, scope);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    }),
    { numRuns: CASES },
  );
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
});
