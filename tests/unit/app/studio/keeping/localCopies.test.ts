// Unsaved texts that stay in the browser, also after signing out: they belong to one editor.
import { expect, test } from 'vitest';
import { LocalCopies, type Storage } from '../../../../../app/studio/keeping/localCopies.ts';

class Memory extends Map<string, string> implements Storage {
  getItem = (key: string) => this.get(key) ?? null;
  setItem = (key: string, value: string) => void this.set(key, value);
  removeItem = (key: string) => void this.delete(key);
  key = (at: number) => [...this.keys()][at] ?? null;
  get length() {
    return this.size;
  }
}

const copy = { path: 'home.json', text: '{ "a": 1 }', knows: null };
const isOpen = () => false;

test('local copies are restored in another tab for their editor only', () => {
  const storage = new Memory();
  new LocalCopies(storage, 'anna', 'one').keep(copy);
  for (const other of ['bert', 'ann', 'anna b', 'anna:one', 'ANNA'])
    expect([other, new LocalCopies(storage, other, 'two').adopt(isOpen)]).toEqual([other, []]);
  const again = new LocalCopies(storage, 'anna', 'two');
  expect(again.adopt(isOpen)).toEqual([copy]);
  again.drop(copy.path);
  expect(storage.size).toBe(0);
});

test('local copies belong to the editor with exactly that name, with any characters', () => {
  const storage = new Memory();
  new LocalCopies(storage, 'anna:bert', 'one').keep(copy);
  expect(new LocalCopies(storage, 'anna', 'two').adopt(isOpen)).toEqual([]);
  expect(new LocalCopies(storage, 'anna:bert', 'two').adopt(isOpen)).toEqual([copy]);
});
