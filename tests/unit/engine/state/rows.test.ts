// Rows that a customer adds, edits, moves and removes.
import type { Draft, FlowSession, Json, RowsPart } from '@fahrplan/engine';
import { checkDraft, validateAnswers } from '@fahrplan/engine/validate';
import { expect, test } from 'vitest';
import { prepareFlow } from '../../../../engine/authoring/load/prepare.ts';
import type { Catalogue, Expression, Field, Flow, PreparedFlow } from '../../../../engine/flow.ts';
import { insideOf } from '../../../../engine/session/session.ts';
import { bare, dialog, fieldsOf, opened } from '../../../support/meanings/stage.ts';

const required = { rule: 'required', text: 'required' } as const;

const drivers = (changes: Partial<Field> = {}): Field => ({
  type: 'rows',
  label: 'drivers',
  row: 'driver',
  fields: {
    name: { type: 'text', label: 'name', rules: [required] },
    young: { type: 'boolean', label: 'young' },
    guardian: { type: 'text', label: 'guardian', when: { var: 'item.young' }, rules: [required] },
  },
  ...changes,
});

const withoutRules = ({ fields = {} }: Field): Record<string, Field> =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, { ...one, rules: [] }]));

const flowOf = (field: Field, changes: Partial<PreparedFlow> = {}): PreparedFlow =>
  dialog(
    { drivers: field },
    [
      { id: 'who', title: 't', blocks: [{ field: 'drivers' }] },
      { id: 'end', title: 't', blocks: [] },
    ],
    changes,
  );

const partOf = (session: FlowSession): RowsPart => {
  const [field] = fieldsOf(session);
  if (!field?.rows) throw new Error('The step shows no rows.');
  return field.rows;
};

/** Names of the rows in order, such as `drivers.r0`. */
const rowsOf = (session: FlowSession): string[] => (partOf(session).rows.value ?? []).map(({ name }) => name);

const answers = (session: FlowSession): unknown => insideOf(session)?.state.scope.read('form.drivers');

const withRows = async (count: number, field = drivers()) => {
  const session = await opened(flowOf(field));
  for (let row = 0; row < count; row += 1) partOf(session).append();
  return { session, part: partOf(session), names: rowsOf(session) };
};

test('each row has answers of its own, and rules that read them as item', async () => {
  const { session, names } = await withRows(2);
  const [first, second] = names;
  session.answer(`${first}.name`, 'Ada');
  session.answer(`${second}.young`, true);
  expect(answers(session)).toEqual([{ name: 'Ada' }, { young: true }]);
  await session.next();
  expect(session.issues.peek().map(({ field }) => field)).toEqual([`${second}.name`, `${second}.guardian`]);
  session.answer(`${second}.name`, 'Bob');
  session.answer(`${second}.guardian`, 'Eve');
  await session.next();
  expect(session.step.peek()?.id).toBe('end');
});

test('a hidden field of a row is no part of its answers', async () => {
  const { session, names } = await withRows(1);
  session.answer(`${names[0]}.young`, true);
  session.answer(`${names[0]}.guardian`, 'Eve');
  session.answer(`${names[0]}.young`, false);
  expect(answers(session)).toEqual([{ young: false }]);
});

test('a row that was removed comes back with its answers, until the rows change again', async () => {
  const { session, part, names } = await withRows(3);
  for (const [at, name] of names.entries()) session.answer(`${name}.name`, `N${at}`);
  part.rows.peek()?.[1]?.remove();
  expect([rowsOf(session), part.removed.peek()?.position]).toEqual([[names[0], names[2]], 2]);
  part.removed.peek()?.restore();
  expect([answers(session), part.removed.peek()]).toEqual([[{ name: 'N0' }, { name: 'N1' }, { name: 'N2' }], null]);
  part.rows.peek()?.[0]?.remove();
  part.append();
  expect(part.removed.peek()).toBeNull();
});

test('a moved row keeps its key, its answers and its node', async () => {
  const { session, part, names } = await withRows(3);
  session.answer(`${names[2]}.name`, 'Ada');
  const node = part.rows.peek()?.[2];
  node?.moveTo(1);
  expect(rowsOf(session)).toEqual([names[2], names[0], names[1]]);
  expect(part.rows.peek()?.[0]).toBe(node);
  expect([node?.position.value, answers(session)]).toEqual([1, [{ name: 'Ada' }, {}, {}]]);
});

test('no two rows of a flow ever have the same key', async () => {
  const { session, part } = await withRows(2);
  const seen = new Set(rowsOf(session));
  part.rows.peek()?.[1]?.remove();
  part.append();
  expect(rowsOf(session).filter((name) => seen.has(name))).toHaveLength(1);
});

