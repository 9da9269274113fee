// Metadata of operators and rules agrees with their behaviour.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  goesOverEntries,
  type Kind,
  metadataOf,
  type OperandType,
  operandTypeOf,
  operatorNames,
} from '../../../../../engine/authoring/metadata/operators.ts';
import { RULES } from '../../../../../engine/authoring/metadata/rules.ts';
import { evaluate } from '../../../../../engine/expressions/expressions.ts';
import { Roots } from '../../../../../engine/expressions/scope.ts';
import type { Expression, NamedRule } from '../../../../../engine/flow.ts';
import { Files } from '../../../../../engine/state/heldFiles.ts';
import { zoned } from '../../../../../engine/values/lazyTimeZone.ts';
import { whenReady } from '../../../../../engine/whenReady.ts';
import { root } from '../../../../support/definitions.ts';

const scope = new Roots({
  app: () => () => 'https://example.de',
  nothing: () => undefined,
  now: () => 'Europe/Berlin',
});
const absent: Expression = { var: 'nothing.here' };

const OF_KIND: { readonly [K in Kind]: fc.Arbitrary<Expression> } = {
  text: fc.constantFrom('2026-11-23', '2024-02-29', 'word', ''),
  number: fc.integer({ min: -40, max: 40 }),
  boolean: fc.boolean(),
  list: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }),
  object: fc.constant(absent),
};

const ofOperand = (place: OperandType): fc.Arbitrary<Expression> => {
  if (place === 'any') return fc.oneof(OF_KIND.text, OF_KIND.number, OF_KIND.boolean);
  return 'words' in place ? fc.constantFrom(...place.words) : fc.oneof(...place.map((kind) => OF_KIND[kind]));
};

/** Returns arguments for an operator. Operators on entries read the entry. */
const argumentsFor = (name: string): fc.Arbitrary<Expression[]> =>
  fc.tuple(
    ofOperand(operandTypeOf(name, 0)),
    goesOverEntries(name) ? fc.constant<Expression>({ var: 'item' }) : ofOperand(operandTypeOf(name, 1)),
    ofOperand(operandTypeOf(name, 2)),
  );

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'list' : typeof value === 'string' ? 'text' : typeof value;
const value = (name: string, args: readonly Expression[]): unknown =>
  evaluate({ [name]: name === 'link' ? { page: 'home' } : args } as Expression, scope);

beforeAll(async () => void (await whenReady(zoned)));

const given = operatorNames.filter((name) => !['unknown', 'branch'].includes(metadataOf(name)?.gives ?? 'unknown'));
const stopped = operatorNames.filter((name) => ['any', 'first'].includes(metadataOf(name)?.absent ?? 'none'));

describe('an operator', () => {
  // `and` returns the deciding value of any type, so it is left out.
  test.each(given.filter((name) => name !== 'and'))('%s returns its declared kind of value', (name) => {
    fc.assert(
      fc.property(argumentsFor(name), (args) => {
        const found = value(name, args);
        expect(found === undefined ? metadataOf(name)?.gives : kindOf(found)).toBe(metadataOf(name)?.gives);
      }),
    );
  });

  test.each(stopped)('%s returns nothing for absent operands', (name) => {
    fc.assert(
      fc.property(argumentsFor(name), ([, ...others]) => {
        expect(value(name, [absent, ...others])).toBe(undefined);
      }),
    );
  });

  test('over entries is explained by its entries, or by its list alone', () => {
    const byEntries = operatorNames.filter((name) => {
      const telling = metadataOf(name)?.telling;
      return telling?.as === 'entries' || (telling?.as === 'call' && telling.operands === 'first');
    });
    expect(byEntries.filter((name) => name !== 'match').sort()).toEqual(operatorNames.filter(goesOverEntries).sort());
  });
});

const names = Object.keys(RULES) as NamedRule['rule'][];

describe('a rule', () => {
  test('has a value in the schema exactly when it compares with one', () => {
    const { definitions } = JSON.parse(readFileSync(join(root, 'schemas/parts/field.schema.json'), 'utf8'));
    const valued: string[] = definitions.namedRule.if.properties.rule.enum;
    expect([...valued].sort()).toEqual(names.filter((name) => RULES[name].compares).sort());
  });

  test('judges each file by itself exactly when it judges files alone', () => {
    const judges = (rule: NamedRule['rule']) => Files.prototype.validates({ rule, text: 'wrong' });
    const ofFiles = ({ appliesTo: types }: (typeof RULES)[NamedRule['rule']]) =>
      types !== 'any' && types.every((type) => type === 'file' || type === 'files');
    expect(names.filter(judges)).toEqual(names.filter((name) => ofFiles(RULES[name])));
  });
});
