import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../app/server/openDatabase.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, pickup } from '../support/server/portal.ts';
import { cookieOf, PROGRAM, ROOT, startProcess } from '../support/server/process.ts';

/** Signs in over HTTP and returns the headers of a page's requests. */
async function signIn(base: string): Promise<Record<string, string>> {
  const ask = async (cookie: string) => {
    const answer = await fetch(`${base}/portal/api/session`, { headers: { cookie } });
    const { csrf_token } = (await answer.json()) as { csrf_token: string };
    return {
      'x-csrf-token': csrf_token,
      origin: base,
      'content-type': 'application/json',
      cookie: cookie || cookieOf(answer),
    };
  };
  const visitor = await ask('');
  const answer = await fetch(`${base}/demo/sign-in`, {
    method: 'POST',
    headers: visitor,
    body: JSON.stringify({ customer: 'return-window-open' }),
  });
  return ask(cookieOf(answer));
}

/** Returns a time on a working day that the running server offers. */
async function offeredTime(base: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(base + dealUrl('return-window-open', '/return-metadata'), { headers });
  const { availabilities } = (await answer.json()) as { availabilities: { date: string }[] };
  const day = availabilities[5]?.date ?? '';
  // 10:00 in Germany, with the UTC offset of that day (winter or summer time).
  const offset = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' })
    .format(new Date(`${day}T09:00:00Z`))
    .slice(-6);
  return `${day}T10:00:00${offset}`;
}

async function book(base: string, headers: Record<string, string>, key: string, body: object): Promise<number> {
  const answer = await fetch(base + dealUrl('return-window-open', '/return'), {
    method: 'PUT',
    headers: { ...headers, origin: base, 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  await answer.text();
  return answer.status;
}

describeOnEachDatabase('the server as a process', (databases) => {
  test('two processes that start together share one database, with one effect per key', async () => {
    const place = await databases.create();
    const [one, other] = await Promise.all([startProcess(databases, place), startProcess(databases, place)]);
    const headers = await signIn(one.base);
    const body = pickup({ preferred_return_date: await offeredTime(one.base, headers) });
    const statuses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        book(index % 2 ? one.base : other.base, headers, `key-${index % 3}`, body),
      ),
    );
    expect(statuses).toEqual(Array(30).fill(200));
    const database = await openDatabase(place);
    databases.whenOver(() => database.destroy());
    expect(await database.selectFrom('return_changes').selectAll().execute()).toHaveLength(3);
  }, 60_000);

  test('a stop signal finishes open requests and exits with 0, despite idle connections', async () => {
    const server = await startProcess(databases, await databases.create(), { SLOW_ANSWER_MS: '600' });
    await once(connect(Number(new URL(server.base).port), '127.0.0.1'), 'connect');
    const headers = await signIn(server.base);
    const slow = fetch(`${server.base}/portal/api/bff/deals`, {
      headers: { ...headers, cookie: `${headers.cookie}; demo_mood=slow` },
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    server.process.kill('SIGTERM');
    expect((await slow).status).toBe(200);
    const [code] = await once(server.process, 'exit');
    expect(code).toBe(0);
    await expect(fetch(`${server.base}/health`)).rejects.toThrow();
  }, 60_000);

  test('a stop signal waits at most a second for a silent receiver', async () => {
    const dead = createServer(() => undefined);
    await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve));
    databases.whenOver(async () => void dead.close().closeAllConnections());
    const { port } = dead.address() as AddressInfo;
    const server = await startProcess(databases, await databases.create(), {
      SLOW_ANSWER_MS: '2000',
      FOLLOW_UP_URL: `http://127.0.0.1:${port}/`,
      FOLLOW_UP_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    });
    const headers = await signIn(server.base);
    await book(server.base, headers, 'key', pickup({ preferred_return_date: await offeredTime(server.base, headers) }));
    const slow = fetch(`${server.base}/portal/api/bff/deals`, {
      headers: { ...headers, cookie: `${headers.cookie}; demo_mood=slow` },
    });
    // By then the webhook is under way.
    await sleep(1500);
    server.process.kill('SIGTERM');
    expect((await slow).status).toBe(200);
    const [code] = await once(server.process, 'exit');
    expect(code).toBe(0);
  }, 60_000);

  test('a killed process has kept every confirmed booking', async () => {
    const place = await databases.create();
    const server = await startProcess(databases, place);
    const headers = await signIn(server.base);
    const body = pickup({ preferred_return_date: await offeredTime(server.base, headers) });
    let confirmed = 0;
    const work = Array.from({ length: 60 }, async (_, index) => {
      const status = await book(server.base, headers, `key-${index}`, body).catch(() => 0);
      if (status === 200) confirmed += 1;
      if (confirmed === 10) server.process.kill('SIGKILL');
    });
    await Promise.all(work);
    const database = await openDatabase(place);
    databases.whenOver(() => database.destroy());
    const changes = await database.selectFrom('return_changes').selectAll().execute();
    const keys = await database.selectFrom('idempotency_keys').selectAll().execute();
    expect(confirmed).toBeGreaterThanOrEqual(10);
    expect(changes.length).toBeGreaterThanOrEqual(confirmed);
    expect(keys).toHaveLength(changes.length);
    expect(keys.filter(({ answer }) => answer === null)).toEqual([]);
  }, 60_000);

  test('the log has calls, but no typed values and no identities', async () => {
    const server = await startProcess(databases, await databases.create());
    const headers = await signIn(server.base);
    await fetch(server.base + dealUrl('return-window-open', '/return-metadata?customer_postcode=80337'), { headers });
    await book(server.base, headers, 'key', pickup({ return_zip: '25980', return_street: 'Kanarienweg' }));
    server.process.kill('SIGTERM');
    await once(server.process, 'close');
    expect(server.log()).toContain('/return-metadata');
    for (const secret of [
      '80337',
      '25980',
      'Kanarienweg',
      'katharina.brandl',
      'Lindwurm',
      headers.cookie?.split('=')[1] ?? '',
      headers['x-csrf-token'] ?? '',
    ])
      expect(server.log()).not.toContain(secret);
  }, 60_000);
});

test.each([
  ['sometimes', 'RETURN_WINDOW is "sometimes", which is invalid. Set one of end_of_subscription, return_date.'],
  [
    'return_date',
    'RETURN_WINDOW is "return_date", which needs 45 as config.return.days_max in flows/catalogue.json, not 90.',
  ],
])(
  'an invalid or unpublished setting stops the server with an error message: %s',
  async (value, sentence) => {
    const child = spawn(process.execPath, PROGRAM, {
      cwd: ROOT,
      env: { PATH: process.env.PATH, RETURN_WINDOW: value, PORT: '0', DATABASE_FILE: ':memory:' },
    });
    let written = '';
    child.stderr.on('data', (chunk: Buffer) => {
      written += chunk.toString();
    });
    const [code] = await once(child, 'exit');
    expect([code, written]).toEqual([1, expect.stringContaining(sentence)]);
  },
  30_000,
);
