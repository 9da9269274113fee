// Files of a field: validation, limited concurrency, progress, and the answer after the upload.

import {
  type ChosenFile,
  createFlow,
  type Delivery,
  type Draft,
  type FieldNode,
  type FilesPart,
  type FlowSession,
  type Host,
  type Json,
  type PreparedCatalogue,
  type PreparedFlow,
  type Reply,
} from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { beforeAll, describe, expect, test } from 'vitest';
import { rulesLoaded, silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../support/definitions.ts';
import { untilOpened } from '../../../support/opened.ts';

beforeAll(rulesLoaded);

const shop: PreparedCatalogue = {
  ...catalogue,
  operations: {
    take: { method: 'POST', url: '/files', multipart: ['file', 'deal'], answer: 'Place' },
    sign: { method: 'GET', url: '/sign', query: ['filename', 'filetype', 'bucket', 'locale?'] },
    takeBare: { method: 'POST', url: '/bare', answer: 'Place' },
    takeFor: { method: 'POST', url: '/files/{deal}', params: ['deal'], multipart: ['file'], answer: 'Place' },
    signFor: { method: 'GET', url: '/sign/{deal}', params: ['deal'] },
    order: { method: 'POST', url: '/order' },
    stock: { method: 'GET', url: '/stock' },
  },
  answers: {
    Place: {
      type: 'object',
      required: ['path'],
      properties: { path: { type: 'object', properties: { location: { type: 'string' } } } },
    },
  },
  uploads: {
    direct: { direct: 'take', result: 'path.location', parallel: 2 },
    signed: { signed: 'sign', bucket: 'licence', result: 'key' },
    directFor: { direct: 'takeFor', result: 'path.location' },
    signedFor: { signed: 'signFor', result: 'key' },
    one: { direct: 'take', result: 'path.location', parallel: 1 },
    plain: { direct: 'take', result: 'path.location' },
    bare: { direct: 'takeBare', result: 'path.location' },
    elsewhere: { signed: 'sign', result: 'key', address: 'where.to' },
    lenient: { direct: 'take', result: 'path.location', failed: 'left-out' },
  },
};

const photos = (changes: object = {}): PreparedFlow => ({
  id: 'photos',
  version: 1,
  kinds: [],
  as: 'modal',
  allowed: [],
  sources: {},
  fields: {
    images: {
      type: 'files',
      label: 'label',
      upload: 'direct',
      with: { deal: 'd1' },
      rules: [
        { rule: 'required', text: 'needed' },
        { rule: 'maxSize', value: 100, text: 'too_large' },
        { rule: 'extension', value: ['jpg', 'png'], text: 'wrong_kind' },
      ],
      ...changes,
    },
  },
  steps: [{ id: 'only', title: 'title', blocks: [{ field: 'images' }] }],
  submit: [{ send: 'order', with: { body: { var: 'form.images' } } }],
});

const file = (name: string, size = 10): ChosenFile => ({ name, size, type: 'image/jpeg' });
const there = (place: string): Reply => ({ status: 200, body: { path: { location: place } } });
const lost: Reply = { status: 500, body: undefined };

interface Sending {
  delivery: Delivery;
  progress(percent: number): void;
  answer(reply: Reply): Promise<void>;
}

async function open(flow: PreparedFlow, changes: Partial<Host> = {}) {
  const sendings: Sending[] = [];
  const later: (() => void)[] = [];
  const waits: number[] = [];
  const faults: unknown[] = [];
  const sent: unknown[] = [];
  const toasts: string[] = [];
  const said: { text: string; stands: (() => boolean) | undefined }[] = [];
  const host = silentHost({
    upload: (delivery, progress) =>
      new Promise((resolve) => {
        const answer = async (reply: Reply) => {
          resolve(reply);
          await settled();
        };
        sendings.push({ delivery, progress, answer });
      }),
    send: async (call) => {
      sent.push(call.body ?? call.path);
      return call.operation === 'sign'
        ? { status: 200, body: { url: 'https://files.example/put', key: 'k1' } }
        : { status: 200, body: null };
    },
    after: (milliseconds, run) => {
      waits.push(milliseconds);
      later.push(run);
    },
    report: (fault) => void faults.push(String(fault)),
    toast: (text, _, stands) => {
      toasts.push(text);
      said.push({ text, stands });
    },
    ...changes,
  });
  const session = createFlow({ flow, catalogue: shop, host, input: {}, kinds });
  await untilOpened(session);
  const files = fieldOf(session).files as FilesPart;
  const choose = async (...chosen: ChosenFile[]) => {
    files.choose(chosen);
    await settled();
  };
  const states = () => files.entries.value.map(({ name, state }) => `${name} ${state}`);
  const standing = () => said.filter(({ stands }) => stands?.() ?? true).map(({ text }) => text);
  return { session, files, choose, states, sendings, later, waits, faults, sent, toasts, standing };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 2));
