// Effects of submits in the database, and partial ones that must never exist.
import { sql } from 'kysely';
import type { Database } from '../../../app/server/platform/db/open.ts';
import { describeDamage, type Submit } from '../../../scripts/testbed/submits.ts';

/** Sorted list of effects by kind, so that a repeated one shows. */
export type Effects = Readonly<Record<string, readonly string[]>>;

/** Returns the expected effects of submits, however often they were sent. */
export function effectsOf(submits: readonly Submit[]): Effects {
  const those = (kinds: readonly string[], name: (submit: Submit) => string) =>
    submits
      .filter(({ kind }) => kinds.includes(kind))
      .map(name)
      .sort();
  const latest = (kind: string, name: (submit: Submit) => string) => {
    const last = new Map(submits.filter((submit) => submit.kind === kind).map((submit) => [submit.member, submit]));
    return [...last.values()].map(name).sort();
  };
  const wordsOf = ({ member, number }: Submit) => `${member.number}-${number}`;
  return {
    keys: submits.map(({ key }) => key).sort(),
    returns: those(['return'], ({ member }) => member.ending),
    latestReturns: latest('return', wordsOf),
    appraisals: those(['appraisal'], ({ member }) => member.ending),
    packages: those(['package'], ({ member }) => member.running),
    latestReadings: latest('reading', ({ member, number }) => `${member.running} ${1000 + number}`),
    latestRefunds: latest('refund', wordsOf),
    damages: those(['damage', 'fleetDamage'], (submit) => describeDamage(wordsOf(submit))),
    rewards: those(['reward'], ({ member }) => `c${member.number}`),
  };
}

export async function readEffects(database: Database): Promise<Effects> {
  const changes = await database
    .selectFrom('return_changes')
    .select('deal_id')
    .where('deal_id', 'like', 'ending-%')
    .execute();
  const returns = await database.selectFrom('returns').selectAll().where('deal_id', 'like', 'ending-%').execute();
  const packages = await database.selectFrom('mileage_package_changes').select('deal_id').execute();
  const readings = await database
    .selectFrom('mileage_readings')
    .select(['deal_id', 'mileage'])
    .where('deal_id', 'like', 'running-%')
    .orderBy('day')
    .execute();
  const refunds = await database.selectFrom('refund_details').select('account_holder').execute();
  const damages = await database
    .selectFrom('damage_reports')
    .select('description')
    .where('deal_id', 'like', 'running-%')
    .execute();
  const rewards = await database.selectFrom('loyalty_rewards').select('customer_id').execute();
  const latestReadings = new Map(readings.map(({ deal_id, mileage }) => [deal_id, `${deal_id} ${mileage}`]));
  return {
    keys: await readKeys(database),
    returns: changes.map(({ deal_id }) => deal_id).sort(),
    latestReturns: returns.map(({ house_number }) => house_number).sort(),
    appraisals: returns
      .filter(({ pre_return_appraisal_date: day }) => day !== null)
      .map(({ deal_id }) => deal_id)
      .sort(),
    packages: packages.map(({ deal_id }) => deal_id).sort(),
    latestReadings: [...latestReadings.values()].sort(),
    latestRefunds: refunds.map(({ account_holder }) => account_holder).sort(),
    damages: damages.map(({ description }) => description ?? '').sort(),
    rewards: rewards.map(({ customer_id }) => customer_id).sort(),
  };
}

export async function readKeys(database: Database): Promise<string[]> {
  const keys = await database.selectFrom('idempotency_keys').select('key').where('answer', 'is not', null).execute();
  return keys.map(({ key }) => key).sort();
}

/** Queries for partial effects, joined to one statement for a consistent snapshot. */
const HALVES = {
  'keys without an answer': sql`select count(*) from idempotency_keys where answer is null and refusal is null`,
  'places without their return': sql`select count(*) from slot_seats where deal_id like 'ending-%' and not exists (
    select 1 from returns where returns.deal_id = slot_seats.deal_id and returns.slot = slot_seats.slot
    and returns.preferred_date = slot_seats.day)`,
  'returns without their place': sql`select count(*) from returns where deal_id like 'ending-%' and not exists (
    select 1 from slot_seats where slot_seats.deal_id = returns.deal_id)`,
  'returns or keys without each other': sql`select (select count(*) from return_changes where deal_id like 'ending-%')
    - (select count(*) from idempotency_keys where refusal is null and key like '%-return')`,
  'appraisals or keys without each other': sql`select (select count(*) from returns where deal_id like 'ending-%'
    and pre_return_appraisal_date is not null) - (select count(*) from idempotency_keys where refusal is null and key like '%-appraisal')`,
  'packages or keys without each other': sql`select (select count(*) from mileage_package_changes)
    - (select count(*) from idempotency_keys where refusal is null and key like '%-package')`,
  'packages without their rate': sql`select (select count(*) from deals where id like 'running-%' and mileage_package = 3000)
    - (select count(*) from mileage_package_changes)`,
  'rewards or keys without each other': sql`select (select count(*) from loyalty_rewards)
    - (select count(*) from idempotency_keys where refusal is null and key like '%-reward')`,
  'rewards that cost nothing': sql`select count(*) from loyalty_rewards where not exists (
    select 1 from loyalty_entries where cause = 'reward' and cause_id = loyalty_rewards.reference)`,
  'damages or keys without each other': sql`select (select count(*) from damage_reports where deal_id like 'running-%')
    - (select count(*) from idempotency_keys where refusal is null and key like '%amage')`,
  'damages without their part': sql`select count(*) from damage_reports where deal_id like 'running-%'
    and damage_key is not null and not exists (
    select 1 from damage_report_damages where damage_report_damages.report_id = damage_reports.id)`,
};

export async function findHalves(database: Database): Promise<string[]> {
  const counts = Object.values(HALVES).map((count, index) => sql`(${count}) as ${sql.ref(`half${index}`)}`);
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(counts)}`.execute(database);
  return Object.keys(HALVES).filter((_, index) => Number(rows[0]?.[`half${index}`]) !== 0);
}

/** Checks the integrity of a SQLite file. PostgreSQL would not answer with a damaged one. */
export async function findDamage(database: Database, kind: string): Promise<unknown[]> {
  if (kind !== 'SQLite') return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database);
  const orphans = await sql`pragma foreign_key_check`.execute(database);
  return [...rows.filter(({ integrity_check }) => integrity_check !== 'ok'), ...orphans.rows];
}
