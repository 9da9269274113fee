// An action that only navigates is a link, as long as it does nothing else.

import { createFlow, type Destination, type Json, type PreparedFlow, signal } from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { expect, test } from 'vitest';
import { silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../support/definitions.ts';

type Effects = PreparedFlow['submit'];

const TO_CARS: Effects = [{ redirect: { page: 'my-cars' } }];

interface Given {
  readonly next?: PreparedFlow['steps'][number]['next'];
  readonly action?: Record<string, unknown>;
  readonly flow?: Partial<PreparedFlow>;
}

async function drawn({ next = false, action, flow = {} }: Given, session: Json = { signed_in: true }) {
  const page: PreparedFlow = {
    id: 'page',
    version: 1,
    as: 'page',
    kinds: ['link'],
    allowed: [],
    sources: {},
    fields: { name: { type: 'text', label: 'name' } },
    steps: [
      {
        id: 'only',
        title: 'title',
        next,
        back: { page: 'home' },
        blocks: action ? [{ kind: 'action', label: 'go', do: TO_CARS, ...action } as never] : [],
      },
    ],
    submit: [],
    ...flow,
  };
  const here = signal<Json>(session);
  const redirects: Destination[] = [];
  const reported: string[] = [];
  const host = silentHost({
    session: here,
    track: (event) => void reported.push(event),
    redirect: (to) => void redirects.push(to),
    link: (to) => {
      if ('url' in to && !to.url.startsWith('https:')) return undefined;
      return { href: JSON.stringify(to), tab: 'url' in to && to.tab, within: !('url' in to), prepare: () => {} };
    },
  });
  const opened = createFlow({ flow: page, catalogue, host, input: {}, kinds });
  await new Promise((settled) => setTimeout(settled, 0));
  const step = opened.step.value;
  const [node] = step?.blocks ?? [];
  const link = () => (node?.kind === 'action' || node?.kind === 'group' ? node.link.value?.href : undefined);
  return { here, step, node, link, redirects, reported };
}

test.each<[string, Effects, unknown]>([
  ['a page', TO_CARS, { page: 'my-cars', with: {} }],
  [
    'a page with parameters',
    [{ redirect: { page: 'deal', with: { deal_id: { cat: ['d', 1] } } } }],
    { page: 'deal', with: { deal_id: 'd1' } },
  ],
  ['a path', [{ redirect: { path: '/faq' } }], { path: '/faq' }],
  ['another site', [{ redirect: { url: 'https://a.test', tab: true } }], { url: 'https://a.test', tab: true }],
  ['a telephone', [{ redirect: { phone: '+49 30 1' } }], { phone: '+49 30 1' }],
  ['what a condition leaves', [{ when: false, close: true }, ...TO_CARS], { page: 'my-cars', with: {} }],
  ['the list inside of a list', [{ do: [{ when: true, do: TO_CARS }] }], { page: 'my-cars', with: {} }],
  ['the other list', [{ when: false, do: [{ close: true }], else: TO_CARS }], { page: 'my-cars', with: {} }],
  ['what stands before effects that never run', [...TO_CARS, { close: true }], { page: 'my-cars', with: {} }],
  ['a list with a name', [{ do: 'home' }], { page: 'my-cars', with: {} }],
  [
    'what is only reported before',
    [{ track: 'left' }, { do: [{ track: 'on' }] }, ...TO_CARS],
    { page: 'my-cars', with: {} },
  ],
])('%s is an address', async (_, effects, to) => {
  const { link } = await drawn({ action: { do: effects }, flow: { effects: { home: TO_CARS } } });
  expect(JSON.parse(link() ?? '')).toEqual(to);
});

test.each<[string, Record<string, unknown>]>([
  ['something is done before', { do: [{ toast: 'saved' }, ...TO_CARS] }],
  ['nothing happens', { do: [{ when: false, redirect: { page: 'my-cars' } }] }],
  ['a rule says no', { rules: [{ that: false, text: 'no' }] }],
  ['it is an order', { binding: 'order' }],
  ['no browser may be sent there', { do: [{ redirect: { url: 'javascript:alert(1)' } }] }],
])('no link where %s', async (_, action) => {
  expect((await drawn({ action })).link()).toBeUndefined();
});

test('a link becomes a button when it has other effects, and a link again', async () => {
  const unverified = { '!': { var: 'session.user.email_verified' } };
  const guarded = [{ when: unverified, do: [{ open: 'verify-email' }], else: TO_CARS }];
  const { link, here } = await drawn({ action: { do: guarded } }, { user: { email_verified: true } });
  expect(link()).toBeDefined();
  here.value = { user: { email_verified: false } };
  expect(link()).toBeUndefined();
  here.value = { user: { email_verified: true } };
  expect(link()).toBeDefined();
});

test('the target of a link may depend on the signed-in customer', async () => {
  const { link, here } = await drawn({
    action: { do: [{ redirect: { page: 'deal', with: { deal_id: { var: 'session.name' } } } }] },
  });
  expect(JSON.parse(link() ?? '')).toEqual({ page: 'deal', with: {} });
  here.value = { name: 'd7' };
  expect(JSON.parse(link() ?? '')).toEqual({ page: 'deal', with: { deal_id: 'd7' } });
});

test('a press still runs the list', async () => {
  const { node, redirects } = await drawn({ action: {} });
  if (node?.kind === 'action') await node.press();
  expect(redirects).toEqual([{ page: 'my-cars', with: {} }]);
});

test('a tracking event of a link is sent once, by the effects or by the browser link', async () => {
  const effects = [
    { track: 'pressed' },
    { when: false, track: 'never' },
    { redirect: { url: 'https://a.test' } },
    { track: 'late' },
  ];
  const { node, redirects, reported } = await drawn({ action: { do: effects } });
  if (node?.kind !== 'action') throw new Error('no action');
  await node.press();
  expect([redirects.length, reported]).toEqual([1, ['pressed']]);
  node.link.value?.report?.();
  await new Promise((settled) => setTimeout(settled, 0));
  expect([redirects.length, reported]).toEqual([1, ['pressed', 'pressed']]);
});

test.each([
  ['https://a.test/help', 'https://a.test/help?id=5%26x%3D1'],
  ['https://a.test/help?topic=car#top', 'https://a.test/help?topic=car&id=5%26x%3D1#top'],
  ['https://a.test/#top', 'https://a.test/?id=5%26x%3D1#top'],
])('parameters are added to %s', async (url, address) => {
  const { link } = await drawn({
    action: { do: [{ redirect: { url, with: { id: '5&x=1', none: { var: 'session.none' } } } }] },
  });
  expect(JSON.parse(link() ?? '')).toEqual({ url: address, tab: false });
});

test('a telephone number takes no parameters', async () => {
  const { node, redirects } = await drawn({ action: { do: [{ redirect: { url: 'tel:+4930', with: { id: 5 } } }] } });
  if (node?.kind === 'action') await node.press();
  expect(redirects).toEqual([{ url: 'tel:+4930', tab: false }]);
});

test('a pressable group and the back link of a page are links', async () => {
  const { step, link } = await drawn({ action: { kind: 'group', title: 'card', blocks: [], label: undefined } });
  expect(link()).toBeDefined();
  expect(JSON.parse(step?.backLink.value?.href ?? '')).toEqual({ page: 'home', with: {} });
});

test('a Continue button is a link on a step without fields', async () => {
  const next = { label: 'on', do: TO_CARS };
  expect((await drawn({ next })).step?.next?.link.value).not.toBeNull();
  const asked = [{ id: 'only', title: 'title', next, blocks: [{ field: 'name' }] }];
  expect((await drawn({ flow: { steps: asked as never } })).step?.next?.link.value).toBeNull();
});
