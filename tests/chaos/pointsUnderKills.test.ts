// Points on two servers that are killed: a correct ledger and no reward twice (LOY-7).
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../app/server/openDatabase.ts';
import type { Database } from '../../app/server/platform/db/open.ts';
import { inboxSignature } from '../../app/server/platform/inbox/signature.ts';
import { ELECTRIC_COINS } from '../../app/server/subscription/loyalty/loyaltyPoints.ts';
import { REWARDS } from '../../app/server/subscription/loyalty/loyaltyRewards.ts';
import { type Member, seedCrowd } from '../../scripts/testbed/crowd.ts';
import { type HttpCall, sendOverHttp } from '../../scripts/testbed/http.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { startProcess } from '../support/server/process.ts';
import { fewOrMany } from '../support/tier.ts';
import { until } from '../support/waiting.ts';

const CUSTOMERS = 20;
/** Per customer: twenty customers have ten thousand in the soak run. */
const HAPPENINGS = fewOrMany(16, 500);
const KILLS_OF_EACH = fewOrMany(2, 40);
const BOOKINGS = Math.ceil(HAPPENINGS / 3);
const SECRET = Buffer.alloc(32, 7);
/** Too few for all redemptions: mostly enough for one, and not for two at once. */
const COINS = 2000;
const WINDOWS = 4;
/** Reward that the points often cover once, but not twice. */
const CHEAPEST = REWARDS.toSorted((one, other) => one.value - other.value)[0]?.name;
const FOR_THE_CHEAPEST = 0.7;
const DOUBLES = 0.3;
const DROPPED_ANSWERS = 0.2;

/** Maximum of tries of one call, longer than a restart of both servers. */
const MAX_TRIES = 2000;

interface Server {
  base: string;
}

/** Idempotent request to a server. */
type Happening = (base: string) => HttpCall;

const randomOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

function redemption(member: Member): Happening {
  const key = crypto.randomUUID();
  const body = { reward_action_name: Math.random() < FOR_THE_CHEAPEST ? CHEAPEST : randomOf(REWARDS).name };
  return (base) => ({
    method: 'POST',
    url: `${base}/api/redeemLoyaltyBenefits`,
    headers: { ...member.headersFor(base), 'idempotency-key': key },
    body,
  });
}

function booking(dealId: string): Happening {
  const content = { kind: 'booking.completed', happened_at: new Date().toISOString(), data: { deal_id: dealId } };
  const body = Buffer.from(JSON.stringify(content));
  const id = crypto.randomUUID();
  return (base) => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = `v1,${inboxSignature(SECRET, id, timestamp, body)}`;
    return {
      method: 'POST',
      url: `${base}/api/inbox`,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signature,
      },
      body,
    };
  };
}

const leadOf = ({ number }: Member, at: number) => `lead-${number}-${at}`;

async function prepare(database: Database, members: readonly Member[]): Promise<void> {
  await database.updateTable('loyalty_entries').set({ coins: COINS }).execute();
  await database.updateTable('cars').set({ fuel: 'electric' }).execute();
  for (const member of members) {
    const running = await database
      .selectFrom('deals')
      .selectAll()
      .where('id', '=', member.running)
      .executeTakeFirstOrThrow();
    const leads = Array.from({ length: BOOKINGS }, (_, at) => ({
      ...running,
      ...{ id: leadOf(member, at), variant: 'LEAD' as const, subscribed_as: 'REACTIVATION' },
    }));
    await database
      .insertInto('deals')
      .values(leads as never)
      .execute();
  }
}

function happeningsOf(member: Member): Happening[] {
  const bookings = Array.from({ length: BOOKINGS }, (_, at) => booking(leadOf(member, at)));
  const redemptions = Array.from({ length: HAPPENINGS - BOOKINGS }, () => redemption(member));
  return [...bookings, ...redemptions]
    .map((happening) => ({ happening, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ happening }) => happening);
}

/** Retries until a response arrives. Two windows begin with different servers. */
async function untilAnswered(
  happening: Happening,
  window: number,
  servers: readonly Server[],
  agent: Agent,
): Promise<string> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { base } = tries === 0 ? (servers[window % servers.length] as Server) : randomOf(servers);
    const call = happening(base);
    const drop = Math.random() < DROPPED_ANSWERS;
    const answer = await sendOverHttp({ ...call, agent, drop }).catch(() => undefined);
    if (answer !== undefined && answer.status < 502) return `${answer.status} ${answer.text}`;
    await sleep(Math.random() * 30);
  }
  throw new Error(`No answer after ${MAX_TRIES} tries.`);
}

