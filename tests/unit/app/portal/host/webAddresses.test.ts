// @vitest-environment jsdom
// Page with its answers in the URL: both agree after any browser navigation.

import { createFlow, type FlowSession, type Json, type PreparedFlow } from '@fahrplan/engine';
import { keptAnswers } from '@fahrplan/engine/authoring';
import { kinds } from '@fahrplan/engine/kinds';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { HistorySync } from '../../../../../app/portal/host/historySync.ts';
import { PageAddress } from '../../../../../app/portal/host/pageAddress.ts';
import { Routes } from '../../../../../app/portal/host/routes.ts';
import { rulesLoaded, silentHost } from '../../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../../support/definitions.ts';
import { Tab } from '../../../../support/host/tab.ts';
import { untilOpened } from '../../../../support/opened.ts';
import { expectSame } from '../../../../support/same.ts';
import { stubScreen } from '../../../../support/screenless.ts';
import { share } from '../../../../support/tier.ts';

beforeAll(() => {
  // The page of this test does not scroll.
  vi.stubGlobal('scrollTo', () => {});
  stubScreen();
});
beforeEach(rulesLoaded);

const ORIGIN = 'http://portal.test';
const label = 'label';
const finder = {
  id: 'finder',
  version: 1,
  as: 'page',
  keep: 'url',
  allowed: [],
  sources: {},
  route: ['/finder/:fuel/:brand', '/finder/:fuel', '/finder/:brand', '/finder/in/:city', '/finder'],
  fields: {
    fuel: { type: 'choice', label, options: [{ value: 'electric' }, { value: 'petrol' }] },
    brand: { type: 'choice', label, options: [{ value: 'norden' }, { value: 'in' }] },
    city: { type: 'text', label },
    words: { type: 'text', label, rules: [{ rule: 'maxLength', value: 12, text: 'long' }] },
    max_price: { type: 'money', label },
    features: { type: 'choices', label, options: [{ value: 'hitch' }, { value: 'a,b' }, { value: '50%' }] },
    from: { type: 'date', label },
    mine: { type: 'boolean', label },
    sort: { type: 'choice', label, default: 'newest', options: [{ value: 'newest' }, { value: 'cheapest' }] },
    page: { type: 'integer', label, default: 1 },
    pin: { type: 'text', label, private: true },
  },
  steps: [{ id: 'only', title: 't', next: false, blocks: [] }],
  submit: [],
  kinds: [],
} satisfies PreparedFlow;
const names = Object.keys(finder.fields);
const flow: PreparedFlow = {
  ...finder,
  steps: [{ ...finder.steps[0], id: 'only', title: 't', blocks: names.map((field) => ({ field })) }],
};
const entry = { id: 'finder', as: 'page' as const, routes: finder.route, keeps: keptAnswers(finder) };
const routes = new Routes([
  entry,
  { id: 'home', as: 'page', routes: ['/'] },
  { id: 'news', as: 'page', routes: ['/finder/news'] },
]);

class Customer {
  readonly tab: Tab;
  session!: FlowSession;
  #walks!: HistorySync;
  #later: (() => void)[] = [];

  constructor(address: string) {
    this.tab = new Tab(address);
  }

  static async at(address: string): Promise<Customer> {
    const customer = new Customer(address);
    await customer.load();
    return customer;
  }

  async load(): Promise<void> {
    await this.tab.load();
    let address: PageAddress | undefined;
    this.#walks = new HistorySync(
      this.tab,
      () => void (address?.page === routes.pageOf(this.tab.state.location.pathname) && address.turned()),
      () => {},
    );
    const { pathname } = this.tab.state.location;
    address = new PageAddress(routes, this.#walks, routes.pageOf(pathname));
    const after = (_: number, run: () => void) => void this.#later.push(run);
    this.session = createFlow({ flow, catalogue, host: silentHost({ address, after }), input: {}, kinds });
    await untilOpened(this.session);
    this.#walks.page(this.session);
    await this.rest();
  }

  async follow(parameters: Record<string, Json>): Promise<void> {
    await this.#walks.say(() => routes.pathTo('finder', parameters), true);
  }

  /** Returns the shown answers, except empty ones. */
  get shown(): Record<string, Json> {
    const blocks = this.session.step.peek()?.blocks ?? [];
    const answers = blocks.flatMap((block) =>
      block.kind === 'field' ? [[block.name, block.answer.peek()] as const] : [],
    );
    return Object.fromEntries(
      answers.filter(([, answer]) => answer !== undefined && answer !== false && String(answer) !== ''),
    ) as Record<string, Json>;
  }

  async rest(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      await this.#walks.settled;
      const due = this.#later;
      this.#later = [];
      for (const run of due) run();
    }
  }
}

const answer = fc.oneof(
  ...[
    ['fuel', ['electric', 'petrol', null]],
    ['brand', ['norden', 'in', null]],
    ['city', ['news', 'in', 'Köln', 'a/b', '..', 'x%2Fy', null]],
    ['words', ['combi', 'ü & ?', '100%', null]],
    ['max_price', [49_900, 12_345, null]],
    ['features', [['hitch'], ['hitch', 'a,b'], ['50%'], []]],
    ['from', ['2026-12-01', null]],
    ['mine', [true, false]],
    ['sort', ['newest', 'cheapest']],
    ['page', [1, 2, 77]],
    ['pin', ['1234', null]],
  ].map(([name, values]) => fc.tuple(fc.constant(name as string), fc.constantFrom(...(values as Json[])))),
);
const deed = fc.oneof(
  { weight: 5, arbitrary: answer.map(([name, given]) => ({ name, given })) },
  { weight: 3, arbitrary: fc.constantFrom({ by: -1 }, { by: -2 }, { by: 1 }) },
  {
    weight: 1,
    arbitrary: fc.array(answer, { maxLength: 3 }).map((given) => ({
      link: Object.fromEntries(given.filter(([name, value]) => value !== null && name !== 'pin')),
    })),
  },
);

