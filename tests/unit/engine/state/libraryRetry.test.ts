import { effect } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { catchNotReady, NotReady } from '../../../../engine/notReady.ts';
import { fetchAgain, importModulesWith, lazy } from '../../../../engine/values/lazy.ts';
import { dialog, opened } from '../../../support/meanings/stage.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test('a library that cannot be fetched is requested once, and again only on demand', async () => {
  let asked = 0;
  let down = true;
  const read = lazy('library', async () => {
    asked += 1;
    if (down) throw new Error('offline');
    return { answer: 42 };
  });
  const seen: unknown[] = [];
  const stop = effect(() => {
    const value = catchNotReady(read);
    seen.push(value instanceof NotReady ? value.state : value.answer);
  });
  await settle();
  expect(asked).toBe(1);
  expect(seen.at(-1)).toBe('failed');
  expect(seen).toEqual(['pending', 'failed']);
  fetchAgain();
  expect(seen).toEqual(['pending', 'failed', 'pending']);
  await settle();
  expect(asked).toBe(2);
  expect(seen).toEqual(['pending', 'failed', 'pending', 'failed']);
  down = false;
  fetchAgain();
  await settle();
  expect(asked).toBe(3);
  expect(seen).toEqual(['pending', 'failed', 'pending', 'failed', 'pending', 42]);
  fetchAgain();
  await settle();
  expect(asked).toBe(3);
  stop();
});

test('a library that was lost before is fetched again when a flow opens', async () => {
  let down = true;
  const read = lazy('library', async () => {
    if (down) throw new Error('offline');
    return { answer: 42 };
  });
  catchNotReady(read);
  await settle();
  down = false;
  await opened(dialog({}, [{ id: 'a', title: 't', blocks: [] }]));
  await settle();
  expect(read().answer).toBe(42);
});

test('a lost library is fetched again when the browser is back online', async () => {
  const session = await opened(dialog({}, [{ id: 'a', title: 't', blocks: [] }]));
  let down = true;
  const read = lazy('library', async () => {
    if (down) throw new Error('offline');
    return { answer: 42 };
  });
  catchNotReady(read);
  await settle();
  down = false;
  session.reconnected();
  await settle();
  expect(read().answer).toBe(42);
});

test('a library is not read before it has loaded, and is loaded once for all readers', async () => {
  let asked = 0;
  const read = lazy('library', async () => {
    asked += 1;
    return { answer: 42 };
  });
  expect(asked).toBe(0);
  for (let times = 0; times < 2; times += 1) expect(read).toThrow(new NotReady('pending', 'library') as never);
  await settle();
  expect([read().answer, read().answer, asked]).toEqual([42, 42, 1]);
});

test('the host determines how a module is imported again', async () => {
  importModulesWith((load) => async () => {
    try {
      return await load();
    } catch {
      return { answer: 43 } as never;
    }
  });
  const read = lazy('library', async (): Promise<{ answer: number }> => {
    throw new Error('kept by the browser');
  });
  catchNotReady(read);
  await settle();
  expect(read().answer).toBe(43);
  importModulesWith((load) => load);
});
