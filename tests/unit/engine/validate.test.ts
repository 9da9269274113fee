// Validation of answers without a session, as on a server.

import { createFlow, type FieldNode, type Json, type PreparedFlow } from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { chooseVariant, prepareCatalogue, prepareForm, validateAnswers } from '@fahrplan/engine/validate';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { rulesLoaded, silentHost } from '../../../scripts/testbed/silentHost.ts';
import { catalogueFile, flowFiles, flowIn, json, root } from '../../support/definitions.ts';
import { untilOpened } from '../../support/opened.ts';
import { share } from '../../support/tier.ts';

beforeAll(rulesLoaded);

const { catalogue, prepared } = prepareCatalogue(JSON.parse(catalogueFile.text));
const NOW = '2026-11-21T09:30:00.000Z';
const app = { audience: 'b2c', phones: 'DE' };

const required = { rule: 'required', text: 'needed' } as const;

const FLOW = {
  id: 'judged',
  version: 1,
  kinds: ['options'],
  as: 'modal',
  keep: 'none',
  allowed: [],
  sources: { stock: { asks: 'getStock', with: { of: { var: 'form.kind' } } } },
  values: { most: { var: 'stock.most' } },
  fields: {
    kind: {
      type: 'choice',
      label: 'kind',
      options: [
        { value: 'plain', label: 'plain' },
        { value: 'long', label: 'long' },
      ],
      rules: [required],
    },
    name: {
      type: 'text',
      label: 'name',
      rules: [required, { rule: 'minLength', value: 3, code: 'tiny', text: 'short' }],
    },
    fixed: {
      type: 'text',
      label: 'fixed',
      readonly: { has: { var: 'stock.owner' } },
      default: { var: 'stock.owner' },
      rules: [required],
    },
    amount: {
      type: 'integer',
      label: 'amount',
      rules: [{ that: { '<=': [{ var: 'form.amount' }, { var: 'values.most' }] }, text: 'many' }],
    },
    day: { type: 'date', label: 'day', rules: [{ rule: 'validDate', code: 'no_day', text: 'no_day' }] },
    more: { type: 'text', label: 'more', rules: [required] },
  },
  steps: [
    { id: 'one', title: 'one', blocks: [{ field: 'kind' }, { field: 'name' }, { field: 'fixed' }] },
    { id: 'two', title: 'two', blocks: [{ field: 'amount' }, { field: 'day' }] },
    { id: 'three', title: 'three', when: { '===': [{ var: 'form.kind' }, 'long'] }, blocks: [{ field: 'more' }] },
  ],
  submit: [],
} as unknown as PreparedFlow;

const RIGHT = { kind: 'plain', name: 'Ada', fixed: 'me', amount: '2' };
const stock: Json = { most: 2 };

test.each<[string, Record<string, Json>, Json, string[]]>([
  ['all is right', {}, stock, []],
  ['what is left out', { name: null }, stock, ['name required']],
  ['what is blank', { name: ' \u00a0' }, stock, ['name required']],
  ['a code of its own', { name: 'Al' }, stock, ['name tiny']],
  ['no option', { kind: 'other' }, stock, ['kind unavailable']],
  ['what a source allows', { amount: '3' }, stock, ['amount that']],
  ['no day, by the code of the rule that says so', { day: '31.02.2026' }, stock, ['day no_day']],
  ['a day as it is typed', { day: '28.2.2026' }, stock, []],
  ['a step that is part of the way', { kind: 'long' }, stock, ['more required']],
  ['a step that is not', { more: '' }, stock, []],
  [
    'all steps at once',
    { name: '', amount: 9, kind: 'long' },
    stock,
    ['name required', 'amount that', 'more required'],
  ],
  ['another than the one there is', {}, { most: 2, owner: 'Ada' }, ['fixed readonly']],
  ['the one there is', { fixed: ' Ada ' }, { most: 2, owner: 'Ada' }, []],
  ['the one there is, taken back', { fixed: '' }, { most: 2, owner: 'Ada' }, ['fixed required']],
  ['nothing where sources hold nothing', {}, null, ['amount that']],
])('%s', async (_, changes, holds, wrong) => {
  const verdicts = await validateAnswers(
    FLOW,
    { ...RIGHT, ...changes },
    { catalogue: prepared, now: NOW, sources: { stock: holds } },
  );
  expect(verdicts.map(({ field, code }) => `${field} ${code}`)).toEqual(wrong);
});

test('a missing answer has its default, and a fixed one is not required', async () => {
  const { fixed: _, ...others } = RIGHT;
  const world = { catalogue: prepared, now: NOW, sources: { stock: { most: 2, owner: 'Ada' } } };
  expect(await validateAnswers(FLOW, others, world)).toEqual([]);
  expect(await validateAnswers(FLOW, others, { ...world, sources: { stock } })).toEqual([
    { field: 'fixed', code: 'required' },
  ]);
});

test('a property that is no field is not an answer', async () => {
  const answers = { ...RIGHT, nobody: 'x', constructor: 'x' };
  expect(await validateAnswers(FLOW, answers, { catalogue: prepared, now: NOW, sources: { stock } })).toEqual([]);
});

test('every flow and variant of the portal can be validated alone', async () => {
  for (const [id, file] of Object.entries(flowFiles)) {
    const loaded = prepareForm(json(`${root}/${file}`), catalogue);
    for (const audience of ['b2c', 'b2b']) {
      const world = { catalogue: prepared, now: NOW, app: { ...app, audience } };
      const verdicts = await validateAnswers(chooseVariant(loaded, world.app, {}), {}, world);
      expect([id, verdicts.every(({ field }) => Object.hasOwn(loaded.flow.fields, field))]).toEqual([id, true]);
    }
  }
});

const EDITED = ['edit-account', 'edit-company'];
const typed = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom('', ' ', 'Ada', '1.1.1990', '31.12.2025', '80331', '0151 2345', '+49', 'x'.repeat(101)),
);

test.each(EDITED)('%s is validated as on its page', async (id) => {
  const flow = flowIn(id);
  const names = Object.keys(flow.fields);
  await fc.assert(
    fc.asyncProperty(fc.tuple(...names.map(() => typed)), async (texts) => {
      const answers = Object.fromEntries(names.map((name, at) => [name, texts[at] ?? '']));
      const observe = (_: unknown, report: (state: { status: 'ready'; body: Json; refreshing: boolean }) => void) => {
        report({ status: 'ready', body: {}, refreshing: false });
        return () => {};
      };
      const host = silentHost({ questions: { observe, refresh: () => {} } as never });
      const session = createFlow({
        flow: { ...flow, allowed: [], submit: [] },
        catalogue: prepared,
        host,
        input: {},
        kinds,
      });
      await untilOpened(session);
      for (const [name, answer] of Object.entries(answers)) session.answer(name, answer);
      await session.next();
      const said = session.issues.value.map(({ field, code }) => ({ field, code }));
      expect(await validateAnswers(flow, answers, { catalogue: prepared, now: NOW, app, sources: {} })).toEqual(said);
      const nodes = session.step.value?.blocks.filter((block): block is FieldNode => block.kind === 'field') ?? [];
      expect(nodes).toHaveLength(names.length);
    }),
    { numRuns: share(0.02) },
  );
});
