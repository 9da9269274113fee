// Thousands of deliveries to a silent receiver do not delay those to another one (SEC-C3).
import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openDatabase } from '../../app/server/openDatabase.ts';
import type { Database } from '../../app/server/platform/db/open.ts';
import { seedCrowd } from '../../scripts/testbed/crowd.ts';
import { sendOverHttp } from '../../scripts/testbed/http.ts';
import { readOffer, type Submit, submitsOf } from '../../scripts/testbed/submits.ts';
import { describeOnEachDatabase, type TestDatabases } from '../support/server/databases.ts';
import { startMailServer } from '../support/server/mailServer.ts';
import { startProcess } from '../support/server/process.ts';
import { startReceiver } from '../support/server/receiver.ts';
import { fewOrMany } from '../support/tier.ts';
import { until } from '../support/waiting.ts';

const QUEUED = fewOrMany(1_000, 10_000);
const CUSTOMERS = 20;
const ROWS_AT_ONCE = 100;

/** Maximum duration of a delivery in ms: the promise (soak), or less than a failure takes. */
const MAX_MS = fewOrMany(8_000, 2_000);

/** Starts a TCP server that accepts connections and never responds. */
async function startSilent(databases: TestDatabases): Promise<string> {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  databases.whenOver(async () => void silent.close());
  return `127.0.0.1:${(silent.address() as AddressInfo).port}`;
}

async function multiply(database: Database, table: 'mails' | 'follow_ups'): Promise<void> {
  const like = database.selectFrom(table as 'mails').selectAll();
  const row = await until(async () => (await like.executeTakeFirst()) ?? false, { what: `a row of ${table}` });
  for (let queued = 0; queued < QUEUED; queued += ROWS_AT_ONCE) {
    const copies = Array.from({ length: ROWS_AT_ONCE }, () => ({ ...row, id: randomUUID(), attempts: 0, due_at: '' }));
    await database
      .insertInto(table as 'mails')
      .values(copies)
      .execute();
  }
}

describeOnEachDatabase('a receiver that never answers', (databases) => {
  test.each([
    { table: 'follow_ups', other: 'e-mails' },
    { table: 'mails', other: 'follow-ups' },
  ] as const)(
    `with ${QUEUED} queued deliveries in $table blocks no $other`,
    async ({ table }) => {
      const place = await databases.create();
      const database = await openDatabase(place);
      databases.whenOver(() => database.destroy());
      const members = await seedCrowd(database, CUSTOMERS);
      const silent = await startSilent(databases);
      const [receiver, mailServer] = [await startReceiver(), await startMailServer()];
      databases.whenOver(() => Promise.all([receiver.stop(), mailServer.stop()]));
      const isMail = table === 'mails';
      const server = await startProcess(databases, place, {
        ...{ DEMO: 'off', TRUST_PROXY: 'on', PUBLIC_ORIGIN: 'http://localhost:4173', MAIL_FROM: 'portal@example.de' },
        FOLLOW_UP_URL: isMail ? receiver.url : `http://${silent}/`,
        FOLLOW_UP_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
        SMTP_URL: isMail ? `smtp://${silent}` : mailServer.url,
      });
      const arrived = () => (isMail ? receiver.taken.length : mailServer.mails.length);
      const offer = await readOffer(server.base, members);
      const took: number[] = [];
      for (const member of members) {
        const [submit] = submitsOf(member, offer, 1);
        const { method, path, body, key } = submit as Submit;
        const headers = { ...member.headersFor(server.base), 'idempotency-key': key };
        const before = arrived();
        expect((await sendOverHttp({ method, url: server.base + path, headers, body })).status).toBe(200);
        const began = performance.now();
        await until(() => arrived() > before, { what: 'a delivery', rounds: 30_000, pauseMs: 2 });
        took.push(performance.now() - began);
        if (member === members[0]) await multiply(database, table);
      }
      console.info(`The longest delivery took ${Math.max(...took).toFixed()} ms [${databases.kind}].`);
      expect(Math.max(...took)).toBeLessThan(MAX_MS);
    },
    600_000,
  );
});