const fieldOf = (session: FlowSession) => session.step.value?.blocks[0] as FieldNode;
const issues = (session: FlowSession) => session.issues.value.map(({ code, text }) => `${code}: ${text}`);

describe('files', () => {
  test('are uploaded two at a time, and their paths are the answer', async () => {
    const flow = await open(photos());
    await flow.choose(file('a.jpg'), file('b.png'), file('c.jpg'));
    expect(flow.sendings).toHaveLength(2);
    expect(flow.sendings[0]?.delivery).toMatchObject({ call: { path: '/files' }, parts: { deal: 'd1' } });
    await flow.sendings[0]?.answer(there('1'));
    expect(flow.sendings).toHaveLength(3);
    await flow.sendings[2]?.answer(there('3'));
    await flow.sendings[1]?.answer(there('2'));
    expect(flow.states()).toEqual(['a.jpg done', 'b.png done', 'c.jpg done']);
    await flow.session.next();
    expect(flow.sent).toEqual([
      [
        { name: 'a.jpg', size: 10, type: 'image/jpeg', result: '1' },
        { name: 'b.png', size: 10, type: 'image/jpeg', result: '2' },
        { name: 'c.jpg', size: 10, type: 'image/jpeg', result: '3' },
      ],
    ]);
  });

  test.each([
    ['one', 1],
    ['plain', 2],
    ['direct', 2],
  ])('of %s are uploaded %i at a time, all of them', async (upload, parallel) => {
    const flow = await open(photos({ upload }));
    await flow.choose(...['a', 'b', 'c', 'd', 'e'].map((name) => file(`${name}.jpg`)));
    for (let answered = 0; answered < 5; answered += 1) {
      expect(flow.sendings).toHaveLength(Math.min(answered + parallel, 5));
      await flow.sendings[answered]?.answer(answered === 2 ? lost : there(String(answered)));
    }
    expect(flow.states()).toEqual(['a.jpg done', 'b.jpg done', 'c.jpg failed', 'd.jpg done', 'e.jpg done']);
    flow.files.entries.value[2]?.retry();
    await flow.choose(file('f.jpg'), file('g.jpg'));
    expect(flow.sendings).toHaveLength(5 + parallel);
  });

  test('have unique keys, in the order of selection', async () => {
    const flow = await open(photos());
    await flow.choose(file('a.jpg'), file('a.jpg'));
    flow.files.entries.value[0]?.remove();
    await flow.choose(file('a.jpg'));
    expect(flow.files.entries.value.map(({ key }) => key)).toEqual(['images.2', 'images.3']);
  });

  test('are uploaded without other parts by default', async () => {
    for (const changes of [{ upload: 'plain', with: undefined }, { upload: 'bare' }]) {
      const flow = await open(photos({ ...changes, rules: undefined }));
      await flow.choose(file('a.gif', 1_000));
      expect(flow.sendings[0]?.delivery).toMatchObject({ parts: {} });
      await flow.sendings[0]?.answer(there('1'));
      expect(flow.states()).toEqual(['a.gif done']);
    }
  });

  test('without a destination have failed, and that is reported', async () => {
    const flow = await open(photos({ upload: 'nowhere' }));
    await flow.choose(file('a.jpg'));
    expect([flow.states(), flow.faults]).toEqual([['a.jpg failed'], ['Error: no upload "nowhere"']]);
  });

  test('stay on the page if they are not uploaded', async () => {
    const flow = await open(photos({ upload: undefined }));
    await flow.choose(file('a.jpg'));
    expect([flow.states(), flow.sendings]).toEqual([['a.jpg kept'], []]);
  });

  test('of a field for one file are replaced by the latest', async () => {
    const flow = await open(photos({ type: 'file' }));
    await flow.choose(file('a.jpg'), file('b.jpg'));
    await flow.sendings[0]?.answer(there('1'));
    await flow.choose(file('c.jpg'));
    expect(flow.states()).toEqual(['c.jpg running']);
    await flow.sendings[1]?.answer(there('3'));
    expect(fieldOf(flow.session).answer.value).toEqual({ name: 'c.jpg', size: 10, type: 'image/jpeg', result: '3' });
    flow.files.entries.value[0]?.remove();
    expect(fieldOf(flow.session).answer.value).toBeUndefined();
  });

  test('are no answer until one is uploaded', async () => {
    const flow = await open(photos());
    const { answer } = fieldOf(flow.session);
    expect(answer.value).toBeUndefined();
    await flow.choose(file('a.jpg'));
    expect(answer.value).toBeUndefined();
    await flow.sendings[0]?.answer(there('1'));
    expect(answer.value).toHaveLength(1);
    flow.files.entries.value[0]?.remove();
    expect(answer.value).toBeUndefined();
  });

  test('are validated one by one, and by the other rules when the step is left', async () => {
    const rules = [
      { that: { literal: false }, text: 'never' },
      { rule: 'extension', value: ['jpg'], text: 'wrong_kind' },
      { rule: 'maxSize', value: 100, text: 'too_large' },
    ];
    const flow = await open(photos({ rules }));
    await flow.choose(file('big.gif', 100));
    expect(flow.files.entries.value.map(({ state, issue }) => [state, issue])).toEqual([['refused', 'wrong_kind']]);
    flow.files.entries.value[0]?.remove();
    await flow.choose(file('a.jpg'));
    await flow.sendings[0]?.answer(there('1'));
    await flow.session.next();
    expect(issues(flow.session)).toEqual(['that: never']);
  });

  test('that break different rules are reported while the first of them is there', async () => {
    const flow = await open(photos());
    await flow.choose(file('big.jpg', 100), file('c.gif'));
    expect(flow.standing()).toEqual(['too_large']);
    flow.files.entries.value[0]?.remove();
    expect(flow.standing()).toEqual([]);
    await flow.choose(file('d.gif'), file('big.jpg', 100), file('bigger.jpg', 200));
    flow.files.entries.value[3]?.remove();
    expect(flow.standing()).toEqual(['wrong_kind']);
  });

  test('keep the step while uploading', async () => {
    const flow = await open(photos());
    await flow.choose(file('a.jpg'));
    await flow.session.next();
    expect(flow.sent).toEqual([]);
    // Nothing is invalid, so a toast tells it.
    expect(issues(flow.session)).toEqual([]);
    expect(flow.session.refusals.value).toBe(0);
    expect(flow.toasts).toEqual(['file.running']);
    await flow.sendings[0]?.answer(there('1'));
    await flow.session.next();
    expect(flow.sent).toHaveLength(1);
  });

  test.each<[string, Partial<PreparedFlow['steps'][number]>, string]>([
    ['is wrong', { rules: [{ that: { literal: false }, text: 'wrong' }] }, 'step: wrong'],
    [
      'has failed',
      { blocks: [{ field: 'images' }, { kind: 'text', text: { show: { var: 'stock.left' } } }] },
      'step: source_failed',
    ],
  ])('in progress are not reported when something on the step %s', async (_, changes, said) => {
    const [step] = photos().steps;
    const failing: Host['questions'] = {
      observe: (_question, report) => {
        report({ status: 'failed', reply: lost });
        return () => {};
      },
      refresh: () => {},
    };
    const flow = await open(
      {
        ...photos(),
        sources: { stock: { asks: 'stock' } },
        steps: [{ ...step, ...changes } as PreparedFlow['steps'][number]],
      },
      { questions: failing },
    );
    await flow.choose(file('a.jpg'));
    await flow.session.next();
    expect([issues(flow.session), flow.toasts, flow.session.refusals.value]).toEqual([[said], [], 1]);
  });

  test('lose their messages when removed or uploaded', async () => {
    const flow = await open(photos());
    await flow.choose(file('a.jpg'), file('b.jpg'));
    await flow.session.next();
    expect(flow.standing()).toEqual(['file.running']);
    flow.files.entries.value[0]?.remove();
    expect(flow.standing()).toEqual(['file.running']);
    await flow.sendings[1]?.answer(there('2'));
    expect(flow.standing()).toEqual([]);
    await flow.choose(file('big.jpg', 100), file('bigger.jpg', 200));
    await flow.choose(file('c.gif'));
    expect(flow.standing()).toEqual(['too_large', 'wrong_kind']);
    flow.files.entries.value[1]?.remove();
    expect(flow.standing()).toEqual(['too_large', 'wrong_kind']);
    flow.files.entries.value[1]?.remove();
    expect(flow.standing()).toEqual(['wrong_kind']);
    flow.files.entries.value[1]?.remove();
    expect(flow.standing()).toEqual([]);
  });

  test('that are replaced lose their messages', async () => {
    const flow = await open(photos({ type: 'file' }));
    await flow.choose(file('big.jpg', 100));
    await flow.choose(file('c.gif'));
    expect(flow.standing()).toEqual(['wrong_kind']);
  });

  test('that a server refuses lose its messages when removed', async () => {
    const refuse = { issue: { field: 'images', text: 'blurred' } };
    const flow = await open(
      { ...photos(), submit: [{ send: 'order', with: { body: { var: 'form.images' } }, failed: [refuse] }] } as never,
      { send: async () => ({ status: 422, body: { code: 'x' } }) },
    );
    await flow.choose(file('a.jpg'));
    await flow.sendings[0]?.answer(there('1'));
    await flow.session.next();
    expect(issues(flow.session)).toEqual(['server: blurred']);
    flow.files.entries.value[0]?.remove();
    expect(issues(flow.session)).toEqual(['required: needed']);
  });

  test('are not uploaded while one is too large', async () => {
    const flow = await open(photos());
    await flow.choose(file('a.jpg'), file('big.jpg', 100), file('c.gif'));
    expect(flow.sendings).toEqual([]);
    expect(flow.toasts).toEqual(['too_large']);
    expect(flow.files.entries.value.map(({ issue }) => issue)).toEqual([null, 'too_large', 'wrong_kind']);
    expect(flow.files.entries.value.map(({ waitsFor }) => waitsFor)).toEqual(['big.jpg', null, null]);
    await flow.session.next();
    expect(issues(flow.session)).toEqual(['maxSize: too_large']);
    flow.files.entries.value[1]?.remove();
    expect(flow.files.entries.value.map(({ waitsFor }) => waitsFor)).toEqual(['c.gif', null]);
    flow.files.entries.value[1]?.remove();
    expect(flow.files.entries.value.map(({ waitsFor }) => waitsFor)).toEqual([null]);
    await settled();
    expect(flow.states()).toEqual(['a.jpg running']);
  });

  test.each([
    [413, 'file.too_large'],
    [415, 'file.kind'],
    [422, 'file.unfit'],
    [429, 'file.failed'],
    [503, 'file.failed'],
  ])('with the response %i report: %s', async (status, word) => {
    const flow = await open(photos());
    await flow.choose(file('a.jpg'));
    await flow.sendings[0]?.answer({ status, body: { code: 'x' } });
    expect(flow.files.entries.value.map(({ issue }) => issue)).toEqual([word]);
    await flow.session.next();
    expect(issues(flow.session)).toEqual([`failed: ${word}`]);
    flow.files.entries.value[0]?.retry();
    await settled();
    expect(flow.states()).toEqual(['a.jpg running']);
    await flow.session.next();
    expect(issues(flow.session)).toEqual([]);
    expect(flow.toasts).toEqual(['file.running']);
  });

  test('that failed are reported, and can be retried or removed', async () => {
    const flow = await open(photos());
    await flow.choose(file('a.jpg'), file('b.jpg'));
    await flow.sendings[0]?.answer(lost);
    await flow.sendings[1]?.answer({ status: 200, body: { path: {} } });
    expect(flow.states()).toEqual(['a.jpg failed', 'b.jpg failed']);
    await flow.session.next();
    expect(issues(flow.session)).toEqual(['failed: file.failed']);
    flow.files.entries.value[0]?.retry();
    flow.files.entries.value[1]?.remove();
    await settled();
    await flow.sendings[2]?.answer(there('1'));
    expect(flow.states()).toEqual(['a.jpg done']);
  });

  test('that failed are omitted if the catalogue allows it', async () => {
    const flow = await open(photos({ upload: 'lenient', rules: [] }));
    await flow.choose(file('a.jpg'));
    await flow.sendings[0]?.answer(lost);
    await flow.session.next();
    expect(flow.sent).toHaveLength(1);
  });

  test('show progress in steps up to 80 while the real progress is unknown', async () => {
    const flow = await open(photos());
    await flow.choose(file('a.jpg'));
    const shown: (number | undefined)[] = [];
    flow.sendings[0]?.progress(95);
    while (flow.later.length > 0) {
      flow.later.shift()?.();
      shown.push(flow.files.entries.value[0]?.progress);
    }
    expect(shown).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 80]);
    // ENG-14: ten percent each 200 ms.
    expect(new Set(flow.waits)).toEqual(new Set([200]));
    await flow.sendings[0]?.answer(there('1'));
    expect(flow.files.entries.value[0]?.progress).toBe(100);
  });

  test('restart on retry, unless removed or uploaded', async () => {
    const flow = await open(photos());
    await flow.choose(file('a.jpg'), file('b.jpg'));
    for (const run of flow.later.splice(0)) run();
    await flow.sendings[0]?.answer(lost);
    flow.files.entries.value[0]?.retry();
    expect(flow.files.entries.value.map(({ progress }) => progress)).toEqual([0, 10]);
    await flow.sendings[1]?.answer(there('2'));
    flow.files.entries.value[0]?.remove();
    for (const run of flow.later.splice(0)) run();
    expect(flow.files.entries.value.map(({ progress }) => progress)).toEqual([100]);
  });

  test('show bytes if the flow configures it', async () => {
    const flow = await open(photos({ progress: 'bytes' }));
    await flow.choose(file('a.jpg'));
    flow.sendings[0]?.progress(37);
    expect(flow.files.entries.value[0]?.progress).toBe(37);
    // 100 % is shown only after the server's reply.
    const shown = [98, 99, 100].map((percent) => {
      flow.sendings[0]?.progress(percent);
      return flow.files.entries.value[0]?.progress;
    });
    expect(shown).toEqual([98, 99, 99]);
    expect(flow.later).toEqual([]);
  });

  test('are uploaded to a signed address', async () => {
    const flow = await open(photos({ type: 'file', upload: 'signed', with: { locale: 'de' } }));
    await flow.choose(file('ä b.jpg'), file('second.jpg'));
    expect(flow.sent).toEqual(['/sign?filename=%C3%A4%20b.jpg&filetype=image%2Fjpeg&bucket=licence&locale=de']);
    expect(flow.sendings[0]?.delivery).toMatchObject({ put: 'https://files.example/put' });
    await flow.sendings[0]?.answer({ status: 200, body: undefined });
    await flow.session.next();
    expect(flow.sent[1]).toMatchObject({ name: 'ä b.jpg', result: 'k1' });
  });

  test('are uploaded to an address with their purpose only', async () => {
    const send: Host['send'] = async (call) => {
      signed.push(call.path);
      return { status: 200, body: { url: 'https://files.example/put', key: 'k1' } };
    };
    const signed: string[] = [];
    const flow = await open(photos({ type: 'file', upload: 'signedFor' }), { send });
    await flow.choose(file('id.jpg'));
    expect(signed).toEqual(['/sign/d1']);
    expect(flow.sendings[0]?.delivery).toMatchObject({ put: 'https://files.example/put' });
    const direct = await open(photos({ upload: 'directFor' }));
    await direct.choose(file('a.jpg'));
    expect(direct.sendings[0]?.delivery).toMatchObject({ call: { path: '/files/d1' } });
  });

  test.each([200, 204, 299])('with the response %i of the signed address are uploaded', async (status) => {
    const flow = await open(photos({ type: 'file', upload: 'signed', with: { locale: 'de' } }));
    await flow.choose(file('a.jpg'));
    await flow.sendings[0]?.answer({ status, body: undefined });
    expect(flow.states()).toEqual(['a.jpg done']);
  });

  test.each<[string, Reply, string[]]>([
    ['is no text', { status: 200, body: { where: { to: 7 }, key: 'k1' } }, []],
    ['is missing', { status: 200, body: { key: 'k1' } }, []],
    ['comes with a failure', { status: 500, body: { where: { to: 'https://files.example' }, key: 'k1' } }, []],
    [
      'is there',
      { status: 200, body: { where: { to: 'https://files.example' }, key: 'k1' } },
      ['https://files.example'],
    ],
  ])('are uploaded only to a valid address: it %s', async (_, signed, put) => {
    const flow = await open(photos({ type: 'file', upload: 'elsewhere' }), { send: async () => signed });
    await flow.choose(file('a.jpg'));
    expect(flow.sendings.map(({ delivery }) => 'put' in delivery && delivery.put)).toEqual(put);
    expect(flow.states()).toEqual([put.length > 0 ? 'a.jpg running' : 'a.jpg failed']);
  });

  test.each([199, 300, 404])('with the response %i of the signed address have failed', async (status) => {
    const flow = await open(photos({ type: 'file', upload: 'signed', with: { locale: 'de' } }));
    await flow.choose(file('a.jpg'));
    await flow.sendings[0]?.answer({ status, body: undefined });
    expect(flow.states()).toEqual(['a.jpg failed']);
  });

  test('are restored with a draft once uploaded', async () => {
    const kept = new Map<string, Draft>();
    const drafts: Host['drafts'] = {
      load: ({ flow }) => kept.get(flow),
      save: ({ flow }, draft) => void (draft ? kept.set(flow, draft) : kept.delete(flow)),
    };
    const first = await open(photos(), { drafts });
    await first.choose(file('a.jpg'), file('b.jpg'));
    await first.sendings[0]?.answer(there('1'));
    const second = await open(photos(), { drafts });
    expect(second.states()).toEqual(['a.jpg done']);
    expect(second.files.entries.value.map(({ progress, content }) => [progress, content])).toEqual([[100, null]]);
    await second.session.next();
    expect(second.sent).toHaveLength(1);
  });

  test('are exposed as answers with their known properties', async () => {
    const { session, files, states } = await open(photos());
    const given: Json[] = [7, null, 'a.jpg', { name: 3 }, { size: 1 }, [{ name: 'in.jpg' }], { name: 'a.jpg' }];
    session.answer('images', [...given, { name: 'b.jpg', size: 5, type: 'image/png', result: null }]);
    expect(states()).toEqual(['a.jpg kept', 'b.jpg done']);
    expect(fieldOf(session).answer.value).toStrictEqual([
      { name: 'a.jpg', size: 0, type: '' },
      { name: 'b.jpg', size: 5, type: 'image/png', result: null },
    ]);
    session.answer('images', null);
    expect([states(), files.entries.value, fieldOf(session).answer.value]).toEqual([[], [], undefined]);
  });

  test('that were all removed stay removed in a draft', async () => {
    const saved: (Draft | undefined)[] = [];
    const drafts: Host['drafts'] = { load: () => undefined, save: (_, draft) => void saved.push(draft) };
    const flow = await open(photos(), { drafts });
    await flow.choose(file('a.jpg'));
    await flow.sendings[0]?.answer(there('1'));
    flow.files.entries.value[0]?.remove();
    expect(saved.at(-1)?.answers['images']).toBeNull();
  });

  test('remove server messages about earlier files when chosen', async () => {
    const refuse = { issue: { field: 'images', text: 'blurred' } };
    const flow = await open(
      { ...photos(), submit: [{ send: 'order', with: { body: { var: 'form.images' } }, failed: [refuse] }] } as never,
      { send: async () => ({ status: 422, body: { code: 'x' } }) },
    );
    await flow.choose(file('a.jpg'));
    await flow.sendings[0]?.answer(there('1'));
    await flow.session.next();
    expect(issues(flow.session)).toEqual(['server: blurred']);
    await flow.choose(file('b.jpg'));
    expect(issues(flow.session)).toEqual([]);
  });

  test('have the accepted types for the browser', async () => {
    const { files } = await open(photos());
    expect([files.several, files.limit.value, files.extensions.value]).toEqual([
      true,
      { bytes: 100, inclusive: false },
      ['jpg', 'png'],
    ]);
  });
});

