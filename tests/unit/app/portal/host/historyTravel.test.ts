// @vitest-environment jsdom
// The portal's moves through the history, while the customer may press Back.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Travel } from '../../../../../app/portal/host/historyTravel.ts';
import { Tab } from '../../../../support/host/tab.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Waits for pending work, and lets some milliseconds pass. */
async function pass(milliseconds = 0): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  await vi.advanceTimersByTimeAsync(milliseconds);
}

/** Replaces the next moves by presses of Back or Forward. The browser may also ignore moves. */
class CrossedTab extends Tab {
  readonly presses: number[] = [];
  isStuck = false;
  asked = 0;

  override async navigate(...[to, options]: Parameters<Tab['navigate']>): Promise<void> {
    if (typeof to !== 'number') return super.navigate(to, options);
    this.asked += 1;
    if (this.isStuck) return;
    const press = this.presses.shift();
    return super.navigate(press ?? to);
  }
}

describe.each([
  ['counts its entries', false],
  ['names its entries', true],
])('in a browser that %s', (_, isNamed) => {
  /** Returns a tab on its last entry that records the navigations made by others. */
  async function standing(length: number) {
    const tab = new CrossedTab('/0');
    if (isNamed) for (const [name, what] of Object.entries(tab.globals)) vi.stubGlobal(name, what);
    for (let depth = 1; depth < length; depth += 1) await tab.navigate(`/${depth}`, { state: { depth } });
    const travel = new Travel(tab);
    const others: string[] = [];
    tab.subscribe(({ location }) => void (travel.passes() || others.push(location.pathname)));
    return { tab, travel, others };
  }

  test('a programmatic move has the requested length, and does not count as one of the customer', async () => {
    const { tab, travel, others } = await standing(4);
    await travel.by(-2);
    expect(tab.address).toBe('/1');
    await travel.by(1);
    expect([tab.address, others]).toEqual(['/2', []]);
    await tab.navigate(-1);
    expect([tab.address, others]).toEqual(['/1', ['/1']]);
    tab.asked = 0;
    await travel.by(-1);
    expect([tab.address, tab.asked]).toEqual(['/0', 1]);
  });

  test('home() returns to the entry of the screen, and does nothing when already there', async () => {
    const { tab, travel } = await standing(4);
    await tab.navigate(-2);
    expect(travel.isBack()).toBe(true);
    await travel.home();
    expect([tab.address, travel.isBack()]).toEqual(['/3', false]);
    tab.asked = 0;
    await travel.home();
    expect([tab.address, tab.asked]).toEqual(['/3', 0]);
    await tab.navigate(-1);
    travel.settle();
    expect(travel.isBack()).toBe(false);
    await tab.navigate(1);
    expect(travel.isBack()).toBe(false);
    await travel.home();
    expect(tab.address).toBe('/2');
  });

  test('the target of a programmatic move becomes home', async () => {
    const { tab, travel } = await standing(4);
    await travel.by(-2);
    await tab.navigate(1);
    await travel.home();
    expect(tab.address).toBe('/1');
  });

  test('a move that the customer interrupts is repeated up to twice', async () => {
    const { tab, travel, others } = await standing(6);
    tab.presses.push(-1, -1);
    const gone = travel.by(-3);
    await pass(1_000);
    await gone;
    expect([tab.address, others]).toEqual(['/2', []]);
    const { tab: other, travel: crossed } = await standing(6);
    other.presses.push(-1, -1, -1);
    const lost = crossed.by(-5);
    await pass(1_000);
    await lost;
    expect(other.address).toBe('/2');
    expect(crossed.isBack()).toBe(false);
  });

  test('a browser that does not move blocks nothing, and a later move counts as one of the customer', async () => {
    const { tab, travel, others } = await standing(3);
    tab.isStuck = true;
    let isThrough = false;
    const gone = travel.by(-1).then(() => {
      isThrough = true;
    });
    await pass(2_999);
    expect(isThrough).toBe(false);
    await pass(1);
    await gone;
    expect(tab.asked).toBe(3);
    tab.isStuck = false;
    await tab.navigate(-1);
    expect(others).toEqual(['/1']);
  });
});

test('a rejected traversal is not waited for', async () => {
  const tab = new Tab('/0');
  await tab.navigate('/1', { state: { depth: 1 } });
  const { history, navigation } = tab.globals;
  vi.stubGlobal('history', history);
  const traverseTo = vi.fn(() => ({
    committed: Promise.reject(new Error('gone')),
    finished: Promise.reject(new Error('gone')),
  }));
  vi.stubGlobal('navigation', Object.defineProperty(navigation, 'traverseTo', { value: traverseTo }));
  await new Travel(tab).by(-1);
  expect([tab.address, traverseTo.mock.calls]).toEqual(['/1', [['name0'], ['name0'], ['name0']]]);
});

test('a move to the current entry is waited for until the browser reports it', async () => {
  const tab = new Tab('/0');
  await tab.navigate('/1', { state: { depth: 1 } });
  const { navigation } = tab.globals;
  const travel = new Travel(tab);
  const there = { entries: navigation.entries, currentEntry: navigation.entries()[0] };
  vi.stubGlobal('navigation', there);
  vi.stubGlobal('history', { state: null });
  tab.subscribe(() => travel.passes());
  let isThrough = false;
  const gone = travel.by(0).then(() => {
    isThrough = true;
  });
  await pass();
  expect(isThrough).toBe(false);
  await tab.navigate(-1);
  await gone;
  expect(tab.address).toBe('/0');
});

test('a move to an entry without a key is made by its distance', async () => {
  const tab = new Tab('/0');
  await tab.navigate('/1', { state: { depth: 1 } });
  const { history, navigation } = tab.globals;
  const traverseTo = vi.fn();
  vi.stubGlobal('history', history);
  vi.stubGlobal('navigation', { entries: navigation.entries, currentEntry: null, traverseTo });
  const travel = new Travel(tab);
  tab.subscribe(() => travel.passes());
  await travel.by(-1);
  expect([tab.address, traverseTo.mock.calls]).toEqual(['/0', []]);
});
