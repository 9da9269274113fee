// Values remembered beyond a flow: owner, lifetime and default.

import type { Json } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { Roots } from '../../../../engine/expressions/scope.ts';
import type { Memory } from '../../../../engine/flow.ts';
import type { MemoryStore } from '../../../../engine/host.ts';
import { catchNotReady, NotReady } from '../../../../engine/notReady.ts';
import { computed } from '../../../../engine/signals.ts';
import { MemoryRoot } from '../../../../engine/state/memory.ts';

const definitions: Readonly<Record<string, Memory>> = {
  seen: { type: 'integer', start: 0, lives: 'tab' },
  said: { type: 'string', lives: 'browser' },
  back: { type: 'path', start: '/home', lives: 'browser' },
  asked: { type: 'boolean', start: false, lives: 'P7D', per: { var: 'deal.id' } },
  step: { type: 'integer', lives: 'flow' },
  round: { type: 'integer', lives: 'flow', per: { var: 'deal.id' } },
};

class Browser implements MemoryStore {
  readonly kept = new Map<string, readonly [Json, string]>();
  readonly read = (key: string): Json | undefined => this.kept.get(key)?.[0];
  readonly write = (key: string, value: Json, lives: string): void => void this.kept.set(key, [value, lives]);
}

const opened = (store: MemoryStore, { instance = 'one', deal = 'd1' as Json } = {}): MemoryRoot =>
  new MemoryRoot(definitions, store, instance, () => new Roots({ deal: () => deal }));

test('a value that was never written has its initial value, or is absent', () => {
  const memory = opened(new Browser());
  expect(Object.keys(definitions).map((name) => memory.read([name]))).toEqual([
    0,
    undefined,
    '/home',
    false,
    undefined,
    undefined,
  ]);
});

test('a written value is kept during its lifetime, for its owner', () => {
  const store = new Browser();
  const memory = opened(store);
  const written = { seen: 3, said: 'hello', back: '/cars', asked: true, step: 2, round: 4 };
  for (const [name, value] of Object.entries(written)) memory.write(name, value);
  expect(Object.keys(definitions).map((name) => memory.read([name]))).toEqual([3, 'hello', '/cars', true, 2, 4]);
  expect([...store.kept]).toEqual([
    ['seen', [3, 'tab']],
    ['said', ['hello', 'browser']],
    ['back', ['/cars', 'browser']],
    ['asked:d1', [true, 'P7D']],
    ['one:step', [2, 'flow']],
    ['one:round:d1', [4, 'flow']],
  ]);
});

test('stored values are restored, each for itself', () => {
  const store = new Browser();
  for (const [key, value] of [
    ['seen', 7],
    ['asked:d2', true],
    ['asked:', true],
    ['two:step', 5],
  ] as const)
    store.write(key, value, 'tab');
  const read = (memory: MemoryRoot) => ['seen', 'asked', 'step'].map((name) => memory.read([name]));
  expect(read(opened(store))).toEqual([7, false, undefined]);
  expect(read(opened(store, { deal: 'd2' }))).toEqual([7, true, undefined]);
  expect(read(opened(store, { instance: 'two' }))).toEqual([7, false, 5]);
  expect(read(opened(store, { deal: null }))).toEqual([7, true, undefined]);
});

test('a written value is visible to every flow of the page, and to no other page', () => {
  const [store, other] = [new Browser(), new Browser()];
  const seen = computed(() => opened(store, { instance: 'two' }).read(['seen']));
  const stop = seen.subscribe(() => {});
  const elsewhere = opened(other);
  expect([seen.value, elsewhere.read(['seen'])]).toEqual([0, 0]);
  opened(store).write('seen', 1);
  expect([seen.value, elsewhere.read(['seen'])]).toEqual([1, 0]);
  stop();
});

test('a stored value is read once: another page does not change it', () => {
  const store = new Browser();
  const memory = opened(store);
  memory.read(['seen']);
  store.write('seen', 9, 'tab');
  expect(memory.read(['seen'])).toBe(0);
});

test.each([['https://a.test/'], ['//a.test'], [7], [null]])(
  'an unsafe path falls back to its initial value (SEC-C8): %j',
  (value) => {
    const store = new Browser();
    for (const key of ['back', 'said']) store.write(key, value, 'browser');
    const memory = opened(store);
    expect([memory.read(['back']), memory.read(['said'])]).toEqual(['/home', value ?? undefined]);
  },
);

test('only a value that the host cannot know yet is pending', () => {
  const asked: unknown[] = [];
  const store = Object.assign(new Browser(), {
    knows: (...given: [string, string]) => {
      asked.push(given);
      return given[0] === 'seen';
    },
  });
  const memory = opened(store);
  expect(memory.read(['seen'])).toBe(0);
  expect(catchNotReady(() => memory.read(['asked']))).toEqual(new NotReady('pending', 'the host'));
  expect(asked).toEqual([
    ['seen', 'tab'],
    ['asked:d1', 'P7D'],
  ]);
});

test('an unknown name is an error', () => {
  const memory = opened(new Browser());
  expect(() => memory.read(['nothing'])).toThrow('"memory.nothing": no such name');
  expect(() => memory.read([])).toThrow('"memory.": no such name');
  expect(() => memory.write('nothing', 1)).toThrow('"memory.nothing": no such name');
});
