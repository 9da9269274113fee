// The working copy of a tab: nothing typed is lost, for any outcome of a save.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CallFailed } from '../../../../../app/studio/callFailed.ts';
import { LocalCopies, type Storage } from '../../../../../app/studio/keeping/localCopies.ts';
import { isUnsaved, WorkingCopy } from '../../../../../app/studio/keeping/workingCopy.ts';
import { StandIn } from '../../../../support/studio/standIn.ts';
import { share } from '../../../../support/tier.ts';

const PATH = 'visit.json';
const TEXT = '{\n  "id": "visit",\n  "title": "visit",\n  "description": "about"\n}\n';

class Memory implements Storage {
  readonly kept = new Map<string, string>();
  isFull = false;

  get length() {
    return this.kept.size;
  }
  key(at: number) {
    return [...this.kept.keys()][at] ?? null;
  }
  getItem(key: string) {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.kept.set(key, value);
  }
  removeItem(key: string) {
    this.kept.delete(key);
  }
}

async function tabOf(
  server: StandIn,
  storage = new Memory(),
  tab = 'one',
  isOpen: (tab: string) => boolean = () => false,
) {
  const work = new WorkingCopy(server.api, new LocalCopies(storage, 'Ada', tab));
  await work.load(isOpen);
  return work;
}

const textIn = (work: WorkingCopy) => work.files.get(PATH)?.text ?? '';
const change = (work: WorkingCopy, from: string, to: string) => work.edit(PATH, textIn(work).replace(from, to));

test('opening and saving changes nothing, and is not even sent', async () => {
  const odd = '\ufeff{ "a":1,\r\n\t"b" : "\u2028" }\r';
  const server = new StandIn({ [PATH]: odd });
  const work = await tabOf(server);
  await work.save(PATH);
  expect(server.saves).toBe(0);
  expect(server.text(PATH)).toBe(odd);
});

test('a saved text is no longer kept in the browser', async () => {
  const server = new StandIn({ [PATH]: TEXT });
  const storage = new Memory();
  const work = await tabOf(server, storage);
  change(work, '"about"', '"more"');
  expect(storage.length).toBe(1);
  await work.save(PATH);
  expect(server.text(PATH)).toContain('"more"');
  expect(storage.length).toBe(0);
});

test.each([
  ['the connection is lost', 'offline', (server: StandIn) => Object.assign(server, { isReachable: false })],
  ['the session has ended', 'editor_signed_out', (server: StandIn) => Object.assign(server, { isSignedIn: false })],
  ['the role was removed', 'not_allowed', (server: StandIn) => Object.assign(server, { roles: ['read'] })],
])('a text is kept, and saved later, when %s', async (_, code, fail) => {
  const server = new StandIn({ [PATH]: TEXT });
  const storage = new Memory();
  const work = await tabOf(server, storage);
  change(work, '"about"', '"typed"');
  fail(server);
  await work.save(PATH);
  expect(work.files.get(PATH)?.waiting?.for).toBe(code);
  expect(textIn(work)).toContain('"typed"');
  expect([...storage.kept.values()].join()).toContain('typed');
  Object.assign(server, { isReachable: true, isSignedIn: true, roles: ['read', 'edit'] });
  await work.saveAll();
  expect(server.text(PATH)).toContain('"typed"');
  expect(work.files.get(PATH)?.waiting).toBeUndefined();
});

test('a reload takes over what was not saved, and merges it with the change of another editor', async () => {
  const server = new StandIn({ [PATH]: TEXT });
  const storage = new Memory();
  change(await tabOf(server, storage), '"about"', '"mine"');
  const other = await tabOf(server);
  change(other, '"title": "visit"', '"title": "theirs"');
  await other.save(PATH);
  const again = await tabOf(server, storage);
  expect(textIn(again)).toContain('"mine"');
  await again.save(PATH);
  expect(server.text(PATH)).toContain('"mine"');
  expect(server.text(PATH)).toContain('"theirs"');
});

