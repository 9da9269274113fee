import { expect, test } from 'vitest';
import { takeNews } from '../../app/server/subscription/inbox/inbox.ts';
import { carryOutDeletion } from '../../app/server/subscription/privacy/deletions.ts';
import {
  createReferralCode,
  refuseReferral,
  toReferralCode,
} from '../../app/server/subscription/referrals/referralRules.ts';
import { NEW_EMAIL, NEW_PASSWORD, register } from '../support/server/accounts.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const GOLD = '501061';
const CODE = 'GEND6MBTW8';
const nowhere = { warn: () => undefined };
const keyed = () => ({ 'idempotency-key': crypto.randomUUID() });
const accept = (visitor: Visitor, code: string) => visitor.post('/api/acceptReferral', { code }, keyed());
const codeOf = async (visitor: Visitor) => (await visitor.get('/api/getReferralVoucher')).body.code;

function complete(portal: Portal, deal_id: string, happened = portal.clock.now()): Promise<string> {
  const content = { kind: 'booking.completed', happened_at: happened.toISOString(), data: { deal_id } };
  return takeNews(portal, { id: crypto.randomUUID(), content }, nowhere);
}

async function told({ database }: Portal) {
  const of = database.selectFrom('follow_ups').select('content').where('kind', '=', 'referral.completed');
  return (await of.execute()).map(({ content }) => JSON.parse(content).data);
}

const referralEntries = ({ database }: Portal, customer = GOLD) =>
  database
    .selectFrom('loyalty_entries')
    .selectAll()
    .where('customer_id', '=', customer)
    .where('cause', '=', 'referral')
    .execute();

async function newFriend(
  portal: Portal,
  number: number,
): Promise<{ readonly visitor: Visitor; readonly deal: string }> {
  const { database } = portal;
  const of = <Table extends 'customers' | 'deals' | 'cars'>(table: Table, id: string) =>
    database
      .selectFrom(table as 'deals')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const [id, deal, car] = [`friend-${number}`, `deal-${number}`, `car-${number}`];
  const customer = { ...(await of('customers', '501008')), id, email: `${id}@example.de` };
  await database
    .insertInto('customers')
    .values(customer as never)
    .execute();
  await database
    .insertInto('cars')
    .values({ ...(await of('cars', 'car-lead')), id: car } as never)
    .execute();
  await database
    .insertInto('deals')
    .values({ ...(await of('deals', 'lead')), id: deal, customer_id: id, car_id: car })
    .execute();
  const visitor = await portal.newVisitor();
  await visitor.signIn(`${id}@example.de`, 'Probefahrt-2026');
  await visitor.session();
  return { visitor, deal };
}

test('codes have ten unambiguous characters, and are read as they are typed', () => {
  const codes = Array.from({ length: 100 }, createReferralCode);
  expect(new Set(codes).size).toBe(100);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{10}$/);
  expect(toReferralCode(' gend6mbtw8 ')).toBe(CODE);
});

const arriving = { customerId: 'a', invitedBy: 'b', friends: 0, hasBooked: false, isInvited: false };

test.each([
  [{}, undefined],
  [{ friends: 4 }, undefined],
  [{ friends: 5 }, 'referral_full'],
  [{ invitedBy: undefined, hasBooked: true }, 'referral_unknown'],
  [{ invitedBy: 'a', hasBooked: true }, 'referral_own'],
  [{ hasBooked: true, isInvited: true }, 'referral_not_new'],
  [{ isInvited: true, friends: 5 }, 'referral_taken'],
])('an invitation with %o is refused as %s', (changes, refusal) => {
  expect(refuseReferral({ ...arriving, ...changes })).toBe(refusal);
});

