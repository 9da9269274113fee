// @vitest-environment jsdom
// Host for any page: errors name the missing part, before or while a flow needs it.
import { type Call, createFlow } from '@fahrplan/engine';
import { loadDefinitions } from '@fahrplan/engine/authoring';
import { browserHost } from '@fahrplan/renderer';
import { kinds } from '@fahrplan/renderer/kinds';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const locale = 'en-US';
const definitions = {
  flow: { id: 'hello', version: 1, as: 'page', steps: [{ id: 'hello', title: 'title', blocks: [] }] },
  catalogue: { locales: { [locale]: { region: 'US', currency: 'USD' } } },
  copy: { [locale]: { hello: { title: 'Hello' } } },
};
const { flow, catalogue, copy } = loadDefinitions(definitions);
const open = (changes: object = {}) => browserHost({ fetch, locale, catalogue, copy, ...changes });
const call: Call = { operation: 'greet', method: 'POST', path: '/greet', body: { a: 1 }, timeout: 1000, attach: [] };

// jsdom has no media queries.
beforeAll(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));
afterAll(() => void vi.unstubAllGlobals());

test('a locale without copy, or without words of the interface, is refused', () => {
  expect(() => open({ copy: {} })).toThrow('There is no "en-US" in copy, only nothing.');
  expect(() => open({ locale: 'fr-FR' })).toThrow('There is no "fr-FR" in catalogue.locales, only en-US.');
  const french = { catalogue: { locales: { 'fr-FR': { region: 'FR', currency: 'EUR' } } }, copy: { 'fr-FR': {} } };
  expect(() => open({ locale: 'fr-FR', ...french })).toThrow('no "fr-FR" in the words of the interface');
});

test('missing texts and operations are refused with their positions', () => {
  const unknown = { ...definitions.flow, submit: [{ send: 'greet' }, { close: 'sent' }] };
  expect(() => loadDefinitions({ ...definitions, flow: unknown })).toThrow(/hello\.json.*\/submit\/0\/send.*"greet"/);
  expect(() => loadDefinitions({ ...definitions, copy: { [locale]: {} } })).toThrow(/FLOW_MISSING_TEXT hello\.json/);
  expect(() => loadDefinitions({ ...definitions, copy: {} })).toThrow(
    'copy has no texts for these locales of the catalogue: en-US. Add them.',
  );
});

test('a missing kind is refused with the module to import', () => {
  const table = { ...flow, kinds: ['table' as const] };
  expect(() => createFlow({ flow: table, catalogue, host: open(), kinds: [], input: {} })).toThrow(
    "'@fahrplan/renderer/kinds/table'",
  );
  expect(createFlow({ flow, catalogue, host: open(), kinds, input: {} }).id).toBe('hello');
});

test('an effect of the page is refused, unless the page implements it', async () => {
  expect(() => open().redirect({ page: 'home', with: {} })).toThrow('pass `redirect` to browserHost');
  expect(() => open().open('other', {})).toThrow('pass `open` to browserHost');
  expect(await open({ open: async () => 'done' }).open('other', {})).toBe('done');
});

test('words of the interface can be replaced one by one', async () => {
  const host = open({ copy: { [locale]: { ...copy[locale], ui: { brand: 'Acme' } } } });
  await vi.waitFor(() => expect(host.language.value).not.toBeNull());
  const words = host.language.value?.words('ui');
  expect(words).toMatchObject({ brand: 'Acme', close: 'Close' });
});

test('calls go through fetch, and no response is status 500', async () => {
  const reach = vi.fn<typeof fetch>(async () => Response.json({ ok: true }));
  expect(await open({ fetch: reach }).send(call)).toEqual({ status: 200, body: { ok: true } });
  expect(reach.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"a":1}' });
  expect(await open({ fetch: () => Promise.reject(new TypeError('no network')) }).send(call)).toMatchObject({
    status: 500,
  });
});

test('agreed amounts travel with a call, and an attachment that only a page knows is refused', async () => {
  const reach = vi.fn<typeof fetch>(async () => Response.json({}));
  await open({ fetch: reach }).send({ ...call, agreed: { change_fee: 9900 } });
  expect(reach.mock.calls[0]?.[1]?.headers).toMatchObject({ 'agreed-amounts': 'change_fee=9900' });
  await expect(open({ fetch: reach }).send({ ...call, attach: ['bot-token'] })).rejects.toThrow(
    'The operation "greet" attaches "bot-token". A browser host does not do that by itself: pass `send`',
  );
  expect(reach).toHaveBeenCalledTimes(1);
});

test('an upload has the key and the parts of its call', async () => {
  const reach = vi.fn<typeof fetch>(async () => Response.json({ location: '/files/1' }));
  const host = open({ fetch: reach });
  const file = new File(['x'], 'car.jpg');
  const delivery = { call: { ...call, idempotencyKey: 'photo-1' }, parts: { deal: '7', note: null }, file };
  expect(await host.upload(delivery, () => {})).toEqual({ status: 200, body: { location: '/files/1' } });
  const [path, init] = reach.mock.calls[0] ?? [];
  expect(path).toBe('/greet');
  expect(init?.headers).toMatchObject({ 'idempotency-key': 'photo-1', 'accept-language': 'en-US' });
  expect([...((init?.body as FormData) ?? [])].map(([name]) => name)).toEqual(['deal', 'file']);
});

test('an upload that gets no answer ends', async () => {
  vi.useFakeTimers();
  const reach = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error())));
  const reply = open({ fetch: reach }).upload({ put: '/signed', file: new File(['x'], 'car.jpg') }, () => {});
  await vi.advanceTimersByTimeAsync(300_000);
  expect(await reply).toEqual({ status: 500, body: undefined });
  vi.useRealTimers();
});

test('answers that were not sent are kept for the tab, by flow and input', () => {
  const draft = { version: 1, id: 'one', step: 'hello', answers: { name: 'Ada' } };
  open().drafts.save({ flow: 'hello', input: { b: 2, a: 1 } }, draft);
  const { drafts } = open();
  expect(drafts.load({ flow: 'hello', input: { a: 1, b: 2 } })).toEqual(draft);
  expect(drafts.load({ flow: 'hello', input: { a: 2 } })).toBeUndefined();
  drafts.save({ flow: 'hello', input: { a: 1, b: 2 } }, undefined);
  expect(drafts.load({ flow: 'hello', input: { a: 1, b: 2 } })).toBeUndefined();
});

test('storage that is blocked or damaged keeps nothing', () => {
  const blocked = () => {
    throw new Error('SecurityError');
  };
  const { drafts } = open({ storage: blocked });
  drafts.save({ flow: 'hello', input: {} }, { version: 1, id: 'one', step: null, answers: {} });
  expect(drafts.load({ flow: 'hello', input: {} })).toBeUndefined();
  const damaged = { getItem: () => '{', setItem: () => {}, removeItem: () => {} };
  expect(open({ storage: () => damaged }).drafts.load({ flow: 'hello', input: {} })).toBeUndefined();
});