test('the texts of a tab that is open stay its own; those of a closed one are taken over', async () => {
  const server = new StandIn({ [PATH]: TEXT });
  const storage = new Memory();
  change(await tabOf(server, storage, 'first'), '"about"', '"from the first tab"');
  const beside = await tabOf(server, storage, 'second', (tab) => tab === 'first');
  expect(textIn(beside)).toBe(TEXT);
  const later = await tabOf(server, storage, 'third');
  expect(textIn(later)).toContain('from the first tab');
});

test('words typed while a save is on its way stay, also if the server has merged', async () => {
  const server = new StandIn({ [PATH]: TEXT });
  const work = await tabOf(server);
  const other = await tabOf(server);
  change(other, '"title": "visit"', '"title": "theirs"');
  await other.save(PATH);
  const replaced: string[] = [];
  work.onReplaced((_, text) => replaced.push(text));
  change(work, '"about"', '"mine"');
  const saving = work.save(PATH);
  change(work, '"mine"', '"mine and more"');
  await saving;
  expect(textIn(work)).toContain('"theirs"');
  expect(textIn(work)).toContain('"mine and more"');
  expect(replaced).toEqual([textIn(work)]);
  await work.save(PATH);
  expect(server.text(PATH)).toBe(textIn(work));
});

test('a temporary failure is retried, and any failure ends the saving state', async () => {
  const server = new StandIn({ [PATH]: TEXT });
  const api = server.api;
  const work = new WorkingCopy(api, new LocalCopies(new Memory(), 'tab', ''));
  await work.load();
  const save = api.save;
  const failing = (error: Error) => Object.assign(api, { save: async () => Promise.reject(error) });
  for (const [error, isPassing] of [
    [new CallFailed('unavailable', 'The database cannot be reached.', 503), true],
    [new TypeError('null has no hash'), false],
  ] as const) {
    change(work, 'visit', 'visits');
    failing(error);
    await work.save(PATH);
    expect(work.files.get(PATH)).toMatchObject({ isSaving: false, waiting: { isPassing } });
    Object.assign(api, { save });
    await work.retry();
    expect(server.text(PATH) === textIn(work)).toBe(isPassing);
    await work.saveAll();
  }
});

test('a file that is gone does not keep the changes of others away', async () => {
  const server = new StandIn({ 'a.json': '1', [PATH]: TEXT });
  const [work, other] = [await tabOf(server), await tabOf(server)];
  change(other, '"about"', '"theirs"');
  await other.save(PATH);
  const { work: listed } = work.api;
  Object.assign(work.api, {
    work: async () => {
      const { base, files } = await listed();
      return { base, files: [{ path: 'gone.json', hash: 'x' }, ...files] };
    },
  });
  await work.refresh();
  expect(textIn(work)).toContain('"theirs"');
});

test.each(['mine', 'theirs'] as const)('a conflict shows both texts, and ends with %s', async (by) => {
  const server = new StandIn({ [PATH]: TEXT });
  const [work, other] = [await tabOf(server), await tabOf(server)];
  change(other, '"about"', '"theirs"');
  await other.save(PATH);
  change(work, '"about"', '"mine"');
  await work.save(PATH);
  const { conflict, text } = work.files.get(PATH) ?? {};
  expect(conflict?.theirs.text).toContain('"theirs"');
  expect(text).toContain('"mine"');
  await work.resolve(PATH, by);
  expect(server.text(PATH)).toContain(`"${by}"`);
  expect(textIn(work)).toBe(server.text(PATH));
});

test('a file that a colleague has removed can be created again, or let go', async () => {
  const server = new StandIn({ [PATH]: TEXT });
  const work = await tabOf(server);
  change(work, '"about"', '"mine"');
  server.remove(PATH);
  await work.save(PATH);
  expect(work.files.get(PATH)).toMatchObject({ isRemoved: true, isSaving: false });
  await work.restore(PATH, true);
  expect(server.text(PATH)).toContain('"mine"');
  server.remove(PATH);
  change(work, '"mine"', '"again"');
  await work.save(PATH);
  await work.restore(PATH, false);
  expect(work.files.has(PATH)).toBe(false);
});

