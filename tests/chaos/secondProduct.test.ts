// Second product on the platform alone: one booking, despite a killed server (SEC-B1, SEC-C1).
import { once } from 'node:events';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { csrfTokenOf, hashOf } from '../../app/server/platform/auth/tokens.ts';
import { platformMigrations } from '../../app/server/platform/db/migrations/index.ts';
import { type Database, openDatabase } from '../../app/server/platform/db/open.ts';
import { describeOnFiles } from '../support/server/databases.ts';
import { type Running, startProcess } from '../support/server/process.ts';
import { until } from '../support/waiting.ts';

const PROGRAM = ['--import', 'tsx', 'tests/fixtures/second-product/main.ts'];

const TOKEN = 'token-of-the-customer';

describeOnFiles('the server of a second product', (databases) => {
  test.each(['before it has booked', 'once it has booked'])('that is killed %s books once', async (moment) => {
    const place = await databases.create();
    const { file } = place as { readonly file: string };
    const start = () => startProcess(databases, place, { LOG_LEVEL: 'info' }, PROGRAM);
    const first = await start();
    const database = await openDatabase(place, platformMigrations);
    databases.whenOver(() => database.destroy());
    await signInCustomer(database);
    const rows = new DatabaseSync(file);
    databases.whenOver(async () => rows.close());
    const bookings = () => rows.prepare('select guest, reference from bookings').all();

    const isEarly = moment === 'before it has booked';
    if (isEarly) rows.exec('begin immediate');
    const lost = book(first).catch(() => undefined);
    if (isEarly) await until(() => first.log().includes('/api/bookPlace'), { what: 'the request in the log' });
    else await until(() => bookings().length > 0, { what: 'the booking' });
    first.process.kill('SIGKILL');
    await once(first.process, 'exit');
    await lost;
    if (isEarly) rows.exec('rollback');
    expect(bookings()).toHaveLength(isEarly ? 0 : 1);

    const second = await start();
    const answers = [await book(second), await book(second)];
    await until(() => rows.prepare('select id from mails').all().length === 0, { what: 'an empty outbox' });
    const [booking, ...more] = bookings();
    expect(more).toEqual([]);
    expect(booking).toMatchObject({ guest: 'Ada', reference: expect.stringMatching(/^PL-/) });
    expect(answers).toEqual([booking, booking]);
    const mails = rows.prepare('select recipient, subject from demo_mails').all();
    expect(mails).toEqual([{ recipient: 'ada@example.com', subject: `Your place ${booking?.reference}` }]);
  });
});

async function signInCustomer(database: Database): Promise<void> {
  const now = new Date().toISOString();
  const texts = { firstname: '', lastname: '', street: '', house_number: '', zip: '', city: '' };
  await database
    .insertInto('customers')
    .values({
      ...texts,
      ...{ id: 'c1', email: 'ada@example.com', email_verified: 1, password_hash: '' },
      ...{ audience: 'b2c', locale: 'en-US', email_subscription: 0 },
    })
    .execute();
  await database
    .insertInto('sessions')
    .values({ token_hash: hashOf(TOKEN), customer_id: 'c1', created_at: now, last_seen_at: now })
    .execute();
}

async function book({ base }: Running): Promise<unknown> {
  const answer = await fetch(`${base}/api/bookPlace`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `fahrplan_session=${TOKEN}`,
      'x-csrf-token': csrfTokenOf(TOKEN),
      origin: base,
      'idempotency-key': 'the-only-one',
    },
    body: JSON.stringify({ guest: 'Ada' }),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}
