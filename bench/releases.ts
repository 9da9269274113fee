// Time to check 10,000 open drafts, and the cost of publishing and listing with many releases.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Definitions } from '../app/build/definitions.ts';
import { onDisk } from '../app/build/onDisk.ts';
import { checkDrafts } from '../app/cli/releases/gate.ts';
import { seedDemo } from '../app/server/demo/seed.ts';
import { openDatabase } from '../app/server/openDatabase.ts';
import { readDefinitions } from '../app/server/platform/releases/releaseFolder.ts';
import { LIVE, ReleaseStore } from '../app/server/platform/releases/store.ts';

const DRAFTS = 10_000;
const AIM_CHECKED_SECONDS = 60;
const [FEW, MANY] = [5, 500];
const AIM_MANY = 1.5;
const ROUNDS = 7;

const root = join(import.meta.dirname, '..');
const now = new Date('2026-11-23T09:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'fahrplan-releases-'));
const database = await openDatabase({ file: join(folder, 'bench.db') });
const store = new ReleaseStore(database);
const files = new Map(readDefinitions(root));
let isMissed = false;

try {
  await checkAll();
  await publishMany();
} finally {
  await database.destroy();
  rmSync(folder, { recursive: true });
}
if (isMissed) process.exitCode = 1;

async function checkAll(): Promise<void> {
  await seedDemo(database, now);
  const customers = await database.selectFrom('customers').select('id').execute();
  const flows = ['edit-return', 'edit-handover', 'report-damage', 'schedule-service', 'mileage-report'];
  const rows = Array.from({ length: DRAFTS }, (_, at) => {
    const content = { version: 1, id: `${at}`, step: null, answers: { return_type: 'PICKUP', firstname: 'Ada' } };
    return {
      ...{ customer_id: customers[at % customers.length]?.id ?? '', flow: flows[at % flows.length] ?? '' },
      ...{ input: `{"deal_id":"${at}"}`, revision: 1, content: JSON.stringify(content) },
      ...{ saved_at: now.toISOString(), touched_at: now.toISOString() },
    };
  });
  for (let at = 0; at < DRAFTS; at += 100)
    await database
      .insertInto('drafts')
      .values(rows.slice(at, at + 100))
      .execute();
  const started = performance.now();
  const { counts } = await checkDrafts({ store, root, actor: 'bench', now }, new Definitions(onDisk(root), true));
  const seconds = (performance.now() - started) / 1000;
  if (Object.values(counts).reduce((sum, count) => sum + count, 0) !== DRAFTS) throw new Error('drafts are missing');
  report(
    `Checking ${DRAFTS} drafts takes ${seconds.toFixed(1)} s (aim: ${AIM_CHECKED_SECONDS})`,
    seconds,
    AIM_CHECKED_SECONDS,
  );
}

/** Publishes a changed text again and again. */
async function publishMany(): Promise<void> {
  let parent: string | null = null;
  let count = 0;
  const publish = async () => {
    count += 1;
    files.set('flows/copy/de-DE/demo.json', Buffer.from(`{ "title": "${count}" }`));
    const id = await store.add({ parent, files, author: 'bench', note: `change ${count}`, now });
    await store.move(LIVE, id, { seen: parent ?? undefined, actor: 'bench', detail: '', now });
    parent = id;
  };
  const times: Record<string, readonly [number, number]> = {};
  for (const most of [FEW, MANY]) {
    while (count < most) await publish();
    const publishing = await best(publish);
    const listing = await best(() => store.list());
    times[most] = [publishing, listing];
  }
  const [[publishFew = 0, listFew = 0] = [], [publishAll = 0, listAll = 0] = []] = [times[FEW], times[MANY]];
  report(
    `Publishing with ${MANY} releases takes ${(publishAll / publishFew).toFixed(2)} × that with ${FEW}`,
    publishAll / publishFew,
    AIM_MANY,
  );
  // Beside the files of a release, which a list does not read, both are a few milliseconds.
  report(
    `Listing ${MANY} releases takes ${(listAll / publishFew).toFixed(2)} × publishing one with ${FEW} (${listFew.toFixed(2)} ms → ${listAll.toFixed(2)} ms)`,
    listAll / publishFew,
    AIM_MANY,
  );
}

async function best(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await work();
    least = Math.min(least, performance.now() - started);
  }
  return least;
}

function report(sentence: string, value: number, aim: number): void {
  isMissed ||= value > aim;
  console.log(value > aim ? `${sentence}: missed, at most ${aim}` : sentence);
}
