// A flow cannot use its host after another customer has signed in.

import { createFlow, type FlowSession, type Host, type Json, type PreparedFlow, type Reply } from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { describe, expect, test } from 'vitest';
import { RevocableHost } from '../../../../../app/portal/host/revocableHost.ts';
import { silentHost } from '../../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../../support/definitions.ts';

const shop = {
  ...catalogue,
  operations: {
    order: { method: 'POST', url: '/order', body: 'Order', answer: 'Receipt' },
    picture: { method: 'POST', url: '/picture', multipart: ['file'] },
  },
  uploads: { pictures: { direct: 'picture', result: 'key', parallel: 1 } },
  sources: {},
  answers: { Receipt: { type: 'object' } },
} as unknown as typeof catalogue;

const flow: PreparedFlow = {
  id: 'order',
  version: 1,
  kinds: ['draft', 'uploads', 'files'],
  as: 'page',
  allowed: [],
  sources: {},
  fields: {
    note: { type: 'text', label: 'note' },
    pictures: { type: 'files', label: 'pictures', upload: 'pictures' },
  },
  steps: [{ id: 'only', title: 'title', blocks: [{ field: 'note' }, { field: 'pictures' }] }],
  submit: [
    { send: 'order', with: { body: { note: { var: 'form.note' } } }, failed: [{ toast: 'sorry' }] },
    { toast: 'ordered' },
    { send: 'order', with: { body: { note: 'again' } } },
  ],
};

/** Opens a flow and records its host calls. */
async function open() {
  const done: string[] = [];
  const waiting: ((reply: Reply) => void)[] = [];
  const wait = () => new Promise<Reply>((resolve) => waiting.push(resolve));
  const host: Partial<Host> = {
    send: ({ operation }) => {
      done.push(operation);
      return wait();
    },
    upload: () => {
      done.push('upload');
      return wait();
    },
    toast: (text) => void done.push(text),
    drafts: { load: () => undefined, save: () => void done.push('draft') },
  };
  const revocableHost = new RevocableHost(silentHost(host));
  const begin = () =>
    revocableHost.begin((given) =>
      createFlow({ flow, catalogue: shop, host: given, input: {} as Record<string, Json>, kinds }),
    );
  const session = begin();
  await settled();
  return { session, lent: revocableHost, begin, done, answer: (reply: Reply) => waiting.shift()?.(reply) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

function addPictures(session: FlowSession): void {
  const field = session.step.value?.blocks.find((node) => node.kind === 'field' && node.files !== null);
  if (field?.kind !== 'field') throw new Error('no field for pictures');
  field.files?.choose(['one', 'two'].map((name) => ({ name: `${name}.png`, type: 'image/png', size: 3 })));
}

const ANSWERED: Reply[] = [
  { status: 200, body: {} },
  { status: 409, body: { code: 'taken' } },
  { status: 403, body: null },
  { status: 500, body: undefined },
];

describe('an action of a customer, after another has signed in,', () => {
  test.each(ANSWERED)('has no effect once its call is answered with $status', async (reply) => {
    const { session, lent: revocableHost, done, answer } = await open();
    session.answer('note', 'blue');
    void session.next();
    await settled();
    expect(done.at(-1)).toBe('order');
    done.length = 0;
    revocableHost.takeBack([]);
    session.close();
    answer(reply);
    await settled();
    expect(done).toEqual([]);
  });

  test('sends no queued picture', async () => {
    const { session, lent: revocableHost, done, answer } = await open();
    addPictures(session);
    await settled();
    expect(done.filter((deed) => deed === 'upload')).toHaveLength(1);
    done.length = 0;
    revocableHost.takeBack([]);
    answer({ status: 200, body: { key: 'one' } });
    await settled();
    expect(done).toEqual([]);
  });

  test('is unaffected in the flow of the sign-in and what it opens', async () => {
    const { session, lent: revocableHost, begin, done, answer } = await open();
    revocableHost.takeBack([session]);
    void session.next();
    await settled();
    answer({ status: 500, body: undefined });
    await settled();
    expect(done).toContain('sorry');
    done.length = 0;
    const next = begin();
    await settled();
    void next.next();
    await settled();
    expect(done).toContain('order');
    // The exception ends with the next change of the customer.
    revocableHost.takeBack([]);
    done.length = 0;
    answer({ status: 500, body: undefined });
    await settled();
    expect(done).toEqual([]);
  });
});

test('a closed flow opens nothing over the next page, and redirects nowhere', async () => {
  const asks = {
    ...flow,
    submit: [{ open: 'sign-in' }, { host: 'showMissing' }, { host: 'reload' }, { redirect: { page: 'home' } }],
  } as unknown as PreparedFlow;
  const done: string[] = [];
  const revocableHost = new RevocableHost(
    silentHost({
      open: async (id) => {
        done.push(id);
        return undefined;
      },
      redirect: () => void done.push('elsewhere'),
      perform: async (capability) => void done.push(capability),
    }),
  );
  const begin = () =>
    revocableHost.begin((given) => createFlow({ flow: asks, catalogue: shop, host: given, input: {}, kinds }));
  const press = async (isOn: boolean) => {
    const session = begin();
    revocableHost.limit(
      session,
      () => isOn,
      () => isOn,
    );
    await settled();
    void session.next();
    await settled();
    return done.splice(0);
  };
  expect(await press(true)).toEqual(['sign-in', 'showMissing', 'reload', 'elsewhere']);
  expect(await press(false)).toEqual(['reload']);
});
