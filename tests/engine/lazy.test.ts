import { expect, test } from 'vitest';
import { effect } from '#engine';
import { attempt, Unready } from '../../engine/unready.ts';
import { fetchAgain, importModulesWith, lazy } from '../../engine/values/lazy.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test('a library that cannot be fetched is asked for once, and again only when somebody asks', async () => {
  let asked = 0;
  let down = true;
  const read = lazy('library', async () => {
    asked += 1;
    if (down) throw new Error('offline');
    return { answer: 42 };
  });
  const seen: unknown[] = [];
  const stop = effect(() => {
    const value = attempt(read);
    seen.push(value instanceof Unready ? value.state : value.answer);
  });
  await settle();
  expect(asked).toBe(1);
  expect(seen.at(-1)).toBe('failed');
  down = false;
  fetchAgain();
  await settle();
  expect(asked).toBe(2);
  expect(seen.at(-1)).toBe(42);
  stop();
});

test('a host says how a module is imported again', async () => {
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
  attempt(read);
  await settle();
  expect(read().answer).toBe(43);
  importModulesWith((load) => load);
});
