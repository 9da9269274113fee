import { expect, test } from 'vitest';
import { takeNews } from '../../app/server/subscription/inbox/inbox.ts';
import { carryOutDeletion } from '../../app/server/subscription/privacy/deletions.ts';
import { mailsOf } from '../support/server/accounts.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const REDEEM = '/api/redeemLoyaltyBenefits';
const GOLD = '501061';
const PLATINUM = '501062';
const BLACK = '501063';
const nowhere = { warn: () => undefined };

const keyed = (key: string = crypto.randomUUID()) => ({ 'idempotency-key': key });
const redeem = (visitor: Visitor, name: string, key?: string) =>
  visitor.post(REDEEM, { reward_action_name: name }, keyed(key));
async function infoOf(visitor: Visitor, contactId: string) {
  const { subscription_value: _, ...info } = (await visitor.post('/api/getLoyaltyInfo', { contactId })).body;
  return info;
}
const entriesOf = ({ database }: Portal, customer: string) =>
  database.selectFrom('loyalty_entries').selectAll().where('customer_id', '=', customer).execute();
const dealOf = ({ database }: Portal, id: string) =>
  database.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
async function told({ database }: Portal, kind: string) {
  const rows = await database.selectFrom('follow_ups').select('content').where('kind', '=', kind).execute();
  return rows.map(({ content }) => JSON.parse(content).data);
}

function tell(portal: Portal, kind: string, data: object, happened = portal.clock.now()): Promise<string> {
  const content = { kind, happened_at: happened.toISOString(), data };
  return takeNews(portal, { id: crypto.randomUUID(), content }, nowhere);
}

const complete = (portal: Portal, deal_id: string) => tell(portal, 'booking.completed', { deal_id });
const pay = (portal: Portal, rate_id: string, changes: object = {}) =>
  tell(portal, 'rate.paid', { rate_id, deal_id: 'loyalty-silver', amount: 39_900, ...changes });
/** Corrects points, as support does. */
const credit = (portal: Portal, contact_id: string, coins: number) =>
  tell(portal, 'points.corrected', { correction_id: crypto.randomUUID(), contact_id, coins });

