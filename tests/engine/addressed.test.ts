// Answers in the address: a flow with `keep: url` opens as it was left, and writes what is chosen there.
import { expect, test } from 'vitest';
import { createFlow, type Host, type PreparedFlow } from '#engine';
import { kinds } from '#engine/kinds';
import { catalogue } from '../definitions.ts';
import { untilOpened } from '../opened.ts';
import { silentHost } from '../silentHost.ts';

const list: PreparedFlow = {
  id: 'list',
  version: 1,
  kinds: [],
  as: 'page',
  keep: 'url',
  allowed: [],
  sources: {},
  fields: {
    state: { type: 'choices', label: 'l', options: [{ value: 'open' }, { value: 'paid' }] },
    mine: { type: 'boolean', label: 'l' },
    from: { type: 'date', label: 'l' },
    code: { type: 'text', label: 'l', private: true },
  },
  steps: [
    { id: 'only', title: 't', blocks: [{ field: 'state' }, { field: 'mine' }, { field: 'from' }, { field: 'code' }] },
  ],
  submit: [],
};

async function open(address: Map<string, string>) {
  const host: Partial<Host> = {
    address: {
      read: (name) => address.get(name),
      write: (name, value) => void (value === undefined ? address.delete(name) : address.set(name, value)),
    },
  };
  const session = createFlow({ flow: list, catalogue, host: silentHost(host), input: {}, kinds });
  await untilOpened(session);
  const answers = () => session.step.value?.blocks.map((block) => (block.kind === 'field' ? block.answer.value : null));
  return { session, answers };
}

test('what is chosen is written, and read again', async () => {
  const address = new Map<string, string>();
  const { session } = await open(address);
  session.answer('state', ['open', 'paid']);
  session.answer('mine', true);
  session.answer('from', '01.12.2026');
  expect([...address]).toEqual([
    ['state', 'open,paid'],
    ['mine', 'true'],
    ['from', '2026-12-01'],
  ]);
  const { answers } = await open(address);
  expect(answers()).toEqual([['open', 'paid'], true, '2026-12-01', undefined]);
});

test('what is taken back leaves the address, and what is private never enters it', async () => {
  const address = new Map([
    ['state', 'open'],
    ['code', 'secret'],
  ]);
  const { session, answers } = await open(address);
  expect(answers()?.[3]).toBeUndefined();
  session.answer('state', []);
  session.answer('code', '1234');
  expect([...address]).toEqual([['code', 'secret']]);
});
