// Issues of a field: the rule that reports them, or the step's schema in its place.

import { createFlow, type FieldNode, type Host, type Json, type PreparedFlow } from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Field } from '../../../../engine/flow.ts';
import { rulesLoaded, silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../support/definitions.ts';
import { untilOpened } from '../../../support/opened.ts';

beforeAll(rulesLoaded);

/** Opens a flow of one step with these fields, which each press on Continue sends. */
async function asking(
  fields: Readonly<Record<string, Partial<Field>>>,
  changes: Partial<PreparedFlow> = {},
  host: Partial<Host> = {},
) {
  const asked = Object.entries(fields).map(([name, field]) => [name, { type: 'text', label: name, ...field }]);
  const flow = {
    id: 'validated',
    version: 1,
    kinds: [],
    as: 'modal',
    keep: 'none',
    allowed: [],
    sources: {},
    fields: Object.fromEntries(asked),
    steps: [{ id: 'only', title: 'title', blocks: Object.keys(fields).map((field) => ({ field })) }],
    submit: [{ send: 'order', failed: [{ issue: { field: 'it', text: 'taken' } }] }],
    ...changes,
  } as PreparedFlow;
  const shop = { ...catalogue, operations: { order: { method: 'POST' as const, url: '/order' } } };
  const session = createFlow({ flow, catalogue: shop, host: silentHost(host), input: {}, kinds });
  await untilOpened(session);
  const node = (name = 'it') =>
    session.step.value?.blocks.find((block) => block.kind === 'field' && block.name === name) as FieldNode;
  const said = async (answers: Readonly<Record<string, Json>> = {}) => {
    for (const [name, answer] of Object.entries(answers)) session.answer(name, answer);
    await session.next();
    return session.issues.value.map(({ field, code, text }) => `${field ?? '-'} ${code}: ${text}`);
  };
  return { session, node, said };
}

const required = { rule: 'required', text: 'needed' } as const;
const long = { rule: 'minLength', value: 3, text: 'short' } as const;
const number = { rule: 'pattern', value: '[0-9]', text: 'no_number' } as const;

test.each<[string, Partial<Field>, boolean]>([
  ['has no rules', {}, false],
  ['has no rule', { rules: [] }, false],
  ['has another rule', { rules: [long] }, false],
  ['is required', { rules: [required] }, true],
  ['is required as well', { rules: [long, required, number] }, true],
])('a field that %s is marked accordingly', async (_, field, is) => {
  const { node } = await asking({ it: field });
  expect(node().required).toBe(is);
});

test('the first broken rule is shown, including conditions', async () => {
  const rules = [required, long, { that: { '!==': [{ var: 'form.it' }, 'abcd'] }, text: 'not_that' }, number] as never;
  const { said } = await asking({ it: { rules } });
  expect(await said()).toEqual(['it required: needed']);
  expect(await said({ it: 'ab' })).toEqual(['it minLength: short']);
  expect(await said({ it: 'abcd' })).toEqual(['it that: not_that']);
  expect(await said({ it: 'abcde' })).toEqual(['it pattern: no_number']);
});

test('a field on several steps is validated on each', async () => {
  const steps = ['first', 'second'].map((id) => ({ id, title: 't', blocks: [{ field: 'it' }] }));
  const { session, said } = await asking({ it: { rules: [required] } }, { steps } as never);
  expect(await said()).toEqual(['it required: needed']);
  expect(await said({ it: 'a' })).toEqual([]);
  expect([session.step.value?.id, await said({ it: '' })]).toEqual(['second', ['it required: needed']]);
});

test('a rule applies only under its condition', async () => {
  const when = { '===': [{ var: 'form.why' }, 'x'] };
  const { said } = await asking({ it: { rules: [{ ...required, when }] as never }, why: {} });
  expect(await said({ why: 'x' })).toEqual(['it required: needed']);
  expect(await said({ why: 'y' })).not.toContain('it required: needed');
});

test('a read-only field is not validated', async () => {
  const { said } = await asking({ it: { readonly: true, rules: [required] }, other: { rules: [required] } });
  expect(await said()).toEqual(['other required: needed']);
});

test.each<[string, Partial<Field>['rules'], string]>([
  ['in general words', [], 'date_unreadable'],
  ['in the words of its own rule', [required, { rule: 'validDate', text: 'no_day' }], 'no_day'],
])('an unreadable date is reported %s', async (_, rules = [], words) => {
  const { said } = await asking({ it: { type: 'date', rules }, other: { rules: [required] } });
  expect(await said({ it: 'soon' })).toEqual([`it validDate: ${words}`, 'other required: needed']);
  expect(await said({ it: '2026-12-03' })).toEqual(['other required: needed']);
});

test('an issue from the server disappears when its answer changes', async () => {
  const { session, node, said } = await asking({ it: {} }, {}, { send: async () => ({ status: 422, body: null }) });
  expect(await said({ it: 'a' })).toEqual(['it server: taken']);
  expect(node().issue.value).toBe('taken');
  session.answer('it', 'b');
  expect([node().issue.value, session.issues.value]).toEqual([null, []]);
});

describe('the strength of a password', () => {
  const strength = { rule: 'strength', text: 'weak' } as const;
  const other = { that: { '!==': [{ var: 'form.it' }, { var: 'form.old' }] }, text: 'same' } as never;

  test.each<[Partial<Field>['rules'], string, boolean]>([
    [[strength], 'a', true],
    [undefined, 'a', true],
    [[required, strength, long], '', false],
    [[required, strength, long], 'ab', false],
    [[required, strength, long], 'abc', true],
    [[strength, long, other], 'abc', true],
    [[strength, long, other], 'old', false],
    [[{ ...long, when: { literal: false } } as never, strength], 'a', true],
  ])('is measured once nothing else is wrong with it: %j, "%s": %s', async (rules, typed, fits) => {
    const field = { type: 'password', widget: 'meter', ...(rules && { rules }) } as const;
    const { session, node } = await asking({ it: field, old: { default: 'old' } });
    session.answer('it', typed);
    expect(node().strength?.value).toBe(fits);
  });

  test('is measured only where it is shown', async () => {
    const { node } = await asking({ it: { type: 'password', rules: [strength] } });
    expect(node().strength).toBeNull();
  });
});

describe('a schema', () => {
  const schemas = {
    Person: {
      type: 'object',
      required: ['name', 'plain'],
      properties: {
        name: {
          type: 'object',
          required: ['first', 'last'],
          properties: {
            first: { type: 'string', maxLength: 3, pattern: '^[A-Z]' },
            last: { type: 'string', maxLength: 3 },
          },
        },
        plain: { type: 'string' },
      },
    },
    Pair: {
      type: 'object',
      properties: { name: { type: 'object', not: { required: ['last'], properties: { last: { const: 'no' } } } } },
    },
  };
  const fields = { 'name.first': {}, plain: {}, 'name.last': { rules: [required] } };
  const validated = (schema: keyof typeof schemas) => ({
    schemas,
    steps: [{ id: 'only', title: 't', schema, blocks: Object.keys(fields).map((field) => ({ field })) }],
  });

  test('validates answers of a group one by one', async () => {
    const { said } = await asking(fields, validated('Person') as never);
    expect(await said({ 'name.first': 'Eva', plain: 'x' })).toEqual(['name.last required: needed']);
    expect(await said({ 'name.first': 'Maximiliane', 'name.last': 'Lee' })).toEqual([
      'name.first maxLength: schema_broken',
    ]);
    expect(await said({ 'name.first': 'eva', 'name.last': 'Lee-Smith' })).toEqual([
      'name.first pattern: schema_broken',
      'name.last maxLength: schema_broken',
    ]);
    expect(await said({ 'name.first': 'maximiliane', 'name.last': 'Lee' })).toEqual([
      'name.first maxLength: schema_broken',
    ]);
    expect(await said({ 'name.first': 'Eva', 'name.last': 'Lee' })).toEqual(['- step: taken']);
  });

  test('reports issues of a group of the step', async () => {
    const { said } = await asking(fields, validated('Pair') as never);
    expect(await said({ 'name.last': 'no' })).toEqual(['- step: schema_broken']);
  });
});
