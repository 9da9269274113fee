import { describe, expect, test } from 'vitest';
import {
  type CachedPage,
  PageCache,
  type PageCacheLimits,
} from '../../../../../../app/server/platform/ssr/pageCache.ts';

const LIMITS: PageCacheLimits = { entries: 3, bytes: 1_000_000, checkedForMs: 1_000, renderedForMs: 60_000 };
const ASKS = { method: 'GET', headers: {}, body: undefined };

/** Creates a cache with one answer, the pages rendered from it, and a clock. */
function setUp(limits: Partial<PageCacheLimits> = {}) {
  const world = { answer: 'blue', status: 200, now: 0, asked: 0, rendered: 0, fails: false, isBusy: false };
  const cache = new PageCache({ ...LIMITS, ...limits }, () => world.now);
  const reach = async () => {
    world.asked += 1;
    return new Response(world.answer, { status: world.status });
  };
  const page = (key = 'home', visitor = 'anybody') =>
    cache.page<undefined>({ key, visitor, reach }, async (read) => {
      if (world.isBusy) return undefined;
      world.rendered += 1;
      const text = await (await read('/api/color', ASKS)).text();
      if (world.fails) throw new Error('no page');
      return { text, etag: text, isPublic: true, encoded: new Map() } satisfies CachedPage;
    });
  const text = async (key?: string, visitor?: string) => (await page(key, visitor))?.text;
  return { world, cache, page, text };
}

const settle = () => new Promise((resume) => setTimeout(resume));

describe('a page that was rendered', () => {
  test('is sent from the cache without a check if checked a moment ago', async () => {
    const { world, text } = setUp();
    expect([await text(), await text(), await text()]).toEqual(['blue', 'blue', 'blue']);
    expect([world.rendered, world.asked]).toEqual([1, 1]);
  });

  test('is sent from the cache after a check of unchanged data', async () => {
    const { world, text } = setUp();
    await text();
    world.now = 1_001;
    expect(await text()).toBe('blue');
    expect([world.rendered, world.asked]).toEqual([1, 2]);
  });

  test('is checked at least as often as the limit', async () => {
    const { world, text } = setUp();
    await text();
    world.answer = 'red';
    world.now = 1_001;
    expect(await text()).toBe('red');
    expect(world.rendered).toBe(2);
  });

  test('is renewed in advance, so that the next visitor need not wait', async () => {
    const { world, text } = setUp();
    await text();
    world.answer = 'red';
    world.now = 300;
    expect(await text()).toBe('blue');
    await settle();
    expect(world.rendered).toBe(2);
    expect(await text()).toBe('red');
    expect(world.rendered).toBe(2);
  });

  test('is rendered again when it is old, even with unchanged data', async () => {
    const { world, text } = setUp();
    await text();
    world.now = 60_001;
    await text();
    expect(world.rendered).toBe(2);
  });

  test('stays in the cache while the data cannot be requested', async () => {
    const { world, text } = setUp();
    await text();
    world.status = 503;
    world.answer = 'failure';
    world.now = 1_001;
    expect(await text()).toBe('blue');
    expect(world.rendered).toBe(1);
  });

  test.each([429, 500, 503])('is not cached when a response was %i', async (status) => {
    const { world, text } = setUp();
    world.status = status;
    await text();
    await text();
    expect(world.rendered).toBe(2);
  });

  test('is keyed by the hour, but not by the session of the visitor', async () => {
    const world = { now: '2026-11-23T09:00:00.000Z', rendered: 0, secrets: 0 };
    const cache = new PageCache({ ...LIMITS, checkedForMs: 0 });
    const page = () =>
      cache.page<undefined>(
        {
          ...{ key: 'home', visitor: 'anybody' },
          reach: async () => {
            world.secrets += 1;
            return Response.json({ csrf_token: String(world.secrets), now: world.now });
          },
        },
        async (read) => {
          world.rendered += 1;
          await read('/portal/api/session', ASKS);
          return { text: '', etag: '', isPublic: true, encoded: new Map() };
        },
      );
    await page();
    world.now = '2026-11-23T09:59:00.000Z';
    await page();
    expect(world.rendered).toBe(1);
    world.now = '2026-11-23T10:00:00.000Z';
    await page();
    expect(world.rendered).toBe(2);
  });
});

test('concurrent requests for a page render it once', async () => {
  const { world, cache, text } = setUp();
  expect(await Promise.all(Array.from({ length: 20 }, () => text()))).toEqual(Array(20).fill('blue'));
  expect(world.rendered).toBe(1);
  expect(cache.counts).toEqual({ hits: 0, rendered: 1, coalesced: 19 });
});

test('a failed rendering fails for all waiting requests, and the next one retries', async () => {
  const { world, text } = setUp();
  world.fails = true;
  const both = await Promise.allSettled([text(), text()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  world.fails = false;
  expect(await text()).toBe('blue');
});

test('the least recently used page is evicted first', async () => {
  const { world, text } = setUp();
  for (const key of ['a', 'b', 'c', 'a', 'd']) await text(key);
  expect(world.rendered).toBe(4);
  for (const key of ['a', 'c', 'd']) await text(key);
  expect(world.rendered).toBe(4);
  await text('b');
  expect(world.rendered).toBe(5);
});

test('pages are evicted when their total size is too large', async () => {
  const { world, text } = setUp({ bytes: 4_000 });
  world.answer = 'x'.repeat(1_000);
  await text('a');
  await text('b');
  await text('b');
  expect(world.rendered).toBe(2);
  await text('a');
  expect(world.rendered).toBe(3);
});

describe('an overloaded server', () => {
  test('sends a cached page while its data is unchanged, and no outdated one', async () => {
    const { world, text } = setUp();
    await text();
    world.isBusy = true;
    world.now = 40_000;
    expect(await text()).toBe('blue');
    await settle();
    expect(await text()).toBe('blue');
    world.answer = 'red';
    world.now = 41_001;
    expect(await text()).toBeUndefined();
    world.isBusy = false;
    expect(await text()).toBe('red');
  });
});

test('pages are cached separately for each kind of visitor', async () => {
  const { world, text } = setUp();
  await text('home of one', 'one');
  world.answer = 'red';
  world.now = 260;
  await text('home of another', 'another');
  world.answer = 'blue';
  world.now = 300;
  await text('home of one', 'one');
  await settle();
  expect(await text('home of one', 'one')).toBe('blue');
  expect(world.rendered).toBe(2);
});
