import { createFlow, type FieldNode, type PreparedFlow } from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { beforeAll, expect, test } from 'vitest';
import type { Field } from '../../../../engine/flow.ts';
import { rulesLoaded, silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../support/definitions.ts';
import { untilOpened } from '../../../support/opened.ts';

beforeAll(rulesLoaded);

async function open(validateOn: 'change' | 'blur' | 'continue') {
  const flow: PreparedFlow = {
    id: 'short',
    version: 1,
    kinds: [],
    as: 'modal',
    validateOn,
    allowed: [],
    sources: {},
    fields: { name: { type: 'text', label: 'l', rules: [{ rule: 'maxLength', value: 3, text: 'long' }] } },
    steps: [{ id: 'only', title: 't', blocks: [{ field: 'name' }] }],
    submit: [],
  };
  const session = createFlow({ flow, catalogue, host: silentHost(), input: {}, kinds });
  await untilOpened(session);
  const field = session.step.value?.blocks[0] as FieldNode;
  const said: (string | null)[] = [];
  const note = () => said.push(field.issue.value);
  const type = (text: string) => {
    session.answer('name', text);
    note();
  };
  const leave = () => {
    session.touch('name');
    note();
  };
  type('Anna');
  leave();
  type('Anne');
  type('Ann');
  type('Anno');
  leave();
  await session.next();
  note();
  return said;
}

test('validateOn change: issues appear once the field was left, then with every key', async () => {
  expect(await open('change')).toEqual([null, 'long', 'long', null, 'long', 'long', 'long']);
});

test('validateOn blur: issues appear only when the field is left', async () => {
  expect(await open('blur')).toEqual([null, 'long', null, null, null, 'long', 'long']);
});

test('validateOn continue: issues appear only at Continue', async () => {
  expect(await open('continue')).toEqual([null, null, null, null, null, null, 'long']);
});

test('a field that appears after Continue is not reported missing before the next Continue', async () => {
  const asked = (label: string, more: Partial<Field> = {}): Field => ({
    type: 'text',
    label,
    rules: [{ rule: 'required', text: label }],
    ...more,
  });
  const flow: PreparedFlow = {
    id: 'longer',
    version: 1,
    kinds: [],
    as: 'modal',
    allowed: [],
    sources: {},
    fields: {
      name: asked('name'),
      more: { type: 'boolean', label: 'more' },
      why: asked('why', { when: { '===': [{ var: 'form.more' }, true] } }),
    },
    steps: [{ id: 'only', title: 't', blocks: [{ field: 'name' }, { field: 'more' }, { field: 'why' }] }],
    submit: [],
  };
  const session = createFlow({ flow, catalogue, host: silentHost(), input: {}, kinds });
  await untilOpened(session);
  const why = session.step.value?.blocks[2] as FieldNode;
  const said = () => session.issues.value.map(({ text }) => text);
  await session.next();
  expect(said()).toEqual(['name']);
  session.answer('more', true);
  expect(why.presence.value).toBe('shown');
  expect([said(), why.issue.value]).toEqual([['name'], null]);
  session.touch('why');
  expect(why.issue.value).toBe(null);
  await session.next();
  expect([said(), why.issue.value]).toEqual([['name', 'why'], 'why']);
});