describeOnEachDatabase('the loyalty level of a customer', (databases) => {
  test.each([
    ['loyalty-silver', '501060', { level: 'Level 1', total_coins: 1596 }],
    ['loyalty-gold', GOLD, { level: 'Level 2', total_coins: 2490 }],
    ['loyalty-platinum', PLATINUM, { level: 'Level 3', total_coins: 18_043 }],
    ['loyalty-black', BLACK, { level: 'Level 4', total_coins: 56_495 }],
    ['no-deal', '501010', { total_coins: 0 }],
    ['lead', '501008', { total_coins: 0 }],
  ])('%s', async (scenario, contact, info) => {
    const portal = await startPortal(databases);
    expect(await infoOf(await portal.customer(scenario), contact)).toEqual(info);
  });

  test('is visible to this customer only', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('loyalty-gold');
    for (const contactId of [BLACK, '000000', ' '])
      expect(await infoOf(visitor, contactId)).toMatchObject({ code: 'not_found', status: 404 });
    const nobody = await portal.newVisitor();
    for (const answer of [
      await nobody.post('/api/getLoyaltyInfo', { contactId: GOLD }),
      await nobody.get('/api/getLoyaltyBenefits'),
      await nobody.get('/api/redeemedLoyaltyBenefits'),
      await redeem(nobody, 'mileage-100'),
    ])
      expect(answer.status).toBe(401);
  });

  test('rises once with each paid rate, in any order of the news', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('loyalty-silver');
    const at = (day: string) => new Date(`2026-11-${day}T09:00:00.000Z`);
    const data = (rate_id: string) => ({ rate_id, deal_id: 'loyalty-silver', amount: 45_050 });
    expect(await tell(portal, 'rate.paid', data('two'), at('22'))).toBe('done');
    expect(await tell(portal, 'rate.paid', data('one'), at('01'))).toBe('done');
    expect(await tell(portal, 'rate.paid', data('two'), at('22'))).toBe('old');
    expect(await infoOf(visitor, '501060')).toEqual({ level: 'Level 1', total_coins: 1596 + 2 * 450 });
    const { body } = await visitor.post('/api/getLoyaltyInfo', { contactId: '501060' });
    expect(body.subscription_value).toBe(4 * 39_900 + 2 * 45_050);
    expect(await pay(portal, 'three', { amount: 299 })).toBe('done');
    expect(await infoOf(visitor, '501060')).toMatchObject({ level: 'Level 1' });
    expect(await pay(portal, 'four', { amount: 1 })).toBe('done');
    expect(await infoOf(visitor, '501060')).toEqual({ level: 'Level 2', total_coins: 2498 });
  });

  test('ignores news that are not a valid rate of a subscription', async () => {
    const portal = await startPortal(databases);
    for (const early of [{ deal_id: 'lead' }, { deal_id: 'x' }])
      expect([early, await pay(portal, 'one', early)]).toEqual([early, 'parked']);
    for (const changes of [{ amount: -1 }, { amount: 1.5 }, { rate_id: '' }])
      expect([changes, await pay(portal, 'one', changes)]).toEqual([changes, 'not_understood']);
    expect(await pay(portal, 'one')).toBe('done');
  });

  test('can be corrected by hand, once, and is never shown below 0', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('loyalty-silver');
    const taken = { correction_id: 'one', contact_id: '501060', coins: -2000, value: -159_600 };
    expect(await tell(portal, 'points.corrected', taken)).toBe('done');
    expect(await tell(portal, 'points.corrected', taken)).toBe('old');
    expect(await infoOf(visitor, '501060')).toEqual({ level: 'Level 1', total_coins: 0 });
    expect((await redeem(visitor, 'mileage-100')).body.code).toBe('coins_missing');
    expect(await tell(portal, 'points.corrected', { ...taken, correction_id: 'two', coins: 1404 })).toBe('done');
    expect((await redeem(visitor, 'mileage-100')).status).toBe(200);
    expect(await tell(portal, 'points.corrected', { ...taken, contact_id: 'nobody', correction_id: 'three' })).toBe(
      'parked',
    );
  });

  test('is erased with the customer, and gets no entries afterwards', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('loyalty-gold');
    await portal.database.updateTable('deals').set({ state: 'ENDED' }).where('customer_id', '=', GOLD).execute();
    const { tables } = (await visitor.get('/portal/api/bff/my-data')).body;
    const names = tables.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['loyalty_entries', 'loyalty_rewards']));
    await visitor.post('/portal/api/bff/deletion-request', undefined, keyed());
    expect(await carryOutDeletion(portal, GOLD, nowhere)).toBe(true);
    expect(await pay(portal, 'one', { deal_id: 'loyalty-gold' })).toBe('not_understood');
    expect(await credit(portal, GOLD, 1000)).toBe('not_understood');
    expect(await entriesOf(portal, GOLD)).toEqual([]);
    expect(
      await portal.database.selectFrom('loyalty_rewards').select('name').where('customer_id', '=', GOLD).execute(),
    ).toEqual([]);
  });
});

