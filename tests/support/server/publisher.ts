// Process that publishes releases and saves files as fast as it can, and says what was acknowledged.
// node --import tsx tests/support/server/publisher.ts PLACE
import { openDatabase } from '../../../app/server/openDatabase.ts';
import type { DatabasePlace } from '../../../app/server/platform/db/open.ts';
import { LIVE, ReleaseStore } from '../../../app/server/platform/releases/store.ts';
import { WorkingCopy } from '../../../app/server/platform/studio/workingCopy.ts';

const FILES = 20;

const database = await openDatabase(JSON.parse(process.argv[2] ?? '') as DatabasePlace);
const [store, work] = [new ReleaseStore(database), new WorkingCopy(database)];
const actor = 'publisher';
let live = await store.channel(LIVE);
let parent = live ?? null;
for (let number = Date.now(); ; number += 1) {
  const now = new Date();
  const text = Buffer.from(`{ "number": ${number} }`);
  const files = new Map(Array.from({ length: FILES }, (_, at) => [`flows/f${at}.json`, text]));
  const id = await store.add({ parent, files, author: actor, note: `${number}`, now });
  await store.move(LIVE, id, { seen: live, actor, detail: '', now });
  [live, parent] = [id, id];
  console.log(`published ${number}`);
  const saved = await work.read('own.json', now);
  await work.save({
    path: 'own.json',
    text: `{ "number": ${number} }`,
    knows: saved?.hash ?? null,
    author: actor,
    now,
  });
  console.log(`saved ${number}`);
}