test('rows follow their default until one of them is changed', async () => {
  const known = { each: { var: 'form.known' }, as: 'one', value: { name: { var: 'one' }, guardian: 'Eve' } };
  const flow = flowOf(drivers({ default: { var: 'values.known' } }), { values: { known } });
  const session = await opened({ ...flow, fields: { ...flow.fields, known: { type: 'choices', label: 'known' } } });
  expect(answers(session)).toBeUndefined();
  session.answer('known', ['Ada', 'Bob']);
  expect(answers(session)).toEqual([{ name: 'Ada' }, { name: 'Bob' }]);
  session.answer('known', ['Cleo', 'Bob', 'Dan']);
  expect(answers(session)).toEqual([{ name: 'Cleo' }, { name: 'Bob' }, { name: 'Dan' }]);
  session.answer('drivers.r1.name', 'Bert');
  session.answer('known', []);
  expect(answers(session)).toEqual([{ name: 'Cleo' }, { name: 'Bert' }, { name: 'Dan' }]);
});

test('rows begin with the number of empty rows in "start"', async () => {
  const session = await opened(flowOf(drivers({ start: 2 })));
  const [first, second] = rowsOf(session);
  session.answer(`${second}.name`, 'Bob');
  expect(answers(session)).toEqual([{}, { name: 'Bob' }]);
  partOf(session).rows.peek()?.[0]?.remove();
  expect([rowsOf(session), first]).toEqual([[second], 'drivers.r0']);
});

test('a rule about the number of rows refuses a row too many, and too few at Continue', async () => {
  const field = drivers({
    rules: [
      { rule: 'minRows', value: 2, text: 'few' },
      { rule: 'maxRows', value: 2, text: 'many' },
    ],
  });
  const { session, part, names } = await withRows(1, field);
  session.answer(`${names[0]}.name`, 'Ada');
  await session.next();
  expect(session.issues.peek().map(({ code }) => code)).toEqual(['minRows']);
  expect([part.append(), part.append(), rowsOf(session).length]).toEqual([null, 'many', 2]);
});

test('a uniqueness rule compares the named fields, and ignores rows without answers', async () => {
  const field = drivers({ rules: [{ rule: 'unique', value: ['name', 'young'], text: 'twice' }] });
  const { session, names } = await withRows(4, { ...field, fields: withoutRules(field) });
  const issues = async () => {
    await session.next();
    return session.issues.peek().map(({ field: at, code }) => [at, code]);
  };
  session.answer(`${names[0]}.name`, 'Ada');
  session.answer(`${names[1]}.name`, 'Ada');
  expect(await issues()).toEqual([['drivers', 'unique']]);
  session.answer(`${names[1]}.young`, true);
  expect(await issues()).toEqual([]);
  const world = { catalogue: bare, now: '2026-12-01T00:00:00Z' };
  const flow = flowOf({ ...field, fields: withoutRules(field) });
  expect(await validateAnswers(flow, { drivers: [{ name: 'Ada' }, {}, {}, { name: 'Ada' }] }, world)).toEqual([
    { field: 'drivers', code: 'unique' },
  ]);
});

test('rules over rows read all of them', async () => {
  const same: Expression = { '===': [{ length: { var: 'form.drivers' } }, 2] };
  const { session, names } = await withRows(1, drivers({ rules: [{ that: same, text: 'two', code: 'two' }] }));
  session.answer(`${names[0]}.name`, 'Ada');
  await session.next();
  expect(session.issues.peek().map(({ code, field }) => [code, field])).toEqual([['two', 'drivers']]);
});

test('rows in rows have keys, scopes and answers of their own', async () => {
  const field = drivers({
    as: 'driver',
    fields: {
      name: { type: 'text', label: 'name' },
      trips: {
        type: 'rows',
        label: 'trips',
        row: 'trip',
        fields: {
          to: { type: 'text', label: 'to' },
          why: { type: 'text', label: 'why', when: { '===': [{ var: 'driver.name' }, { var: 'item.to' }] } },
        },
      },
    },
  });
  const { session, part, names } = await withRows(1, field);
  const trips = part.rows.peek()?.[0]?.fields[1]?.rows;
  trips?.append();
  const trip = trips?.rows.peek()?.[0]?.name;
  session.answer(`${names[0]}.name`, 'Ada');
  session.answer(`${trip}.why`, 'fun');
  session.answer(`${trip}.to`, 'Rome');
  expect(answers(session)).toEqual([{ name: 'Ada', trips: [{ to: 'Rome' }] }]);
  session.answer(`${trip}.to`, 'Ada');
  expect(answers(session)).toEqual([{ name: 'Ada', trips: [{ to: 'Ada', why: 'fun' }] }]);
});

