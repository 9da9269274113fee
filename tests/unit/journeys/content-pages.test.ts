// Content pages: requests, audience and omitted parts (CAT-3).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, PreparedFlow } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { root } from '../../support/definitions.ts';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { factsOn, shown, standing, wordsOn } from '../../support/journeys/screen.ts';
import { type Answers, type Setting, walk } from '../../support/journeys/walk.ts';

const content = (name: string): Json =>
  JSON.parse(readFileSync(join(root, `flows/content/de-DE/${name}.json`), 'utf8'));

const prices = (names: Readonly<Record<string, number>>) => ({
  available_price_list: Object.entries(names).map(([name, amount]) => ({ name, amount })),
});
const car = bodyOf('Product', {
  id: 'norden-fjell',
  price: prices({ b2c_12: 49_900, b2b_12: 41_933 }),
  downpayment_prices: prices({ b2c_12: 43_500, b2b_12: 36_555 }),
  default_downpayment_term: 12,
});

const visitor = { signed_in: false, audience: 'b2c' };

async function open(id: string, input: Record<string, Json> = {}, setting: Setting = {}, answers: Answers = {}) {
  const flow = await walk(id, {
    session: visitor,
    app: { page: id, path: '/' },
    input,
    ...setting,
    answers: {
      'content/page/of': (call) => ({ status: 200, body: content(call.path.split('/').at(-1) ?? '') }),
      'content/cities': content('cities'),
      listCars: { ...bodyOf('ProductList'), total_results: 1, cars: [car] },
      ...answers,
    },
  });
  if (flow.session.phase.value === 'open') await shown(flow);
  return flow;
}

const queryOf = (flow: Awaited<ReturnType<typeof open>>) =>
  Object.fromEntries(new URL(flow.sent('listCars')[0]?.path ?? '', 'http://portal.test').searchParams);
const leadsOf = (flow: Awaited<ReturnType<typeof open>>) =>
  standing(flow).flatMap((block) => (block.kind === 'action' ? [block.label.value] : []));

test('home requests nine cars, one of each model, the most popular first', async () => {
  const flow = await open('home');
  expect(flow.sent('listCars')).toHaveLength(1);
  expect(queryOf(flow)).toEqual({ limit: '9', group_by: 'model', pricing_type: 'downpayment' });
  expect(factsOn(flow)).toEqual({ 'im Monat': '435,00 €' });
  const plain = await open('home', {}, { flags: { no_downpayment: true } });
  expect(queryOf(plain)).toMatchObject({ pricing_type: 'normal' });
  expect(factsOn(plain)).toEqual({ 'im Monat': '499,00 €' });
});

test('a page for companies, and any page for a business customer, shows net prices', async () => {
  for (const flow of [
    await open('content-page', { page: 'b2b' }),
    await open('content-page', { page: 'auto' }, { app: { page: 'content-page', path: '/auto', audience: 'b2b' } }),
  ]) {
    expect(queryOf(flow)).toMatchObject({ is_for_business: 'true' });
    expect(factsOn(flow)).toEqual({ 'im Monat, netto': '365,55 €' });
  }
});

test('a page without a row of cars requests no cars', async () => {
  expect((await open('content-page', { page: 'imprint' })).sent('listCars')).toEqual([]);
});

test('a page without questions of its own shows the first of all', async () => {
  const home = await open('home');
  const { sections } = content('page.faq') as {
    sections: { questions: { question: string; first?: true }[] }[];
  };
  const titles = standing(home).flatMap((block) => (block.kind === 'group' && block.title.value) || []);
  for (const { question, first } of sections[0]?.questions ?? [])
    expect([question, titles.includes(question)]).toEqual([question, first === true]);
});

test('structured data has the questions of the page', async () => {
  const flow = await open('home');
  const told = standing(flow).flatMap((block) => (block.kind === 'structured' ? [block.data.value] : []));
  expect(told).toEqual([expect.objectContaining({ '@type': 'FAQPage' })]);
  expect(JSON.stringify(told)).toContain('Was ist in der Rate enthalten?');
  expect(standing(await open('content-page', { page: 'imprint' })).some(({ kind }) => kind === 'structured')).toBe(
    false,
  );
});

