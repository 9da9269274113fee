// @vitest-environment jsdom
// Steps and dialogs as history entries: targets of Back, URLs, and removed entries.

import { type FlowSession, signal } from '@fahrplan/engine';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HistorySync } from '../../../../../app/portal/host/historySync.ts';
import { Tab } from '../../../../support/host/tab.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Flow as the history sees it: a current step and the reachable ones. */
class Flow {
  readonly step = signal<{ readonly id: string } | null>(null);
  readonly busy = signal(false);
  readonly progress;
  open: readonly string[];

  constructor(
    readonly id: string,
    readonly steps: readonly string[],
    readonly closed: (flow: Flow) => void,
  ) {
    this.open = steps;
    this.progress = signal(steps.length > 1 ? {} : null);
    // A flow has no step while it opens.
    const [first] = steps;
    if (first !== undefined) this.goTo(first);
  }

  get instance(): string {
    return `one ${this.id}`;
  }

  get session(): FlowSession {
    return this as unknown as FlowSession;
  }

  get at(): string | undefined {
    return this.step.peek()?.id;
  }

  goTo(step: string): void {
    if (this.open.includes(step)) this.step.value = { id: step };
  }

  close(): void {
    this.closed(this);
  }
}

class Customer {
  readonly heard: string[] = [];
  historySync!: HistorySync;
  page!: Flow;

  constructor(readonly tab = new Tab('/page')) {}

  async load(...steps: string[]): Promise<void> {
    await this.start();
    await this.show('page', ...steps);
  }

  /** Loads a document without its page. */
  async start(): Promise<void> {
    await this.tab.load();
    this.historySync = new HistorySync(
      this.tab,
      () => this.heard.push('arrived'),
      () => this.heard.push('turned'),
    );
  }

  async show(id: string, ...steps: string[]): Promise<void> {
    this.page = this.#flow(id, steps);
    this.historySync.page(this.page.session);
    await this.rest();
  }

  async lay(id: string, steps: readonly string[], name?: string, addressed = false): Promise<Flow> {
    const flow = this.#flow(id, steps);
    this.historySync.over(flow.session, name, addressed);
    await this.rest();
    return flow;
  }

  async walk(flow: Flow, ...steps: string[]): Promise<void> {
    for (const step of steps) {
      flow.step.value = { id: step };
      await this.rest();
    }
  }

  async close(flow: Flow): Promise<void> {
    flow.close();
    await this.rest();
  }

  async press(entries: number): Promise<void> {
    await this.tab.navigate(entries);
    await this.rest();
  }

  async seal(flow: Flow): Promise<void> {
    this.historySync.sealed(flow.instance);
    await this.rest();
  }

  /** Waits for the history, and lets some time pass. */
  async rest(): Promise<void> {
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
    vi.advanceTimersByTime(300);
  }

  #flow(id: string, steps: readonly string[]): Flow {
    return new Flow(id, steps, (flow) => {
      this.heard.push(`closed ${flow.id}`);
      void this.historySync.closed(flow.session);
    });
  }
}

const WIZARD = ['a', 'b', 'c'];