describeOnEachDatabase('rewards', (databases) => {
  test('are listed by type, in the language that was asked for', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('loyalty-silver');
    const { body } = await visitor.get('/api/getLoyaltyBenefits');
    expect(body.map(({ type }: { type: string }) => type)).toEqual(['mileage', 'voucher']);
    expect(body[1].options[0]).toEqual({
      name: 'voucher-50',
      value: 4000,
      title: 'Gutschein über 50 €',
      description: 'Einmal auf die erste Monatsrate deines nächsten Abos, ein Jahr gültig',
      image: '/rewards/voucher.svg',
    });
    const english = await visitor.get('/api/getLoyaltyBenefits', { 'accept-language': 'en-US' });
    expect(english.body[0].options[2].title).toBe('500 free kilometers');
  });

  test('are redeemed once for a key, reported, confirmed by e-mail, and listed', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('loyalty-platinum');
    const { status, body } = await redeem(visitor, 'voucher-100', 'one');
    const reward = {
      reference: expect.stringMatching(/^PR-[2-9A-Z]{8}$/),
      reward_action_name: 'voucher-100',
      type: 'voucher',
      amount: 10_000,
      coins: 8000,
      redeemed_on: '2026-11-23',
      valid_until: '2027-11-23',
    };
    expect([status, body]).toEqual([200, reward]);
    expect((await redeem(visitor, 'voucher-100', 'one')).body).toEqual(body);
    expect((await redeem(visitor, 'voucher-50', 'one')).body.code).toBe('key_reused');
    expect((await infoOf(visitor, PLATINUM)).total_coins).toBe(10_043);
    expect((await visitor.get('/api/redeemedLoyaltyBenefits')).body).toEqual([body]);
    const { reference, amount, valid_until } = body;
    expect(await told(portal, 'reward.redeemed')).toEqual([
      { contact_id: PLATINUM, reference, type: 'voucher', amount, coins: 8000, valid_until },
    ]);
    portal.clock.moveBy(1000);
    await redeem(visitor, 'mileage-250');
    const mails = (await mailsOf(portal, visitor)).toSorted((one, other) => (one.kind < other.kind ? -1 : 1));
    expect(mails).toMatchObject([
      { kind: 'kilometres-redeemed', link: '/loyalty', text: expect.stringContaining('250 Freikilometer') },
      { kind: 'voucher-redeemed', link: '/loyalty', text: expect.stringMatching(/100\s€.*23\.11\.2027/s) },
    ]);
    expect((await visitor.get('/api/redeemedLoyaltyBenefits')).body[0]).not.toHaveProperty('valid_until');
  });

  test('cannot spend more points than there are', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('loyalty-silver');
    await credit(portal, '501060', 2403);
    const short = await redeem(visitor, 'voucher-50');
    expect([short.status, short.body.code]).toEqual([409, 'coins_missing']);
    await credit(portal, '501060', 1);
    expect((await redeem(visitor, 'voucher-50')).status).toBe(200);
    expect(await infoOf(visitor, '501060')).toMatchObject({ total_coins: 0 });
    expect(await portal.database.selectFrom('mails').select('kind').execute()).toEqual([{ kind: 'voucher-redeemed' }]);
  });

  test('that are not on offer any more cost nothing', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('loyalty-platinum');
    const gone = await redeem(visitor, 'voucher-5000', 'one');
    expect([gone.status, gone.body.code]).toEqual([422, 'reward_not_offered']);
    expect((await redeem(visitor, 'toString')).body.code).toBe('reward_not_offered');
    expect((await visitor.post(REDEEM, {}, keyed())).status).toBe(400);
    expect((await visitor.post(REDEEM, { reward_action_name: 'voucher-50' })).body.code).toBe('invalid_request');
    expect((await infoOf(visitor, PLATINUM)).total_coins).toBe(18_043);
    expect((await redeem(visitor, 'voucher-50', 'one')).status).toBe(200);
  });

  test('redeemed concurrently on two servers never exceed the points', async () => {
    const portal = await startPortal(databases);
    const other = await startPortal(databases, { place: portal.place });
    const visitors = await Promise.all([portal, other].map((server) => server.customer('loyalty-platinum')));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, press) => redeem(visitors[press % 2] as Visitor, 'voucher-50')),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? 'redeemed' : body.code)).toSorted();
    expect(codes).toEqual([...Array(8).fill('coins_missing'), ...Array(4).fill('redeemed')]);
    const spent = (await entriesOf(portal, PLATINUM)).filter(({ cause }) => cause === 'reward');
    expect(spent.map(({ coins }) => coins)).toEqual(Array(4).fill(-4000));
    expect((await infoOf(visitors[0] as Visitor, PLATINUM)).total_coins).toBe(2043);
  });
});