describeOnEachDatabase('an invitation', (databases) => {
  test('has one link and one code for customers with a booking', async () => {
    const portal = await startPortal(databases);
    const gold = await portal.customer('loyalty-gold');
    expect((await gold.get('/api/getReferralLink')).body).toEqual({ link: `http://portal.test/einladen/${CODE}` });
    expect((await gold.get('/api/getReferralVoucher')).body).toEqual({ code: CODE, friends: 1, friends_max: 5 });
    const silver = await portal.customer('loyalty-silver');
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(silver)));
    expect([new Set(codes).size, codes[0]]).toEqual([1, expect.stringMatching(/^[2-9A-Z]{10}$/)]);
    expect((await silver.get('/api/getReferralLink')).body.link).toContain(codes[0]);
    for (const call of ['/api/getReferralLink', '/api/getReferralVoucher']) {
      for (const scenario of ['no-deal', 'lead'])
        expect((await (await portal.customer(scenario)).get(call)).body).toMatchObject({
          ...{ status: 409, code: 'referral_needs_booking' },
        });
      expect((await (await portal.newVisitor()).get(call)).status).toBe(401);
    }
  });

  test('leads to the public origin of the portal', async () => {
    const settings = { publicOrigin: 'https://portal.example', trustedOrigins: ['http://portal.test'] };
    const portal = await startPortal(databases, { settings });
    const { body } = await (await portal.customer('loyalty-gold')).get('/api/getReferralLink');
    expect(body.link).toBe(`https://portal.example/einladen/${CODE}`);
  });

  test('gives discount, points and credit once when the friend books', async () => {
    const portal = await startPortal(databases);
    expect(await complete(portal, 'invited-friend')).toBe('done');
    expect(await complete(portal, 'invited-friend')).toBe('old');
    expect(await told(portal)).toEqual([
      { deal_id: 'invited-friend', discount: 20_000, contact_id: GOLD, credit: 20_000, coins: 1000 },
    ]);
    const gold = await portal.customer('loyalty-gold');
    expect((await gold.get('/api/getReferralVoucher')).body.friends).toBe(2);
    expect((await gold.post('/api/getLoyaltyInfo', { contactId: GOLD })).body.total_coins).toBe(3490);
    const text = JSON.stringify((await gold.get('/portal/api/bff/my-data')).body);
    expect(text).not.toMatch(/invited-friend|501064/);
  });

  test('is refused without inviter, of oneself, twice, or after a booking', async () => {
    const portal = await startPortal(databases);
    const black = await codeOf(await portal.customer('loyalty-black'));
    const lead = await portal.customer('lead');
    for (const code of ['XXXXXXXXXX', "' or 1=1"])
      expect((await accept(lead, code)).body).toMatchObject({ code: 'referral_unknown', status: 422 });
    expect((await accept(lead, ` ${CODE.toLowerCase()}`)).body).toEqual({ ok: true });
    expect((await accept(lead, CODE)).body).toEqual({ ok: true });
    expect((await accept(lead, black)).body).toMatchObject({ code: 'referral_taken', status: 409 });
    const gold = await portal.customer('loyalty-gold');
    expect((await accept(gold, CODE)).body.code).toBe('referral_own');
    expect((await accept(gold, black)).body.code).toBe('referral_not_new');
    expect((await accept(await portal.newVisitor(), CODE)).status).toBe(401);
    const rows = await portal.database.selectFrom('referrals').select(['customer_id', 'code']).execute();
    expect(rows.toSorted((one, other) => (one.customer_id < other.customer_id ? -1 : 1))).toEqual([
      { customer_id: '501008', code: CODE },
      { customer_id: '501064', code: CODE },
    ]);
  });

  test('is accepted by a customer who registers with it', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    await register(visitor);
    await visitor.signIn(NEW_EMAIL, NEW_PASSWORD);
    await visitor.session();
    expect((await accept(visitor, CODE)).body).toEqual({ ok: true });
  });

  test('that came after the booking, or before a second one, does not count', async () => {
    const portal = await startPortal(databases);
    await complete(portal, 'invited-friend', new Date('2026-11-10T09:00:00.000Z'));
    expect(await told(portal)).toEqual([]);
    await portal.database.updateTable('deals').set({ variant: 'LEAD' }).where('id', '=', 'invited-friend').execute();
    const other = { customer_id: '501064', state: 'ACTIVE', variant: 'SUBSCRIPTION' } as const;
    await portal.database.updateTable('deals').set(other).where('id', '=', 'loyalty-silver').execute();
    await complete(portal, 'invited-friend');
    expect(await told(portal)).toEqual([]);
    expect(await referralEntries(portal)).toHaveLength(1);
  });

  test('counts five friends, even if they book concurrently; further ones are refused', async () => {
    const portal = await startPortal(databases);
    const other = await startPortal(databases, { place: portal.place });
    const friends = await Promise.all(Array.from({ length: 10 }, (_, number) => newFriend(portal, number)));
    const coming = friends.slice(0, 9);
    for (const { visitor } of coming) expect((await accept(visitor, CODE)).status).toBe(200);
    // One friend has booked before.
    await Promise.all(coming.map(({ deal }, index) => complete(index % 2 ? portal : other, deal)));
    expect(await referralEntries(portal)).toHaveLength(5);
    const thanked = (await told(portal)).filter(({ contact_id }) => contact_id === GOLD);
    expect([(await told(portal)).length, thanked.length]).toEqual([9, 4]);
    expect((await accept(friends[9]?.visitor as Visitor, CODE)).body.code).toBe('referral_full');
  });

  test('stays valid for the friend when the inviter is erased, and vice versa', async () => {
    const portal = await startPortal(databases);
    const forget = async (scenario: string, id: string) => {
      await portal.database.updateTable('deals').set({ state: 'ENDED' }).where('customer_id', '=', id).execute();
      const visitor = await portal.customer(scenario);
      await visitor.post('/portal/api/bff/deletion-request', undefined, keyed());
      expect(await carryOutDeletion(portal, id, nowhere)).toBe(true);
    };
    await accept(await portal.customer('lead'), CODE);
    await complete(portal, 'lead');
    await forget('lead', '501008');
    expect(await referralEntries(portal)).toHaveLength(2);
    await forget('loyalty-gold', GOLD);
    expect(
      await portal.database.selectFrom('referral_codes').select('code').where('code', '=', CODE).execute(),
    ).toEqual([]);
    await complete(portal, 'invited-friend');
    expect(await told(portal)).toContainEqual({ deal_id: 'invited-friend', discount: 20_000 });
  });
});