test('a draft keeps rows with their keys, and leaves out private answers', async () => {
  let saved: Draft | undefined;
  const drafts = {
    load: () => Promise.resolve(saved),
    save: (_: unknown, draft?: Draft) => {
      saved = draft ?? saved;
    },
  };
  const field = drivers();
  const secret = { ...field, fields: { ...field.fields, pin: { type: 'text', label: 'pin', private: true } as Field } };
  const flow = flowOf(secret, { keep: 'draft', kinds: ['draft'] });
  const session = await opened(flow, { drafts });
  partOf(session).append();
  partOf(session).append();
  const [first, second] = rowsOf(session);
  session.answer(`${second}.name`, 'Bob');
  session.answer(`${second}.pin`, '1234');
  partOf(session).rows.peek()?.[1]?.moveTo(1);
  saved = JSON.parse(JSON.stringify(saved));
  expect(JSON.stringify(saved)).not.toContain('1234');
  const again = await opened(flow, { drafts });
  expect([rowsOf(again), answers(again)]).toEqual([
    [second, first],
    [{ name: 'Bob' }, {}],
  ]);
});

test('a server refuses another answer to a read-only field of a row', async () => {
  const field = drivers({ fields: { name: { type: 'text', label: 'name', default: 'Ada', readonly: true } } });
  const world = { catalogue: bare, now: '2026-12-01T00:00:00Z' };
  const verdicts = await validateAnswers(flowOf(field), { drivers: [{ name: 'Ada' }, { name: 'Bob' }, {}] }, world);
  expect(verdicts).toEqual([{ field: 'drivers.r1.name', code: 'readonly' }]);
});

test('a server validates each row by the rules of the flow', async () => {
  const rows: Json = [{ name: ' Ada ' }, { young: true }];
  const verdicts = await validateAnswers(
    flowOf(drivers()),
    { drivers: rows },
    { catalogue: bare, now: '2026-12-01T00:00:00Z' },
  );
  expect(verdicts).toEqual([
    { field: 'drivers.r1.name', code: 'required' },
    { field: 'drivers.r1.guardian', code: 'required' },
  ]);
});

test('a server accepts read-only rows only as the flow gives them, also within rows', async () => {
  const given: Expression = { var: 'values.given' };
  const name = { type: 'text', label: 'name' } as Field;
  const stops = { type: 'rows', label: 's', row: 's', readonly: true, default: given, fields: { name } } as Field;
  const values = { given: { each: ['Ada'], as: 'one', value: { name: { var: 'one' } } } };
  const world = { catalogue: bare, now: '2026-12-01T00:00:00Z' };
  const flow = flowOf(drivers({ readonly: true, default: given, fields: { name } }), { values });
  const validated = (rows: Json) => validateAnswers(flow, { drivers: rows }, world);
  expect(await validated([{ name: 'Ada' }])).toEqual([]);
  expect(await validated([{ name: 'Eve' }])).toEqual([{ field: 'drivers', code: 'readonly' }]);
  const nested = flowOf(drivers({ fields: { stops } }), { values });
  const judgedInside = (rows: Json) => validateAnswers(nested, { drivers: [{ stops: rows }] }, world);
  expect(await judgedInside([{ name: 'Ada' }])).toEqual([]);
  expect(await judgedInside([{ name: 'Eve' }])).toEqual([{ field: 'drivers.r0.stops', code: 'readonly' }]);
});

test('answers in rows that no longer fit are reported, also in the verdict on the draft', async () => {
  const world = { catalogue: bare, now: '2026-12-01T00:00:00Z' };
  const flow = { ...flowOf(drivers(), { keep: 'draft', kinds: ['draft'] }), version: 2 } as PreparedFlow;
  const rows = [{ row: 'r0', answers: { name: 'Ada', young: 'yes', gone: 'x' } }];
  const draft = { version: 1, id: 'd', step: 'who', answers: { drivers: rows }, labels: { drivers: 'Drivers' } };
  expect(checkDraft(flow, draft, world)).toEqual({ outcome: 'loses', lost: ['drivers.young', 'drivers.gone'] });
  const session = await opened(flow, { drafts: { load: () => Promise.resolve(draft), save: () => undefined } });
  expect(answers(session)).toEqual([{ name: 'Ada' }]);
  expect(session.draft.unfit.peek()).toEqual([
    { label: 'Drivers', value: 'yes' },
    { label: 'Drivers', value: 'x' },
  ]);
});

test('answers in private rows are private', () => {
  const inner = { type: 'rows', label: 't', row: 't', fields: { to: { type: 'text', label: 't' } } };
  const fields = { drivers: { ...drivers({ private: true }), fields: { name: { type: 'text', label: 'n' }, inner } } };
  const flow = { id: 'f', version: 1, as: 'modal', title: 't', fields, steps: [] } as unknown as Flow;
  const { drivers: prepared } = prepareFlow(flow, {
    fragments: {},
    guards: {},
    sources: {},
    operations: {},
  } as unknown as Catalogue).fields;
  expect(prepared?.fields?.['name']?.private).toBe(true);
  expect(prepared?.fields?.['inner']?.fields?.['to']?.private).toBe(true);
});