describeOnEachDatabase('a booking that is completed', (databases) => {
  test('of an electric car gives 500 points, takes the voucher, and has the kilometres of its level', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('loyalty-gold');
    await credit(portal, GOLD, 6000);
    for (const name of ['mileage-100', 'mileage-250', 'voucher-50']) await redeem(visitor, name);
    expect(await complete(portal, 'loyalty-gold-next')).toBe('done');
    expect(await complete(portal, 'loyalty-gold-next')).toBe('old');
    expect(await told(portal, 'benefits.granted')).toEqual([
      {
        deal_id: 'loyalty-gold-next',
        free_mileage: 600,
        delivery_fee: 24_900,
        voucher: 'PR-6D2T8W4H',
        voucher_amount: 5000,
      },
    ]);
    expect((await visitor.get(dealUrl('loyalty-gold-next'))).body).toMatchObject({
      free_mileage: 600,
      delivery_fee: 24_900,
      damage_deductible_vollkasko: 100_000,
    });
    const rewards = (await visitor.get('/api/redeemedLoyaltyBenefits')).body;
    const waiting = rewards.filter(({ deal_id }: { deal_id?: string }) => deal_id === undefined);
    expect([rewards.length, waiting.map(({ type }: { type: string }) => type)]).toEqual([4, ['voucher']]);
    const electric = (await entriesOf(portal, GOLD)).filter(({ cause }) => cause === 'electric_booking');
    expect(electric).toMatchObject([{ cause_id: 'loyalty-gold-next', coins: 500, value: 0 }]);
  });

  test('uses no voucher that was redeemed after it, even if its news arrives late', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('loyalty-gold');
    await credit(portal, GOLD, 6000);
    await portal.database.deleteFrom('loyalty_rewards').execute();
    const booked = portal.clock.now();
    portal.clock.moveBy(60_000);
    await redeem(visitor, 'voucher-50');
    await tell(portal, 'booking.completed', { deal_id: 'loyalty-gold-next' }, booked);
    expect(await told(portal, 'benefits.granted')).toEqual([
      { deal_id: 'loyalty-gold-next', free_mileage: 250, delivery_fee: 24_900 },
    ]);
    const [voucher] = (await visitor.get('/api/redeemedLoyaltyBenefits')).body;
    expect(voucher).toMatchObject({ type: 'voucher' });
    expect(voucher).not.toHaveProperty('deal_id');
  });

  test('does not use a voucher that was redeemed a year ago', async () => {
    const portal = await startPortal(databases);
    await portal.database.updateTable('loyalty_rewards').set({ valid_until: '2026-11-22' }).execute();
    await complete(portal, 'loyalty-gold-next');
    expect(await told(portal, 'benefits.granted')).toEqual([
      { deal_id: 'loyalty-gold-next', free_mileage: 250, delivery_fee: 24_900 },
    ]);
  });

  test('at the highest level is delivered for nothing, and its deductible is capped', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('loyalty-black');
    const next = 'loyalty-black-next';
    expect((await visitor.get(dealUrl(next))).body).toMatchObject({ variant: 'LEAD', delivery_fee: 0 });
    await complete(portal, next);
    expect((await visitor.get(dealUrl(next))).body).toMatchObject({
      delivery_fee: 0,
      free_mileage: 1000,
      damage_deductible_vollkasko: 50_000,
      damage_deductible_teilkasko: 50_000,
    });
    expect((await visitor.get(dealUrl('loyalty-black-created'))).body.damage_deductible_vollkasko).toBe(100_000);
  });

  test('is the first of a customer: no level, no kilometres, and rewards wait for the next', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('lead');
    expect((await visitor.get(dealUrl('lead'))).body.delivery_fee).toBe(24_900);
    await credit(portal, '501008', 4000);
    await redeem(visitor, 'voucher-50');
    await complete(portal, 'lead');
    expect(await told(portal, 'benefits.granted')).toEqual([
      { deal_id: 'lead', free_mileage: 0, delivery_fee: 24_900 },
    ]);
    expect((await visitor.get(dealUrl('lead'))).body).not.toHaveProperty('free_mileage');
    expect(await infoOf(visitor, '501008')).toEqual({ level: 'Level 1', total_coins: 0 });
    expect((await visitor.get('/api/redeemedLoyaltyBenefits')).body[0]).not.toHaveProperty('deal_id');
  });

  test('of a prolongation gives kilometres and a voucher, no delivery and no points', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('loyalty-platinum');
    await redeem(visitor, 'voucher-50');
    const wish = { dealId: 'loyalty-platinum', term: 12 };
    const { id } = (await visitor.post('/api/checkout/prolongation/create', wish, keyed())).body.deal;
    expect((await visitor.get(dealUrl(id))).body).not.toHaveProperty('delivery_fee');
    await complete(portal, id);
    expect(await told(portal, 'benefits.granted')).toMatchObject([{ deal_id: id, free_mileage: 500 }]);
    expect((await visitor.get(dealUrl(id))).body).not.toHaveProperty('delivery_fee');
    const causes = (await entriesOf(portal, PLATINUM)).map(({ cause, cause_id }) => [cause, cause_id]);
    expect(causes).not.toContainEqual(['electric_booking', id]);
  });
});