test('a full storage is reported, and saving continues', async () => {
  const server = new StandIn({ [PATH]: TEXT });
  const storage = new Memory();
  const work = await tabOf(server, storage);
  storage.isFull = true;
  change(work, '"about"', '"mine"');
  expect(work.hasRoom).toBe(false);
  await work.save(PATH);
  expect(server.text(PATH)).toContain('"mine"');
});

test('texts that other editors have saved arrive, unless they are being edited', async () => {
  const server = new StandIn({ [PATH]: TEXT, 'other.json': '{}' });
  const [work, other] = [await tabOf(server), await tabOf(server)];
  change(other, '"about"', '"theirs"');
  other.edit('other.json', '{ "a": 1 }');
  await other.saveAll();
  change(work, '"visit",\n  "title"', '"visit", "title"');
  await work.refresh();
  expect(work.files.get('other.json')?.text).toBe('{ "a": 1 }');
  expect(textIn(work)).not.toContain('theirs');
});

test('text typed while the change of another editor arrives is kept', async () => {
  const server = new StandIn({ [PATH]: TEXT });
  const [work, other] = [await tabOf(server), await tabOf(server)];
  change(other, '"about"', '"theirs"');
  await other.save(PATH);
  Object.assign(work.api, {
    body: async (path: string) => {
      change(work, '"visit"', '"typed"');
      return server.api.body(path);
    },
  });
  await work.refresh();
  expect(textIn(work)).toContain('"typed"');
});

/** An editor adds a property, saves, loses the connection for a save, or reloads the tab. */
const moves = fc.array(
  fc.record({
    who: fc.constantFrom(0, 1),
    does: fc.constantFrom('add', 'add', 'save', 'save', 'offline', 'reload', 'refresh'),
  }),
  { minLength: 1, maxLength: 20 },
);

test('no edit of two editors is lost in any order of edits, saves, failures and reloads', async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (schedule) => {
      const server = new StandIn({ [PATH]: TEXT });
      const storages = [new Memory(), new Memory()];
      const tabs = await Promise.all(storages.map((storage) => tabOf(server, storage)));
      const added: string[] = [];
      const of = (who: number) => tabs[who] as WorkingCopy;
      const saving: Promise<void>[] = [];
      for (const { who, does } of schedule) {
        if (does === 'add') {
          const name = `p${added.length}`;
          added.push(name);
          change(of(who), '{\n', `{\n  "${name}": ${added.length},\n`);
        } else if (does === 'save') saving.push(of(who).save(PATH));
        else if (does === 'refresh') await of(who).refresh();
        else if (does === 'offline') {
          server.isReachable = false;
          await of(who).save(PATH);
          server.isReachable = true;
        } else {
          await Promise.all(saving);
          tabs[who] = await tabOf(server, storages[who]);
        }
      }
      await Promise.all(saving);
      for (const work of tabs)
        for (let round = 0; round < 5 && [...work.files.values()].some(isUnsaved); round += 1) {
          await work.saveAll();
          const { conflict } = work.files.get(PATH) ?? {};
          if (!conflict) continue;
          // Both texts are on screen: the editor takes over what is theirs, and saves.
          const mine = added.filter(
            (name) => textIn(work).includes(`"${name}"`) && !conflict.theirs.text.includes(`"${name}"`),
          );
          work.edit(
            PATH,
            mine.reduce((text, name) => text.replace('{\n', `{\n  "${name}": true,\n`), conflict.theirs.text),
          );
          await work.resolve(PATH, 'mine');
        }
      const text = server.text(PATH) ?? '';
      expect(added.filter((name) => !text.includes(`"${name}"`))).toEqual([]);
      JSON.parse(text);
    }),
    { numRuns: share(0.1) },
  );
});