describe.each([
  ['counts its entries', false],
  ['names its entries', true],
])('in a browser that %s', (_, isNamed) => {
  async function at(address = '/page', ...steps: string[]): Promise<Customer> {
    const customer = new Customer(new Tab(address));
    if (isNamed) for (const [name, what] of Object.entries(customer.tab.globals)) vi.stubGlobal(name, what);
    await customer.load(...(steps.length > 0 ? steps : ['only']));
    return customer;
  }

  test('another page becomes the bottom of the stack, without earlier dialogs', async () => {
    const customer = await at();
    const trip = await customer.lay('trip', WIZARD, 'TRIP');
    await customer.historySync.leave('/next');
    await customer.rest();
    await customer.show('next', ...WIZARD);
    await customer.walk(trip, 'b');
    expect(customer.tab.address).toBe('/next');
    await customer.walk(customer.page, 'b');
    await customer.seal(customer.page);
    expect(customer.tab.entries).toEqual(['/page', '/page?modalName=TRIP&step=a', '→ /next', '/next']);
    expect(customer.historySync.sealedPage).toBe('one next');
    customer.page.busy.value = true;
    await customer.historySync.leave('/last');
    expect(customer.tab.entries).toEqual(['/page', '/page?modalName=TRIP&step=a', '→ /last', '/next']);
  });

  test('a page that closes keeps its entries, and moves on', async () => {
    const customer = await at('/page', ...WIZARD);
    await customer.walk(customer.page, 'b');
    await customer.close(customer.page);
    expect([customer.tab.address, customer.tab.depth]).toEqual(['/page', 2]);
    await customer.walk(customer.page, 'c');
    expect(customer.tab.depth).toBe(3);
    await customer.press(-1);
    expect(customer.page.at).toBe('b');
  });

  test('a dialog closed below another one leaves that one in the address', async () => {
    const customer = await at();
    const trip = await customer.lay('trip', WIZARD, 'TRIP');
    const help = await customer.lay('help', WIZARD, 'HELP');
    await customer.close(trip);
    expect(customer.tab.address).toBe('/page?modalName=HELP&step=a');
    await customer.walk(help, 'b');
    expect(customer.tab.address).toBe('/page?modalName=HELP&step=b');
    await customer.close(help);
    expect(customer.tab.address).toBe('/page');
  });

  test('closing a dialog whose entry is gone causes no navigation', async () => {
    const customer = await at();
    const trip = await customer.lay('trip', ['only'], 'TRIP');
    const help = await customer.lay('help', ['only'], 'HELP');
    await customer.close(trip);
    expect([customer.tab.address, customer.tab.depth]).toEqual(['/page?modalName=HELP', 1]);
    await customer.close(help);
    expect([customer.tab.address, customer.tab.depth]).toEqual(['/page', 1]);
  });

  test('a flow that is closed before it had an entry leaves the history as it is', async () => {
    const customer = await at();
    await customer.close(await customer.lay('trip', [], 'TRIP'));
    expect(customer.tab.entries).toEqual(['→ /page']);
  });

  test('a loading dialog keeps its name and its parameters in the address', async () => {
    const said = '/page?x=1&modalName=TRIP&step=b&modal.place=here';
    const customer = await at(said, ...WIZARD);
    expect(customer.tab.address).toBe(said);
    // It is still the first entry of the page.
    await customer.walk(customer.page, 'b', 'a');
    expect([customer.tab.address, customer.tab.depth]).toEqual([said, 1]);
    const other = await at('/page?x=1&step=b');
    expect(other.tab.address).toBe('/page?x=1');
  });

  test('parameters of a dialog route are hidden by a dialog over it, and then restored', async () => {
    const customer = await at('/page?modalName=TRIP&modal.place=here');
    await customer.lay('trip', ['only'], 'TRIP', true);
    expect(customer.tab.address).toBe('/page?modal.place=here&modalName=TRIP');
    const help = await customer.lay('help', ['only'], 'HELP');
    expect(customer.tab.address).toBe('/page?modalName=HELP');
    await customer.close(help);
    expect(customer.tab.address).toBe('/page?modal.place=here&modalName=TRIP');
  });

  test('a flow that continues at once has an entry and an address for each step', async () => {
    const customer = await at();
    const trip = await customer.lay('trip', WIZARD, 'TRIP');
    for (const step of ['b', 'c']) trip.goTo(step);
    trip.goTo('a');
    await customer.rest();
    expect(customer.tab.entries.map((address) => address.replace('/page', ''))).toEqual([
      '',
      '?modalName=TRIP&step=a',
      '?modalName=TRIP&step=b',
      '?modalName=TRIP&step=c',
      '→ ?modalName=TRIP&step=a',
    ]);
  });

  test('an address without parameters has no question mark', async () => {
    const customer = await at();
    const trip = await customer.lay('trip', ['only'], 'TRIP');
    const navigate = vi.spyOn(customer.tab, 'navigate');
    await customer.close(trip);
    expect(navigate.mock.lastCall?.[0]).toBe('/page');
  });

  test('Back before the first page only changes the address', async () => {
    const customer = new Customer(new Tab('/page'));
    await customer.start();
    await customer.tab.navigate('/next');
    customer.heard.length = 0;
    await customer.press(-1);
    expect(customer.heard).toEqual(['arrived']);
  });

  test.each([
    ['lies over it', false, ['closed trip']],
    ['came with the address of its page', true, []],
  ])('an entry of the browser belongs to the page: a dialog that %s', async (_, isFirst, closed) => {
    const customer = await at(isFirst ? '/page?modalName=TRIP' : '/page');
    const lay = () => customer.lay('trip', ['only'], 'TRIP', isFirst);
    if (isFirst) await lay();
    await customer.tab.navigate('/page#part');
    if (!isFirst) await lay();
    else await customer.tab.navigate('/page#end');
    await customer.press(-1);
    expect([customer.tab.address, customer.heard.filter((told) => told.startsWith('closed'))]).toEqual([
      '/page#part',
      closed,
    ]);
  });

  test('Back closes a dialog that is still opening', async () => {
    const customer = await at('/page', ...WIZARD);
    await customer.walk(customer.page, 'b');
    await customer.lay('trip', [], 'TRIP');
    await customer.press(-1);
    expect([customer.heard.includes('closed trip'), customer.page.at]).toEqual([true, 'a']);
  });

  test('an entry of a closed flow moves no other flow', async () => {
    const customer = await at('/page', ...WIZARD);
    const trip = await customer.lay('trip', WIZARD, 'TRIP');
    await customer.walk(trip, 'b');
    await customer.press(-2);
    await customer.press(2);
    expect([customer.page.at, customer.tab.address]).toEqual(['a', '/page?modalName=TRIP&step=b']);
    expect(customer.heard.slice(-2)).toEqual(['turned', 'arrived']);
  });

  test('an entry without a step, or of a flow that has not begun, moves no flow', async () => {
    const customer = await at('/page', ...WIZARD);
    await customer.tab.navigate('/page#one', { state: { depth: 1, flow: 'page' } });
    await customer.tab.navigate('/page#two', { state: { depth: 2, flow: 'page', step: 'b' } });
    await customer.press(-1);
    expect([customer.page.at, customer.tab.address, customer.heard.at(-1)]).toEqual(['a', '/page#one', 'arrived']);
    await customer.load();
    await customer.press(1);
    expect([customer.page.at, customer.tab.address, customer.heard.at(-1)]).toEqual([
      undefined,
      '/page#two',
      'arrived',
    ]);
  });

  test.each([
    ['the dialog is busy: the customer is where they were', 'trip', 3],
    ['the page below it is busy: its address is where they are now', 'page', 2],
  ])('Back from a step of a dialog that is not left stays there, and %s', async (_, busy, depth) => {
    const customer = await at();
    const trip = await customer.lay('trip', WIZARD, 'TRIP');
    await customer.walk(trip, 'b');
    trip.open = ['b'];
    for (const flow of [trip, customer.page]) flow.busy.value = flow.id === busy;
    await customer.press(-1);
    expect([trip.at, customer.tab.address, customer.tab.depth]).toEqual(['b', '/page?modalName=TRIP&step=b', depth]);
  });

  test('Forward to an inaccessible step returns to the step on screen', async () => {
    const customer = await at('/page', 'a', 'b', 'c', 'd');
    const { page, tab } = customer;
    await customer.walk(page, 'b', 'c', 'd');
    page.open = ['d'];
    await customer.press(-2);
    expect([page.at, tab.depth]).toEqual(['d', 2]);
    await customer.press(1);
    expect([page.at, tab.depth]).toEqual(['d', 2]);
  });

  test('the first step is the entry of its page, each other one of its own, and Back is one step back', async () => {
    const customer = await at('/page?x=1', ...WIZARD);
    const { tab, page } = customer;
    expect(tab.entries).toEqual(['→ /page?x=1']);
    await customer.walk(page, 'b', 'c');
    expect(tab.entries).toEqual(['/page?x=1', '/page?x=1', '→ /page?x=1']);
    await customer.press(-1);
    expect(page.at).toBe('b');
    await customer.press(1);
    expect(page.at).toBe('c');
    await customer.press(-2);
    expect(page.at).toBe('a');
    expect(customer.heard.filter((told) => told === 'turned')).toHaveLength(3);
  });

  test('a step back within a flow is one entry back in the history', async () => {
    const customer = await at('/page', ...WIZARD);
    await customer.walk(customer.page, 'b', 'c', 'b');
    expect(customer.tab.entries).toEqual(['/page', '→ /page', '/page']);
    await customer.walk(customer.page, 'c', 'b', 'a');
    expect(customer.tab.entries).toEqual(['→ /page', '/page', '/page']);
  });

  test('a dialog with a name is in the address, with its step if it has several; Back is one step back, and closes the first', async () => {
    const customer = await at('/page?x=1');
    const { tab, heard } = customer;
    const trip = await customer.lay('trip', WIZARD, 'TRIP');
    await customer.walk(trip, 'b');
    expect(tab.entries).toEqual(['/page?x=1', '/page?x=1&modalName=TRIP&step=a', '→ /page?x=1&modalName=TRIP&step=b']);
    await customer.press(-1);
    expect([trip.at, tab.address]).toEqual(['a', '/page?x=1&modalName=TRIP&step=a']);
    await customer.press(-1);
    expect([heard.includes('closed trip'), tab.address]).toEqual([true, '/page?x=1']);
    expect((await customer.lay('help', ['only'], 'HELP')).at).toBe('only');
    expect(tab.entries).toEqual(['/page?x=1', '→ /page?x=1&modalName=HELP']);
  });

  test('a dialog without a name has entries, but is in no address', async () => {
    const customer = await at();
    const trip = await customer.lay('trip', WIZARD);
    await customer.walk(trip, 'b');
    expect(customer.tab.entries).toEqual(['/page', '/page', '→ /page']);
  });

  test('a closed dialog leaves the history, and the address of the layer below is restored', async () => {
    const customer = await at();
    const trip = await customer.lay('trip', WIZARD, 'TRIP');
    await customer.walk(trip, 'b');
    const help = await customer.lay('help', WIZARD, 'HELP');
    await customer.walk(help, 'b', 'c');
    expect(customer.tab.address).toBe('/page?modalName=HELP&step=c');
    await customer.close(help);
    expect([customer.tab.address, customer.tab.depth]).toEqual(['/page?modalName=TRIP&step=b', 3]);
    expect(trip.at).toBe('b');
    await customer.close(trip);
    expect([customer.tab.address, customer.tab.depth]).toEqual(['/page', 1]);
  });

  test('a dialog without a name leaves the one below it in the address, on its step', async () => {
    const customer = await at();
    const trip = await customer.lay('trip', WIZARD, 'TRIP');
    await customer.walk(trip, 'b');
    const ask = await customer.lay('ask', ['yes']);
    expect(customer.tab.address).toBe('/page?modalName=TRIP&step=b');
    await customer.close(ask);
    expect([customer.tab.address, customer.tab.depth]).toEqual(['/page?modalName=TRIP&step=b', 3]);
  });

  test('Back past the first step of a dialog closes it, and all dialogs over it', async () => {
    const customer = await at();
    const trip = await customer.lay('trip', WIZARD, 'TRIP');
    await customer.walk(trip, 'b');
    await customer.lay('help', ['only']);
    await customer.press(-1);
    expect([trip.at, customer.heard.filter((told) => told.startsWith('closed'))]).toEqual(['b', ['closed help']]);
    await customer.lay('help', ['only']);
    await customer.press(-3);
    expect(customer.heard.filter((told) => told.startsWith('closed'))).toEqual([
      'closed help',
      'closed help',
      'closed trip',
    ]);
  });

  test('a dialog that came with the address keeps its entry when it closes', async () => {
    const customer = await at('/page?modalName=TRIP&x=1');
    const trip = await customer.lay('trip', WIZARD, 'TRIP', true);
    expect(customer.tab.entries).toEqual(['→ /page?x=1&modalName=TRIP&step=a']);
    await customer.walk(trip, 'b', 'c');
    await customer.close(trip);
    expect(customer.tab.entries[0]).toBe('→ /page?x=1');
  });

  test('a dialog is restored from the URL after a reload, and Back closes it', async () => {
    const customer = await at();
    await customer.walk(await customer.lay('trip', WIZARD, 'TRIP'), 'b');
    await customer.load('only');
    const trip = await customer.lay('trip', ['b', 'a', 'c'], 'TRIP', true);
    expect(customer.tab.address).toBe('/page?modalName=TRIP&step=b');
    await customer.press(-1);
    expect(trip.at).toBe('a');
    await customer.press(1);
    await customer.close(trip);
    expect([customer.tab.address, customer.tab.depth]).toEqual(['/page', 1]);
  });

  test('a page is restored on its step after a reload, and Back is one step back', async () => {
    const customer = await at('/page', ...WIZARD);
    await customer.walk(customer.page, 'b');
    await customer.load('b', 'a', 'c');
    expect(customer.tab.depth).toBe(2);
    await customer.press(-1);
    expect(customer.page.at).toBe('a');
  });

  test('a submitted dialog leaves one unnamed entry, which its next step reuses', async () => {
    const customer = await at();
    const trip = await customer.lay('trip', WIZARD, 'TRIP');
    await customer.walk(trip, 'b');
    await customer.seal(trip);
    expect(customer.tab.entries).toEqual(['/page', '→ /page']);
    await customer.walk(trip, 'c');
    expect(customer.tab.entries).toEqual(['/page', '→ /page']);
    await customer.press(-1);
    expect(customer.heard).toContain('closed trip');
    expect(customer.tab.address).toBe('/page');
  });

  test('a dialog that is submitted on its first step keeps one entry, too', async () => {
    const customer = await at();
    const trip = await customer.lay('trip', WIZARD, 'TRIP');
    await customer.seal(trip);
    expect(customer.tab.entries).toEqual(['/page', '→ /page']);
    await customer.walk(trip, 'b', 'c');
    expect(customer.tab.entries).toEqual(['/page', '/page', '→ /page']);
    await customer.close(trip);
    expect([customer.tab.depth, customer.tab.address]).toEqual([1, '/page']);
  });

  test('a submitted dialog from the address leaves an entry of its page below', async () => {
    const customer = await at('/page?modalName=TRIP');
    const trip = await customer.lay('trip', WIZARD, 'TRIP', true);
    await customer.walk(trip, 'b');
    await customer.seal(trip);
    expect(customer.tab.entries).toEqual(['/page', '→ /page']);
    await customer.press(-1);
    expect(customer.heard).toContain('closed trip');
  });

  test('a submitted dialog below another one changes the history once that one has closed', async () => {
    const customer = await at();
    const trip = await customer.lay('trip', WIZARD, 'TRIP');
    const help = await customer.lay('help', ['only'], 'HELP');
    await customer.seal(trip);
    expect(customer.tab.address).toBe('/page?modalName=HELP');
    expect(customer.tab.depth).toBe(3);
    await customer.close(help);
    expect(customer.tab.address).toBe('/page');
  });

  test('a submitted page is one entry, and is known as submitted after a reload', async () => {
    const customer = await at('/page?x=1', ...WIZARD);
    expect(customer.historySync.sealedPage).toBeUndefined();
    await customer.walk(customer.page, 'b');
    await customer.seal(customer.page);
    expect(customer.tab.entries[0]).toBe('→ /page?x=1');
    await customer.walk(customer.page, 'c');
    expect(customer.tab.depth).toBe(1);
    expect(customer.historySync.sealedPage).toBe('one page');
    await customer.load(...WIZARD);
    expect(customer.historySync.sealedPage).toBe('one page');
  });

  test('sealing an unknown flow has no effect', async () => {
    const customer = await at();
    const trip = await customer.lay('trip', ['only'], 'TRIP');
    customer.historySync.sealed('another trip');
    await customer.rest();
    expect([trip.at, customer.tab.address]).toEqual(['only', '/page?modalName=TRIP']);
  });

  test.each([
    ['it is on its way to the end', true, true, ['→ /next']],
    ['it has come to rest', true, false, ['/page', '→ /next']],
    ['nothing took effect', false, true, ['/page', '→ /next']],
  ])('another page replaces the current one when %s', async (_, sealed, busy, entries) => {
    const customer = await at();
    if (sealed) await customer.seal(customer.page);
    customer.page.busy.value = busy;
    await customer.historySync.leave('/next');
    expect(customer.tab.entries).toEqual(entries);
  });

  test('Back returns to a page that was left from a dialog', async () => {
    const customer = await at();
    await customer.seal(customer.page);
    customer.page.busy.value = true;
    await customer.lay('help', ['only']);
    await customer.historySync.leave('/next');
    expect(customer.tab.entries).toEqual(['/page', '/page', '→ /next']);
  });

  test.each([
    [false, ['/page', '→ /next']],
    [true, ['→ /next']],
  ])('a new page (replacing the one before: %s) begins with its own entry', async (replace, entries) => {
    const customer = await at();
    await customer.historySync.leave('/next', replace);
    await customer.load(...WIZARD);
    await customer.walk(customer.page, 'b', 'c');
    await customer.seal(customer.page);
    expect(customer.tab.entries.slice(0, entries.length)).toEqual(entries);
  });

  test('a replaced address adds no entry', async () => {
    const customer = await at();
    await customer.historySync.leave('/next', true);
    expect(customer.tab.entries).toEqual(['→ /next']);
  });

  test('a changed address adds an entry on request, and Back reverts it', async () => {
    const customer = await at('/page?x=1');
    await customer.historySync.say((present) => `${present}#part`, false);
    await customer.historySync.say((present) => `${present}-2`, false);
    expect(customer.tab.entries).toEqual(['→ /page?x=1#part-2']);
    await customer.historySync.say(() => '/page?x=2', true);
    expect(customer.tab.entries).toEqual(['/page?x=1#part-2', '→ /page?x=2']);
    await customer.historySync.say(() => undefined, true);
    await customer.historySync.say((present) => present, true);
    expect(customer.tab.depth).toBe(2);
    expect([customer.historySync.read('x'), customer.historySync.read('y')]).toEqual(['2', undefined]);
    await customer.press(-1);
    expect(customer.tab.address).toBe('/page?x=1#part-2');
  });

  test('an address changed before its page has loaded belongs to that page', async () => {
    const customer = await at();
    await customer.tab.navigate('/other');
    await customer.historySync.say(() => '/other?x=1', true);
    await customer.load(...WIZARD);
    await customer.walk(customer.page, 'b');
    await customer.seal(customer.page);
    expect(customer.tab.entries.slice(0, 2)).toEqual(['/page', '→ /other?x=1']);
  });

  test('a dialog over a changed address restores that address when it closes', async () => {
    const customer = await at();
    await customer.historySync.say(() => '/page?x=2', true);
    const trip = await customer.lay('trip', WIZARD, 'TRIP');
    await customer.walk(trip, 'b');
    await customer.close(trip);
    expect(customer.tab.entries.slice(0, 2)).toEqual(['/page', '→ /page?x=2']);
  });

  test('Back from a step that refuses stays there, with its address and answers', async () => {
    const customer = await at('/page', ...WIZARD);
    const { page, tab } = customer;
    await customer.walk(page, 'b', 'c');
    page.open = ['c'];
    await customer.press(-1);
    expect([page.at, tab.depth]).toEqual(['c', 2]);
    await customer.press(-1);
    expect([page.at, tab.depth]).toEqual(['c', 1]);
  });

  test.each([-1, 1])('the customer stays on the step while a request is sent, whatever the move (%d)', async (way) => {
    const customer = await at('/page', ...WIZARD);
    const { page, tab } = customer;
    await customer.walk(page, 'b', 'c', 'b');
    page.open = ['b'];
    page.busy.value = true;
    await customer.press(way);
    expect([page.at, tab.depth]).toEqual(['b', 2]);
    page.busy.value = false;
    page.open = WIZARD;
    await customer.press(-1);
    expect([page.at, tab.depth]).toEqual(['a', 1]);
  });

  test('Forward to a step that is not accessible yet stays on the current step', async () => {
    const customer = await at('/page', ...WIZARD);
    const { page, tab } = customer;
    await customer.walk(page, 'b', 'c', 'b');
    page.open = ['a', 'b'];
    await customer.press(1);
    expect([page.at, tab.depth]).toEqual(['b', 2]);
  });

  test.each([
    [249, 'b', 2],
    [250, 'a', 1],
  ])('a press on Back %i ms after a dialog has closed leads to step %s', async (milliseconds, step, depth) => {
    const customer = await at('/page', ...WIZARD);
    const { tab, page } = customer;
    await customer.walk(page, 'b');
    const trip = await customer.lay('trip', ['only'], 'TRIP');
    trip.close();
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
    expect(tab.depth).toBe(2);
    vi.advanceTimersByTime(milliseconds);
    await customer.press(-1);
    expect([page.at, tab.depth]).toEqual([step, depth]);
    await customer.press(1 - depth);
    expect([page.at, tab.depth]).toEqual(['a', 1]);
  });

  test('Back while a dialog leaves the history belongs to that dialog', async () => {
    const customer = await at('/page', ...WIZARD);
    await customer.walk(customer.page, 'b');
    const trip = await customer.lay('trip', WIZARD, 'TRIP');
    await customer.walk(trip, 'b');
    trip.close();
    await customer.press(-1);
    expect([customer.page.at, customer.tab.entries.indexOf('→ /page')]).toEqual(['b', 1]);
  });

  test('entries of the page before move nothing on another page', async () => {
    const customer = await at('/page', ...WIZARD);
    const before = customer.page;
    await customer.historySync.leave('/next');
    await customer.rest();
    expect(customer.heard.at(-1)).toBe('arrived');
    await customer.show('next', 'only');
    await customer.walk(before, 'b');
    expect(customer.tab.entries).toEqual(['/page', '→ /next']);
  });
});
