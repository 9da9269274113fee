// Public pages, reads and bookings under 50 clients beside the server, on both databases.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../app/server/openDatabase.ts';
import type { DatabasePlace } from '../app/server/platform/db/open.ts';
import { seedMore } from '../app/server/subscription/catalogue/seedStock.ts';
import { buildDrawing, buildPortal } from '../scripts/portal.ts';
import { type Member, seedCrowd } from '../scripts/testbed/crowd.ts';
import { sendOverHttp } from '../scripts/testbed/http.ts';
import { type Offer, readOffer, submitsOf } from '../scripts/testbed/submits.ts';
import { median, onEachDatabase, type Running, start, stop } from './servers.ts';

const CLIENTS = 50;
const CARS = 500;
const MEMBERS = 1_000;
const SECONDS = 5;
const UNCACHED = 20;
const AS_VISITOR = { accept: 'text/html', 'accept-language': 'de-DE', 'accept-encoding': 'br' };

/** Aims: pages a second, and seconds at the 99th percentile. */
const AIMS = { pages: 300, page: 0.5, cpu: 4, read: 0.3, bookingBeside: 1, booking: 1.5 } as const;

interface Times {
  readonly perSecond: number;
  /** 99th percentile in seconds. */
  readonly p99: number;
}

/** Runs calls at once, each worker one after the other, until the time is over or there is nothing more. */
async function load(
  workers: number,
  seconds: number,
  next: () => (() => Promise<unknown>) | undefined,
): Promise<Times> {
  const took: number[] = [];
  const began = performance.now();
  const work = async () => {
    while (performance.now() - began < seconds * 1000) {
      const call = next();
      if (!call) return;
      const asked = performance.now();
      await call();
      took.push((performance.now() - asked) / 1000);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  const sorted = took.sort((one, other) => one - other);
  const total = (performance.now() - began) / 1000;
  return { perSecond: took.length / total, p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN };
}

class Client {
  readonly agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

  constructor(readonly base: string) {}

  async get(path: string, headers: Readonly<Record<string, string>> = AS_VISITOR): Promise<string> {
    const { status, text } = await sendOverHttp({ method: 'GET', url: this.base + path, headers, agent: this.agent });
    if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`);
    return text;
  }

  async submit(member: Member, offer: Offer): Promise<void> {
    const { method, path, body, key } = submitsOf(member, offer, 1).next().value as never as Record<string, string>;
    const headers = { ...member.headersFor(this.base), 'idempotency-key': String(key) };
    const call = { method: String(method), url: this.base + path, headers, body: body as never as object };
    const { status, text } = await sendOverHttp({ ...call, agent: this.agent });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  }

  async cpu(): Promise<number> {
    const { user, system } = JSON.parse(await this.get('/cpu'));
    return (user + system) / 1000;
  }
}

/** CPU of pages that are not cached yet, relative to the calls for their data. */
async function uncachedCost(client: Client): Promise<number> {
  const addresses = (from: number) =>
    Array.from({ length: UNCACHED }, (_, at) => `/de-DE/subscribe?min_power=${from + at}`);
  // Lets the lag of the load before pass, beyond which pages are not rendered.
  await new Promise((resume) => setTimeout(resume, 1500));
  for (const address of addresses(10)) await client.get(address);
  const ratios: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const before = await client.cpu();
    const pages: string[] = [];
    for (const address of addresses(40 + round * UNCACHED))
      pages.push(await client.get(address, { ...AS_VISITOR, 'accept-encoding': 'identity' }));
    const between = await client.cpu();
    for (const page of pages) for (const path of readsOf(page)) await client.get(path, { accept: 'application/json' });
    ratios.push((between - before) / ((await client.cpu()) - between));
  }
  return median(ratios);
}

/** The calls that a page was rendered from. */
function readsOf(page: string): string[] {
  const { answers } = JSON.parse(
    /<script type="application\/json" id="drawn">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}',
  );
  const paths = (answers as [operation: string, key: string][]).map(([, key]) => /"(\/[^"]*)"/.exec(key)?.[1] ?? '');
  return ['/portal/api/session', ...paths.filter((path) => path !== '')];
}

async function measure(name: string, place: DatabasePlace, program: string): Promise<boolean> {
  const database = await openDatabase(place);
  const members = await seedCrowd(database, MEMBERS);
  await seedMore(database, new Date(), CARS);
  await database.destroy();
  const server: Running = await start(place, program, webRoot);
  const client = new Client(server.base);
  const offer = await readOffer(server.base, members);
  const cached = ['/de-DE/subscribe', '/de-DE'];
  for (const path of cached) await client.get(path);
  let turn = 0;
  const cachedTimes = await load(CLIENTS, SECONDS, () => {
    turn += 1;
    return () => client.get(cached[turn % cached.length] ?? '');
  });
  const alive = await load(CLIENTS, 2, () => () => client.get('/health/live'));
  const cpu = await uncachedCost(client);
  const booking = [...members];
  const [visitors, reads, beside] = await Promise.all([
    load(CLIENTS, SECONDS, () => {
      turn += 1;
      return () => client.get(`/de-DE/subscribe?min_power=${100 + (turn % 100)}`);
    }),
    load(1, SECONDS, () => {
      const member = members[turn % members.length] as Member;
      return () => client.get(`/portal/api/bff/deals/${member.ending}`, member.headersFor(server.base));
    }),
    load(1, SECONDS, () => {
      const member = booking.pop();
      return member && (() => client.submit(member, offer));
    }),
  ]);
  const bookings = await load(CLIENTS, SECONDS, () => {
    const member = booking.pop();
    return member && (() => client.submit(member, offer));
  });
  client.agent.destroy();
  await stop(server);
  const rows: readonly [text: string, isMet: boolean][] = [
    [
      `cached pages: ${cachedTimes.perSecond.toFixed(0)} a second, 99th percentile ${cachedTimes.p99.toFixed(2)} s (${(cachedTimes.perSecond / alive.perSecond).toFixed(2)} × /health/live)`,
      cachedTimes.perSecond >= AIMS.pages && cachedTimes.p99 <= AIMS.page,
    ],
    [`uncached page: ${cpu.toFixed(1)} × the CPU of its data`, cpu <= AIMS.cpu],
    [
      `beside ${visitors.perSecond.toFixed(0)} pages a second: a read ${reads.p99.toFixed(2)} s`,
      reads.p99 <= AIMS.read,
    ],
    [`a booking ${beside.p99.toFixed(2)} s`, beside.p99 <= AIMS.bookingBeside],
    [`${bookings.perSecond.toFixed(0)} bookings a second: ${bookings.p99.toFixed(2)} s`, bookings.p99 <= AIMS.booking],
  ];
  for (const [text, isMet] of rows) console.log(`${name}, ${text}${isMet ? '' : ' – misses its aim'}`);
  return rows.every(([, isMet]) => isMet);
}

const webRoot = mkdtempSync(join(tmpdir(), 'fahrplan-load-'));
await buildPortal(webRoot);
await buildDrawing(webRoot);
const isFast = await onEachDatabase(measure);
rmSync(webRoot, { recursive: true, force: true });
console.log(`(aims, ${CLIENTS} clients: ${JSON.stringify(AIMS)})`);
if (!isFast) process.exitCode = 1;
