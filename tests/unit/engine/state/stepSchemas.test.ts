// Step whose answers are validated by a schema instead of the fields' rules.

import { createFlow, type FlowSession, type PreparedFlow } from '@fahrplan/engine';
import { loadFlow } from '@fahrplan/engine/authoring';
import { kinds } from '@fahrplan/engine/kinds';
import { expect, test } from 'vitest';
import { silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { catalogue, world } from '../../../support/definitions.ts';
import { untilOpened } from '../../../support/opened.ts';

const flow = {
  id: 'contact',
  version: 1,
  as: 'modal',
  fields: {
    first: {
      type: 'text',
      label: 'l',
      rules: [
        { rule: 'required', text: 'needed' },
        { rule: 'maxLength', value: 99, text: 'long' },
      ],
    },
    mail: { type: 'email', label: 'l' },
    home: { type: 'text', label: 'l' },
  },
  steps: [
    { id: 'one', title: 't', schema: 'Person', blocks: [{ field: 'first' }, { field: 'mail' }, { field: 'home' }] },
  ],
  submit: [{ close: 'done' }],
};
const types = {
  ...world.types,
  Person: {
    type: 'object',
    required: ['first', 'mail'],
    properties: { first: { $ref: 'Name.json' }, mail: { type: 'string', format: 'email' }, home: { type: 'string' } },
    not: { required: ['home'], properties: { home: { const: 'nowhere' } } },
  },
  Name: { type: 'string', maxLength: 5, examples: ['Eva'] },
};

async function open(): Promise<FlowSession> {
  const words = { 'de-DE': { contact: { l: 'l', t: 't', needed: 'n', long: 'l' } } };
  const copy = { ...words, 'en-US': words['de-DE'] };
  const loaded = loadFlow('contact.json', JSON.stringify(flow), { ...world, types: types as never, copy });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const prepared: PreparedFlow = loaded.value.flow;
  const session = createFlow({ flow: prepared, catalogue, host: silentHost(), input: {}, kinds });
  await untilOpened(session);
  return session;
}

const issues = (session: FlowSession) => session.issues.value.map(({ field, text }) => `${field ?? '-'}: ${text}`);

test('missing and invalid values have the message of their rule, else a general one', async () => {
  const session = await open();
  await session.next();
  expect(issues(session)).toEqual(['first: needed', 'mail: schema_broken']);
  session.answer('first', 'Maximiliane');
  session.answer('mail', 'eva@example.de');
  await session.next();
  expect(issues(session)).toEqual(['first: long']);
  session.answer('first', 'Eva');
  await session.next();
  expect(session.phase.value).toBe('closed');
});

test('an issue of several answers together is shown for the step', async () => {
  const session = await open();
  session.answer('first', 'Eva');
  session.answer('mail', 'eva@example.de');
  session.answer('home', 'nowhere');
  await session.next();
  expect(issues(session)).toEqual(['-: schema_broken']);
});