describeOnEachDatabase('the comfort package at the highest level', (databases) => {
  const created = 'loyalty-black-created';
  const body = { productId: 'aurel-largo', subscriptionId: created };
  const comfortOf = async (visitor: Visitor) => {
    const { groups } = (await visitor.post('/api/addons', body)).body;
    return groups[1].addons.find(({ addon_id }: { addon_id: string }) => addon_id === 'insurance-comfort');
  };

  test('is booked for free, stays free, and can be cancelled', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('loyalty-black');
    expect((await comfortOf(visitor)).pricing).toEqual({
      amount: { gross: 0, formatted: '0\u00a0€' },
      interval: 'month',
      new_amount: 74900,
    });
    const url = dealUrl(created, '/accept-deductibles-reduction');
    const moved = await visitor.post(url, undefined, { ...keyed(), 'agreed-amounts': 'price=2900' });
    expect(moved.body).toMatchObject({ code: 'amount_changed', amount: 0 });
    expect((await visitor.post(url, undefined, { ...keyed(), 'agreed-amounts': 'price=0' })).status).toBe(200);
    expect(await dealOf(portal, created)).toMatchObject({ damage_deductible_vollkasko: 50_000, insurance_amount: 0 });
    const [mail] = await mailsOf(portal, visitor);
    expect(mail?.text).toContain('Komfort Schutz, kostenlos, mit');
    await visitor.post('/api/addons/attach', { subscriptionId: created, addonId: 'minor-damage' }, keyed());
    expect((await dealOf(portal, created)).insurance_amount).toBe(700);
    const cancelled = { subscriptionId: created, addonId: 'insurance-comfort' };
    expect((await visitor.post('/api/addons/cancel', cancelled, keyed())).status).toBe(200);
    expect(await dealOf(portal, created)).toMatchObject({
      damage_deductible_vollkasko: 100_000,
      insurance_amount: 700,
    });
  });

  test('keeps its agreed price when the level rises afterwards', async () => {
    const portal = await startPortal(databases);
    const deal = 'handover-estimated';
    const visitor = await portal.customer('handover-free-change');
    const attach = (addonId: string) => visitor.post('/api/addons/attach', { subscriptionId: deal, addonId }, keyed());
    await attach('insurance-comfort');
    const rise = { correction_id: 'one', contact_id: '501016', coins: 0, value: 5_000_000 };
    await tell(portal, 'points.corrected', rise);
    expect((await infoOf(visitor, '501016')).level).toBe('Level 4');
    await attach('minor-damage');
    expect((await dealOf(portal, deal)).insurance_amount).toBe(3600);
    const { car_id } = await dealOf(portal, deal);
    const { external_product_id: productId } = await portal.database
      .selectFrom('cars')
      .select('external_product_id')
      .where('id', '=', car_id)
      .executeTakeFirstOrThrow();
    const { groups } = (await visitor.post('/api/addons', { productId, subscriptionId: deal })).body;
    expect(groups[1].addons[0].pricing.amount.gross).toBe(2900);
  });

  test('needs no booking if configured as included: every contract has the cap', async () => {
    const portal = await startPortal(databases, { settings: { comfort: 'included' } });
    const visitor = await portal.customer('loyalty-black');
    expect(await comfortOf(visitor)).toBeUndefined();
    for (const deal of [
      (await visitor.get(dealUrl(created))).body,
      (await visitor.get('/portal/api/bff/deals')).body[1],
    ])
      expect(deal).toMatchObject({ id: created, damage_deductible_vollkasko: 50_000 });
    expect((await visitor.post('/api/addons', body)).body).toMatchObject({ vkValue: 50_000 });
    const reduced = await visitor.post(dealUrl(created, '/accept-deductibles-reduction'), undefined, keyed());
    expect(reduced.body.code).toBe('deductible_lower');
    const comfort = { subscriptionId: created, addonId: 'insurance-comfort' };
    expect((await visitor.post('/api/addons/attach', comfort, keyed())).body.code).toBe('addon_not_possible');
    const others = await portal.customer('handover-free-change');
    expect((await others.get(dealUrl('handover-estimated'))).body.damage_deductible_vollkasko).toBe(100_000);
  });
});