describeOnEachDatabase('points on two servers that are killed', (databases) => {
  test(`${CUSTOMERS * HAPPENINGS} redemptions and bookings are in the ledger once each`, async () => {
    const place = await databases.create();
    const database = await openDatabase(place);
    databases.whenOver(() => database.destroy());
    const members = await seedCrowd(database, CUSTOMERS);
    await prepare(database, members);
    const environment = { DEMO: 'off', TRUST_PROXY: 'on', INBOX_SECRET: `whsec_${SECRET.toString('base64')}` };
    const start = () => startProcess(databases, place, environment);
    const servers = await Promise.all([start(), start()]);
    const agent = new Agent({ keepAlive: true });
    let answered = 0;
    const send = async (happening: Happening, window: number) => {
      const presses = Math.random() < DOUBLES ? 2 : 1;
      const answers = await Promise.all(
        Array.from({ length: presses }, (_, press) => untilAnswered(happening, window + press, servers, agent)),
      );
      answered += 1;
      // A refusal is temporary: the same request may succeed once a moment later.
      const granted = new Set(answers.filter((answer) => answer.startsWith('200')));
      expect(granted.size).toBeLessThanOrEqual(1);
      for (const answer of answers) if (!granted.has(answer)) expect(answer).toMatch(/^409 .*"coins_missing"/);
      const [first] = granted;
      return first && (JSON.parse(first.slice(4)).reference as string | undefined);
    };
    /** All windows redeem at once on both servers, and compete for the same points. */
    const live = async (member: Member) => {
      const happenings = happeningsOf(member);
      const granted = new Set<string>();
      while (happenings.length > 0)
        for (const reference of await Promise.all(happenings.splice(0, WINDOWS).map(send)))
          if (reference) granted.add(reference);
      return granted;
    };
    const lives = Promise.all(members.map(live));
    const killAgainAndAgain = async (which: 0 | 1) => {
      for (let kill = 1; kill <= KILLS_OF_EACH; kill += 1) {
        const due = (CUSTOMERS * HAPPENINGS * (kill - which / 2)) / (KILLS_OF_EACH + 1);
        await until(() => answered >= due, { what: `${due} answers`, rounds: 60_000, pauseMs: 5 });
        servers[which].process.kill('SIGKILL');
        await once(servers[which].process, 'exit');
        servers[which] = await start();
      }
    };
    const [granted] = await Promise.all([lives, killAgainAndAgain(0), killAgainAndAgain(1)]);
    agent.destroy();
    for (const [at, member] of members.entries()) await expectRight(database, member, granted[at] ?? new Set());
  }, 3_600_000);
});

/** Compares the answers with the stored rewards and the sum of points. */
async function expectRight(database: Database, { number }: Member, granted: ReadonlySet<string>): Promise<void> {
  const ofThem = { customer_id: `c${number}` };
  const rewards = await database
    .selectFrom('loyalty_rewards')
    .selectAll()
    .where((row) => row.and(ofThem))
    .execute();
  const entries = await database
    .selectFrom('loyalty_entries')
    .selectAll()
    .where((row) => row.and(ofThem))
    .execute();
  expect(new Set(rewards.map(({ reference }) => reference))).toEqual(granted);
  const costOf = (reward: string) => REWARDS.find(({ name }) => name === reward)?.value ?? Number.NaN;
  const spent = rewards.reduce((sum, { name }) => sum + costOf(name), 0);
  const left = entries.reduce((sum, { coins }) => sum + Number(coins), 0);
  expect(left).toBe(COINS + BOOKINGS * ELECTRIC_COINS - spent);
  expect(left).toBeGreaterThanOrEqual(0);
  // At most one voucher per booking, and one booking per voucher.
  const vouchers = rewards.filter(({ type, deal_id }) => type === 'voucher' && deal_id !== null);
  expect(new Set(vouchers.map(({ deal_id }) => deal_id)).size).toBe(vouchers.length);
  const signed = await database
    .selectFrom('deals')
    .select('id')
    .where((row) => row.and({ ...ofThem, variant: 'SUBSCRIPTION' }))
    .where('id', 'like', 'lead-%')
    .execute();
  expect(signed).toHaveLength(BOOKINGS);
}
