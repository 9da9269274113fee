// Publishing and saving under kills and locks: the old or the new, never a mixture, and nothing acknowledged is lost.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../app/server/openDatabase.ts';
import type { DatabasePlace } from '../../app/server/platform/db/open.ts';
import { BUILD, LIVE, ReleaseStore } from '../../app/server/platform/releases/store.ts';
import { WorkingCopy } from '../../app/server/platform/studio/workingCopy.ts';
import { startNode } from '../support/childProcess.ts';
import { describeOnEachDatabase, type TestDatabases } from '../support/server/databases.ts';
import { startLockHolder } from '../support/server/lockHolder.ts';
import { fewOrMany } from '../support/tier.ts';

const KILLS = fewOrMany(6, 60);
/** A kill comes within this time after the first publication, in milliseconds. */
const WITHIN_MS = 300;

async function prepared(databases: TestDatabases) {
  const place = await databases.create();
  const database = await openDatabase(place);
  databases.whenOver(() => database.destroy());
  const store = new ReleaseStore(database);
  await store.addBuilt(new Map([['flows/own.json', Buffer.from('{}')]]), BUILD, new Date());
  return { place, store, work: new WorkingCopy(database) };
}

/** Publishes until it is killed; returns the last numbers that were acknowledged. */
async function publishUntilKilled(databases: TestDatabases, place: DatabasePlace, afterMs: number) {
  const args = ['--import', 'tsx', 'tests/support/server/publisher.ts', JSON.stringify(place)];
  const publisher = startNode('The publisher', args);
  databases.whenOver(publisher.stop);
  await publisher.untilWritten(/saved \d+/);
  await sleep(afterMs);
  publisher.assertRunning();
  await publisher.stop();
  const last = (what: string) => Number([...publisher.log().matchAll(new RegExp(`${what} (\\d+)`, 'g'))].at(-1)?.[1]);
  return { published: last('published'), saved: last('saved') };
}

async function numbersIn({ store, work }: Awaited<ReturnType<typeof prepared>>) {
  const files = await store.files((await store.channel(LIVE)) ?? '');
  const live = new Set(
    [...files.values()].map((content) => (JSON.parse(String(content)) as { number: number }).number),
  );
  const own = JSON.parse((await work.read('own.json', new Date()))?.text ?? '{}') as { number: number };
  return { live: [...live], own: own.number };
}

describeOnEachDatabase('publishing', (databases) => {
  test('a kill leaves the old or the new release, and the last saved file', { timeout: 600_000 }, async () => {
    const all = await prepared(databases);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { published, saved } = await publishUntilKilled(databases, all.place, Math.random() * WITHIN_MS);
      const { live, own } = await numbersIn(all);
      expect(live).toHaveLength(1);
      // A change that was cut off may have taken effect without being acknowledged.
      expect([live[0], own].map(Number)).toEqual([
        expect.toSatisfy((one) => one >= published),
        expect.toSatisfy((one) => one >= saved),
      ]);
    }
  });

  test('a database that is locked again and again loses nothing', { timeout: 600_000 }, async () => {
    const all = await prepared(databases);
    if (!('file' in all.place)) return;
    await startLockHolder(databases, all.place.file, 300, 100);
    const { published, saved } = await publishUntilKilled(databases, all.place, 3000);
    const { live, own } = await numbersIn(all);
    expect([live.length, Number(live[0]) >= published, own >= saved]).toEqual([1, true, true]);
  });
});
