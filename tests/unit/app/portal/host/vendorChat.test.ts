// @vitest-environment jsdom
// Chat of a vendor with any behaviour of its script, and its fallback.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { vendorChat } from '../../../../../app/portal/host/vendorChat.ts';

const openChat = vi.fn();
let wanted = true;
const clear = vi.fn(async () => {});
const hands = { openChat, clear, isWanted: () => wanted };
const scripts = () => [...document.head.querySelectorAll('script')];
let count = 0;
/** Scripts load once only, so each test needs its own URL. */
const fresh = () => {
  count += 1;
  return `https://chat.example/${count}.js`;
};
const says = (event: 'load' | 'error') => scripts().at(-1)?.dispatchEvent(new Event(event));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  wanted = true;
  vi.useRealTimers();
  vi.clearAllMocks();
  document.head.replaceChildren();
  delete window.portalChat;
});

test('loads the script once, and opens for all calls before it was ready', async () => {
  const script = fresh();
  const asked = [vendorChat({ script, path: '/a' }, hands), vendorChat({ script, path: '/b' }, hands)];
  expect(scripts().map(({ src }) => src)).toEqual([script]);
  const opened = vi.fn();
  Object.assign(window.portalChat ?? {}, { open: () => opened(window.portalChat?.known) });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(opened).not.toHaveBeenCalled();
  says('load');
  await Promise.all(asked);
  expect(opened).toHaveBeenCalledTimes(2);
  expect(opened).toHaveBeenCalledWith({ path: '/b' });
  await vendorChat({ script, path: '/c' }, hands);
  expect(opened).toHaveBeenLastCalledWith({ path: '/c' });
  expect([scripts().length, openChat.mock.calls]).toEqual([1, []]);
});

test('a script that never reports ready falls back after ten seconds', async () => {
  const asked = vendorChat({ script: fresh(), id: '1', instead: { own: true } }, hands);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(openChat).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await asked;
  expect(openChat).toHaveBeenCalledExactlyOnceWith({ own: true });
});

test('a script that is ready later is used by the next press', async () => {
  const script = fresh();
  const asked = vendorChat({ script }, hands);
  await vi.advanceTimersByTimeAsync(10_000);
  await asked;
  const open = vi.fn();
  Object.assign(window.portalChat ?? {}, { open });
  says('load');
  await vendorChat({ script }, hands);
  expect([open.mock.calls.length, openChat.mock.calls.length]).toEqual([1, 1]);
});

test.each(['load', 'error'] as const)('nothing opens after a cancellation on %s', async (event) => {
  const open = vi.fn();
  const asked = vendorChat({ script: fresh() }, hands);
  Object.assign(window.portalChat ?? {}, { open });
  wanted = false;
  says(event);
  await asked;
  expect([open.mock.calls.length, openChat.mock.calls.length]).toEqual([0, 0]);
});

test('a script that cannot be loaded falls back at once, and is retried later', async () => {
  const script = fresh();
  const asked = vendorChat({ script }, hands);
  says('error');
  await asked;
  expect([openChat.mock.calls.length, scripts().length]).toEqual([1, 0]);
  const again = vendorChat({ script }, hands);
  expect(scripts()).toHaveLength(1);
  Object.assign(window.portalChat ?? {}, { open: () => {} });
  says('load');
  await again;
  expect(openChat).toHaveBeenCalledOnce();
});

test('overlays close before the window opens, and only for a window', async () => {
  const script = fresh();
  const asked = vendorChat({ script }, hands);
  says('load');
  await asked;
  expect([clear.mock.calls.length, openChat.mock.calls.length]).toEqual([0, 1]);
  const done: string[] = [];
  clear.mockImplementationOnce(async () => {
    await Promise.resolve();
    done.push('clear');
    // The consent dialog closes, too.
    wanted = false;
  });
  Object.assign(window.portalChat ?? {}, { open: () => done.push('open') });
  await vendorChat({ script }, hands);
  expect(done).toEqual(['clear', 'open']);
});

test('an opening that never finishes does not keep the customer waiting', async () => {
  const asked = vendorChat({ script: fresh() }, hands);
  Object.assign(window.portalChat ?? {}, { open: () => new Promise(() => {}) });
  says('load');
  await asked;
  expect([clear.mock.calls.length, openChat.mock.calls.length]).toEqual([1, 0]);
});

const FAULTS = [
  [
    'throws',
    () => {
      throw new Error('broken');
    },
  ],
  ['fails later', () => Promise.reject(new Error('broken'))],
] as const;

test.each(FAULTS)('an open function that %s falls back, and is loaded again by the next press', async (_, open) => {
  const script = fresh();
  const asked = vendorChat({ script, instead: { own: true } }, hands);
  Object.assign(window.portalChat ?? {}, { open });
  says('load');
  await asked;
  await vi.advanceTimersByTimeAsync(0);
  expect(openChat).toHaveBeenCalledExactlyOnceWith({ own: true });
  expect(scripts()).toHaveLength(0);
  const again = vendorChat({ script }, hands);
  expect(scripts()).toHaveLength(1);
  const opened = vi.fn();
  Object.assign(window.portalChat ?? {}, { open: opened });
  says('load');
  await again;
  expect([opened.mock.calls.length, openChat.mock.calls.length]).toEqual([1, 1]);
});

test('a chat that fails after a sign-out or withdrawn consent opens no fallback', async () => {
  let fail = (_: Error) => {};
  const asked = vendorChat({ script: fresh() }, hands);
  const open = () =>
    new Promise((_, reject) => {
      fail = reject;
    });
  Object.assign(window.portalChat ?? {}, { open });
  says('load');
  await asked;
  delete window.portalChat?.known;
  fail(new Error('broken'));
  await vi.advanceTimersByTimeAsync(0);
  expect(openChat).not.toHaveBeenCalled();
});

test.each(['leaves no way to open it', 'fails only after ten seconds'])(
  'a script that %s is loaded again by the next press',
  async (what) => {
    const script = fresh();
    const asked = vendorChat({ script }, hands);
    const [first] = scripts();
    if (what === 'leaves no way to open it') says('load');
    else await vi.advanceTimersByTimeAsync(10_000);
    await asked;
    first?.dispatchEvent(new Event('error'));
    const again = vendorChat({ script }, hands);
    expect([scripts().length, scripts()[0] === first]).toEqual([1, false]);
    Object.assign(window.portalChat ?? {}, { open: () => {} });
    says('load');
    await again;
    expect(openChat).toHaveBeenCalledOnce();
  },
);
