// CPU of a submission and of reading a deal, relative to minimal routes, on both databases.
import { Agent } from 'node:http';
import { openDatabase } from '../app/server/openDatabase.ts';
import type { DatabasePlace } from '../app/server/platform/db/open.ts';
import { type Member, seedCrowd } from '../scripts/testbed/crowd.ts';
import { sendOverHttp } from '../scripts/testbed/http.ts';
import { readOffer, submitsOf } from '../scripts/testbed/submits.ts';
import { median, onEachDatabase, start, stop } from './servers.ts';

const ROUNDS = 13;
/** The first rounds run uncompiled code. */
const WARM_UP = 4;
const REQUESTS = 100;
const AT_ONCE = 8;
const AIM = 4;

/** Order of a round; each kind is divided by the one before it. */
const KINDS = ['bare insert', 'submit', 'bare read', 'deal'] as const;
type Kind = (typeof KINDS)[number];

/** Microseconds of CPU per request, one entry per round. */
type Costs = Readonly<Record<Kind, number[]>>;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly key?: string;
}

async function measure(place: DatabasePlace, program: string): Promise<Costs> {
  const database = await openDatabase(place);
  const members = await seedCrowd(database, ROUNDS * REQUESTS);
  await database.destroy();
  const server = await start(place, program);
  const { base } = server;
  const offer = await readOffer(base, members);
  const calls: Readonly<Record<Kind, (member: Member) => Call>> = {
    'bare insert': (member) => ({ ...submitOf(member), method: 'POST', path: `/bare/${member.ending}` }),
    submit: (member) => submitOf(member),
    'bare read': ({ ending }) => ({ method: 'GET', path: `/bare/${ending}` }),
    deal: ({ ending }) => ({ method: 'GET', path: `/portal/api/bff/deals/${ending}` }),
  };
  const submitOf = (member: Member): Call => submitsOf(member, offer, 1).next().value as Call;
  const costs: Costs = { 'bare insert': [], submit: [], 'bare read': [], deal: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  for (let round = 0; round < ROUNDS; round += 1) {
    const some = members.slice(round * REQUESTS, (round + 1) * REQUESTS);
    for (const kind of KINDS) {
      const before = await cpuOf(base);
      await sendAll(base, some, calls[kind], agent);
      const cost = ((await cpuOf(base)) - before) / REQUESTS;
      if (round >= WARM_UP) costs[kind].push(cost);
    }
  }
  agent.destroy();
  await stop(server);
  return costs;
}

async function sendAll(base: string, members: readonly Member[], callOf: (member: Member) => Call, agent: Agent) {
  const waiting = [...members];
  const work = async () => {
    for (let member = waiting.shift(); member !== undefined; member = waiting.shift()) {
      const { method, path, body, key = '' } = callOf(member);
      const headers = { ...member.headersFor(base), ...(key && { 'idempotency-key': key }) };
      const given = method === 'GET' ? {} : { body: body as object };
      const { status, text } = await sendOverHttp({ method, url: base + path, headers, agent, ...given });
      if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function cpuOf(base: string): Promise<number> {
  const { user, system } = JSON.parse((await sendOverHttp({ method: 'GET', url: `${base}/cpu`, headers: {} })).text);
  return user + system;
}

function tell(name: string, costs: Costs): boolean {
  const ratioOf = (kind: Kind, to: Kind) => median(costs[kind].map((cost, round) => cost / (costs[to][round] ?? 0)));
  const [submit, deal] = [ratioOf('submit', 'bare insert'), ratioOf('deal', 'bare read')];
  const microseconds = KINDS.map((kind) => `${kind} ${Math.round(median(costs[kind]))}`).join(', ');
  console.log(
    `${name}: a submit ${submit.toFixed(1)} × a bare insert, a deal ${deal.toFixed(1)} × a bare read (µs of CPU: ${microseconds})`,
  );
  return submit <= AIM && deal <= AIM;
}

const isFast = await onEachDatabase(async (name, place, program) => tell(name, await measure(place, program)));
console.log(`(aim: at most ${AIM} × each)`);
if (!isFast) process.exitCode = 1;