test('any navigation in the browser shows the page of its URL, and loses nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 12 }), async (deeds) => {
      const customer = await Customer.at('/finder');
      let pin: Json = null;
      let typedIn = '';
      for (const what of deeds) {
        const depth = customer.tab.depth;
        if ('by' in what) await customer.tab.navigate(what.by);
        else if ('link' in what) await customer.follow(what.link);
        else customer.session.answer(what.name, what.given);
        if ('name' in what && what.name === 'pin') pin = what.given;
        await customer.rest();
        const { pin: kept = null, ...shown } = customer.shown;
        expectSame(kept, pin);
        const { shown: elsewhere } = await Customer.at(customer.tab.address);
        expectSame(shown, elsewhere);
        // Typing in one field makes one entry.
        const typed = 'name' in what && ['words', 'city', 'max_price', 'page'].includes(what.name) ? what.name : '';
        if (typed !== '' && typed === typedIn) expect(customer.tab.depth).toBe(depth);
        if (typed === '' || customer.tab.depth !== depth) typedIn = typed;
      }
    }),
    { numRuns: share(0.01) },
  );
});

test('answers are read back from the address built from them', () => {
  const given = fc.record(
    {
      fuel: fc.constantFrom('electric', 'petrol'),
      brand: fc.constantFrom('norden', 'in'),
      city: fc.string({ unit: 'binary' }).filter((text) => !/\p{Cs}/u.test(text)),
      words: fc.string({ unit: 'binary' }).filter((text) => !/\p{Cs}/u.test(text)),
      sort: fc.constant('cheapest'),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(given, (answers) => {
      const tab = new Tab(routes.pathTo('finder', answers));
      const historySync = new HistorySync(
        tab,
        () => {},
        () => {},
      );
      const read = new PageAddress(routes, historySync, '').read();
      expectSame(Object.fromEntries([...read].map(([name, [value]]) => [name, value])), answers);
    }),
    { numRuns: share(0.5) },
  );
});

test.each([
  [{ fuel: 'electric', brand: 'norden' }, '/finder/electric/norden'],
  [{ brand: 'norden' }, '/finder/norden'],
  [{ sort: 'newest', page: 1, mine: true }, '/finder?mine=true'],
  [{ page: 2, max_price: 49_900, fuel: 'petrol' }, '/finder/petrol?max_price=499&page=2'],
  [{ fuel: 'coal' }, '/finder?fuel=coal'],
  [{ brand: 'in', city: 'Köln' }, '/finder/in?city=K%C3%B6ln'],
  [{ features: ['hitch', 'a,b'] }, '/finder?features=hitch%2Ca%252Cb'],
])('a link with %j leads to %s', (answers, address) => {
  expect(routes.pathTo('finder', answers)).toBe(address);
});

test('an address by hand is never an error, and never another page', async () => {
  const hostile = fc.oneof(
    fc.webPath(),
    fc.string({ unit: 'binary', maxLength: 300 }).map((text) => `/finder?${text.replaceAll('#', '')}`),
    fc.constantFrom(
      '/finder/%zz/%E0%A4',
      '/finder/coal?fuel=electric&fuel=petrol',
      `/finder?words=${'a'.repeat(10_000)}`,
      `/finder?${'mine=true&'.repeat(1_000)}`,
      '/finder?__proto__=1&constructor=2&toString',
      '/finder?max_price=1e9&from=2026-02-31&features=hitch,hitch,no&mine=TRUE&page=1.5',
      '/finder?fuel=&sort=&features=&page=&mine=',
    ),
  );
  await fc.assert(
    fc.asyncProperty(hostile, async (address) => {
      const customer = await Customer.at(new URL(ORIGIN + address).href.slice(ORIGIN.length));
      const { pathname } = customer.tab.state.location;
      customer.session.answer('mine', true);
      await customer.rest();
      expect(routes.match(customer.tab.state.location.pathname)?.entry.id).toBe(routes.match(pathname)?.entry.id);
      const { features = [], ...shown } = customer.shown as Record<string, string>;
      for (const value of features) expect(['hitch', 'a,b', '50%']).toContain(value);
      expect(String(shown['words'] ?? '').length).toBeLessThanOrEqual(12);
      expect(['true', undefined]).toContain(customer.shown['mine']?.toString());
      expect((await Customer.at(customer.tab.address)).shown).toEqual(customer.shown);
    }),
    { numRuns: share(0.01) },
  );
});

test('a late write does not change the address of another page', async () => {
  const customer = await Customer.at('/finder');
  const leaving = customer.tab.navigate('/finder/news');
  customer.session.answer('fuel', 'petrol');
  await leaving;
  await customer.rest();
  expect(customer.tab.address).toBe('/finder/news');
});

test('a sign-out leaves no answers in the URL', async () => {
  const tab = new Tab('/finder/electric/in?words=combi&topic=cars&pin=1');
  const historySync = new HistorySync(
    tab,
    () => {},
    () => {},
  );
  const address = new PageAddress(routes, historySync, routes.pageOf('/finder'));
  await address.clear();
  expect(tab.address).toBe('/finder?topic=cars&pin=1');
  expect(address.turns.peek()).toBe(1);
});
