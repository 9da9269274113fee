// Pages of 100,000 filtered cars per second: HTTP relative to in-process, on both databases.
import { Agent } from 'node:http';
import { openDatabase } from '../app/server/openDatabase.ts';
import type { Database, DatabasePlace } from '../app/server/platform/db/open.ts';
import { queryReader } from '../app/server/subscription/catalogue/query.ts';
import { seedMore } from '../app/server/subscription/catalogue/seedStock.ts';
import { findVehicles } from '../app/server/subscription/catalogue/vehicles.ts';
import { sendOverHttp } from '../scripts/testbed/http.ts';
import { median, onEachDatabase, start, stop } from './servers.ts';

const CARS = 100_000;
const CLIENTS = 20;
const PAGES = 120;
const ROUNDS = 7;
/** The first round runs uncompiled code. */
const WARM_UP = 1;
const AIM = 1 / 3;

/** Filters of visitors, each queried page by page. */
const LISTS = [
  ...['fuels=electric', 'brands=norden&cartypes=estate', 'max_price=50000&sort=asc', 'terms=12&seats=5'],
  ...['fuels=electric,hybrid&gearshifts=automatic&sort=desc', 'cartypes=suv&max_price=60000&pricing_type=downpayment'],
  ...['available_to=2027-12-31&sort=availability', 'colors=blue&min_power=100', 'has_hitch=true&sort=last_added'],
  ...['features=camera&is_young_driver=true', 'fuels=electric&cartypes=coupe&colors=black&terms=1', 'has_deals=true'],
];

const queries = Array.from({ length: PAGES }, (_, at) => {
  const page = Math.floor(at / LISTS.length);
  return `${LISTS[at % LISTS.length]}&limit=24&offset=${24 * page}`;
});

async function secondsOf(ask: (query: string) => Promise<unknown>): Promise<number> {
  const waiting = [...queries];
  const work = async () => {
    for (let query = waiting.shift(); query !== undefined; query = waiting.shift()) await ask(query);
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, work));
  return (performance.now() - started) / 1000;
}

const read = queryReader('ProductQuery');

const inProcess = (database: Database) => (query: string) =>
  findVehicles(database, read(Object.fromEntries(new URLSearchParams(query))));

const overHttp = (base: string, agent: Agent) => async (query: string) => {
  const url = `${base}/api/cars?${query}`;
  const { status, text } = await sendOverHttp({ method: 'GET', url, headers: {}, agent });
  if (status !== 200) throw new Error(`${url}: ${status} ${text}`);
};

async function measure(name: string, place: DatabasePlace, program: string): Promise<boolean> {
  const database = await openDatabase(place);
  await seedMore(database, new Date(), CARS);
  const server = await start(place, program);
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const rounds: { readonly server: number; readonly bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await secondsOf(inProcess(database));
    const seconds = { server: await secondsOf(overHttp(server.base, agent)), bare };
    if (round >= WARM_UP) rounds.push(seconds);
  }
  agent.destroy();
  await stop(server);
  await database.destroy();
  const ratio = median(rounds.map(({ server: answered, bare }) => bare / answered));
  const pages = (of: 'server' | 'bare') => Math.round(PAGES / median(rounds.map((seconds) => seconds[of])));
  console.log(
    `${name}: of ${CARS} cars ${ratio.toFixed(2)} × as many filtered pages from the server as in process (a second: ${pages('server')} and ${pages('bare')})`,
  );
  return ratio >= AIM;
}

const isFast = await onEachDatabase(measure);
console.log(`(aim: at least ${AIM.toFixed(2)} × on each)`);
if (!isFast) process.exitCode = 1;