test('an unknown city is not found, and nothing is requested', async () => {
  const flow = await open('city', { city: 'atlantis' });
  expect(flow.performed).toEqual(['showMissing']);
  expect(flow.calls.map(({ operation }) => operation)).toEqual(['content/cities']);
});

test('a city shows the cars that its content names, and leads to the others', async () => {
  const flow = await open('city', { city: 'berlin' });
  expect(queryOf(flow)).toMatchObject({ fuels: 'electric', limit: '9' });
  const chips = standing(flow).flatMap((block) =>
    block.kind === 'action' && block.look === 'chip' ? [block.label.value] : [],
  );
  expect(chips).toContain('Hamburg');
  expect(chips).not.toContain('Berlin');
});

test('without a list of cities, no city is reported as missing', async () => {
  const flow = await open('city', { city: 'berlin' }, {}, { 'content/cities': () => ({ status: 500, body: null }) });
  expect([flow.session.phase.value, flow.performed]).toEqual(['failed', []]);
});

test('missing and failed cars are reported, and the page links to all of them', async () => {
  const none = { listCars: { ...bodyOf('ProductList'), total_results: 0, cars: [] } };
  expect(wordsOn(await open('home', {}, {}, none))).toContain('Gerade ist keins dieser Autos zu haben.');
  const lost = await open('home', {}, {}, { listCars: () => ({ status: 404, body: null }) });
  expect(wordsOn(lost)).toContain('Die Autos lassen sich gerade nicht laden.');
  expect(leadsOf(lost)).toContain('Alle Autos ansehen');
});

/** Parameters that the home page consumes are passed on only where it says so. */
const READ = ['login', 'next'];

test('home redirects customers to their cars, or to the target of a sign-in', async () => {
  const on = async (input: Record<string, Json>, flags: Record<string, boolean> = {}) => {
    const flow = await open('home', input, { session: { signed_in: true }, flags });
    return [...flow.redirects, ...flow.opened.map((opened) => opened.flow)];
  };
  expect(await on({})).toEqual([{ page: 'my-cars', with: {}, along: READ }]);
  expect(await on({ login: true, next: '/faq' })).toEqual([{ path: '/faq' }]);
  expect(await on({ next: '/faq' })).toEqual([{ page: 'my-cars', with: {}, along: READ }]);
  expect(await on({}, { home_for_customers: true })).toEqual([]);
});

test('home opens the sign-in only for a visitor who was sent there', async () => {
  const sent = await open('home', { login: true, next: '/myaccount' });
  await sent.until(() => sent.opened.length > 0);
  expect(sent.opened).toEqual([{ flow: 'sign-in', input: { next: '/myaccount' } }]);
  expect((await open('home')).opened).toEqual([]);
  const closed = await open('home', { login: true, next: '/faq' }, { flags: { home_is_my_cars: true } });
  expect(closed.redirects).toEqual([{ page: 'my-cars', with: { login: true, next: '/faq' }, along: READ }]);
});

/** Page that shows how many alternatives an empty list offers. */
const counting: PreparedFlow = {
  ...{ id: 'counting', version: 1, kinds: [], as: 'page', keep: 'none', allowed: [] },
  ...{ sources: {}, values: {}, fields: {}, submit: [] },
  steps: [{ id: 'only', title: { show: { var: 'facts.alternatives' } }, blocks: [], next: false }],
};

test.each([
  [8, { campaigns: [] }],
  [6, { campaigns: [{}, {}] }],
  [1, { campaigns: Array.from({ length: 7 }, () => ({})) }],
])('a list that finds nothing has room for %i cars beside its campaigns', async (cars, campaigns) => {
  const teasers = { campaigns: campaigns.campaigns.map(() => ({ title: 'a', text: 'b', href: '/faq' })) };
  const answers = { 'content/campaigns': { $schema: '../../../schemas/content/Campaigns.json', ...teasers } };
  const flow = await walk('counting', { flow: counting, answers });
  await shown(flow);
  expect(flow.session.step.value?.title.value).toBe(String(cars));
});