describe('files in rows', () => {
  const inRows = (changes: object = {}): PreparedFlow => {
    const { fields, ...rest } = photos({ with: { deal: { var: 'item.part' } } });
    const images = fields['images'];
    if (!images) throw new Error('No files.');
    const part = { type: 'text', label: 'part' } as const;
    const damages = { type: 'rows', label: 'damages', row: 'damage', start: 2, fields: { part, images } } as const;
    return {
      ...rest,
      fields: { damages },
      steps: [{ id: 'only', title: 'title', blocks: [{ field: 'damages' }] }],
      submit: [{ send: 'order', with: { body: { var: 'form.damages' } } }],
      ...changes,
    };
  };
  const rowsIn = (session: FlowSession) => fieldOf(session).rows?.rows.value ?? [];
  const filesIn = (session: FlowSession, at: number) => {
    const [, images] = rowsIn(session)[at]?.fields ?? [];
    if (!images?.files) throw new Error(`No files in row ${at}.`);
    return images.files;
  };
  const choose = async (session: FlowSession, at: number, ...chosen: ChosenFile[]) => {
    filesIn(session, at).choose(chosen);
    await settled();
  };

  test('stay with their row while others move or vanish, and share one queue', async () => {
    const { session, sendings, sent } = await open(inRows());
    session.answer(`${rowsIn(session)[0]?.name}.part`, 'door');
    session.answer(`${rowsIn(session)[1]?.name}.part`, 'roof');
    await choose(session, 0, file('a.jpg'), file('b.jpg'));
    await choose(session, 1, file('c.jpg'));
    expect(sendings.map(({ delivery }) => (delivery as { parts?: object }).parts)).toEqual([
      { deal: 'door' },
      { deal: 'door' },
    ]);
    rowsIn(session)[0]?.remove();
    await sendings[0]?.answer(there('1'));
    await sendings[2]?.answer(there('3'));
    expect(filesIn(session, 0).entries.value.map(({ name, state }) => `${name} ${state}`)).toEqual(['c.jpg done']);
    await session.next();
    expect(sent).toEqual([[{ part: 'roof', images: [{ name: 'c.jpg', size: 10, type: 'image/jpeg', result: '3' }] }]]);
  });

  test('are restored with a removed row, and block Continue until uploaded', async () => {
    const { session, sendings, sent } = await open(inRows());
    await choose(session, 0, file('a.jpg'));
    await choose(session, 1, file('b.jpg'));
    rowsIn(session)[0]?.remove();
    fieldOf(session).rows?.removed.value?.restore();
    await sendings[1]?.answer(there('2'));
    await session.next();
    expect(sent).toEqual([]);
    await sendings[0]?.answer(there('1'));
    await session.next();
    expect(sent).toEqual([[{ images: [expect.anything()] }, { images: [expect.anything()] }]]);
  });

  test('are restored with a draft', async () => {
    const kept = new Map<string, Draft>();
    const drafts: Host['drafts'] = {
      load: ({ flow }) => kept.get(flow),
      save: ({ flow }, draft) => void (draft ? kept.set(flow, draft) : kept.delete(flow)),
    };
    const first = await open(inRows(), { drafts });
    await choose(first.session, 1, file('a.jpg'));
    await first.sendings[0]?.answer(there('1'));
    const second = await open(inRows(), { drafts });
    await settled();
    expect(rowsIn(second.session).map((_, at) => filesIn(second.session, at).entries.value.length)).toEqual([0, 1]);
  });
});
