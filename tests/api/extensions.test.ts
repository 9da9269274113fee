import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../app/server/platform/values/civilDays.ts';
import { buyOfferPrice } from '../../app/server/subscription/deals/buyOffer.ts';
import { prolongationOptions } from '../../app/server/subscription/deals/prolongation.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const OPTIONS = '/api/checkout/prolongation/options';
const CREATE = '/api/checkout/prolongation/create';
const BUY = '/api/automation/buy-car-offer';
const DEAL = 'return-booked-free-change';
const VIN = 'WFPZZZ1JZ3W386752';

const send = (visitor: Visitor, url: string, body: object, key: string = crypto.randomUUID()) =>
  visitor.post(url, body, { 'idempotency-key': key });
const told = async ({ database }: Portal) =>
  (await database.selectFrom('follow_ups').select('content').orderBy('id').execute()).map(
    ({ content }) => JSON.parse(content).data,
  );
async function mailsOf(portal: Portal, visitor: Visitor): Promise<string[][]> {
  await portal.deliver();
  const { body } = await visitor.get('/demo/mails');
  return body.map(({ kind, link, text }: Record<string, string>) => [kind, link, text]);
}

describeOnEachDatabase('continuing with a car', (databases) => {
  test('a prolongation is one lead with the last chosen term; the deal does not change', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const { body } = await visitor.post(OPTIONS, { dealId: DEAL });
    expect(body.prolongation_options).toEqual([
      { term: 6, price: 34900, original_price: 34900 },
      { term: 12, price: 32900, original_price: 32900 },
      { term: 24, price: 30900, original_price: 30900 },
    ]);
    const key = crypto.randomUUID();
    const first = await send(visitor, CREATE, { dealId: DEAL, term: 24 }, key);
    expect([first.status, first.body.contact.id]).toEqual([200, '501004']);
    expect((await send(visitor, CREATE, { dealId: DEAL, term: 24 }, key)).body).toEqual(first.body);
    expect((await send(visitor, CREATE, { dealId: DEAL, term: 6 })).body).toEqual(first.body);
    const { id } = first.body.deal;
    const deals = (await visitor.get('/portal/api/bff/deals')).body;
    expect(deals).toHaveLength(2);
    expect(deals[1]).toMatchObject({ id, variant: 'LEAD', subscribed_as: 'PROLONGATION', term: 6, amount: 34900 });
    expect(deals[1]).toMatchObject({
      previous_subscription_id: DEAL,
      lead_handover_date: addDays(deals[0].end_date, 1),
    });
    expect(deals[0]).not.toHaveProperty('subscribed_to');
    expect(deals[1]).not.toHaveProperty('return_type');
    expect(await told(portal)).toHaveLength(2);
    expect(deals[1].reference).toMatch(/^VL-/);
    expect(await mailsOf(portal, visitor)).toEqual(
      Array(2).fill([
        'prolongation-begun',
        `/checkout/${id}`,
        expect.stringMatching(`(24 Monate.*309|6 Monate.*349)[^]*${deals[1].reference}`),
      ]),
    );
  });

  test('one-time kilometres end with their contract and are not in its prolongation', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const attached = await send(visitor, '/api/addons/attach', { subscriptionId: DEAL, addonId: 'mileage-500' });
    expect(attached.status).toBe(200);
    await send(visitor, CREATE, { dealId: DEAL, term: 12 });
    const deals = (await visitor.get('/portal/api/bff/deals')).body;
    expect(deals.map(({ addon_mileage }: Record<string, number>) => addon_mileage)).toEqual([500, undefined]);
  });

  test('a term that is not on offer is refused, and so is the deal of another customer', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const refused = await send(visitor, CREATE, { dealId: DEAL, term: 36 });
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      409,
      'term_not_offered',
      [{ name: 'term', code: 'not_an_option' }],
    ]);
    for (const [url, body] of [
      [OPTIONS, { dealId: 'return-booked' }],
      [CREATE, { dealId: 'return-booked', term: 12 }],
      [BUY, { dealId: 'return-booked', vin: VIN, price: 1 }],
    ] as const)
      expect((await send(visitor, url, body)).status).toBe(404);
    expect((await visitor.get('/portal/api/bff/deals')).body).toHaveLength(1);
  });

  test('an offer to buy is requested once, for the price of today', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const car = (await visitor.get(`/portal/api/bff/inventory?car_id=car-${DEAL}`)).body;
    expect(car).toEqual({
      fahrplan_car_id: `car-${DEAL}`,
      vin: VIN,
      aop_rv_presale_target: 1890000,
      aop_stock_rv_damage_equivalent: 40000,
      aop_stock_rv_km_equivalent: 65000,
    });
    const request = { dealId: DEAL, vin: VIN, price: 2367000 };
    const moved = await send(visitor, BUY, { ...request, price: 2366000 });
    expect([moved.status, moved.body]).toMatchObject([409, { code: 'amount_changed', amount: 2367000 }]);
    expect((await send(visitor, BUY, { ...request, vin: 'WFP00000000000000' })).status).toBe(404);
    const { body: asked } = await send(visitor, BUY, request);
    expect(asked.reference).toMatch(/^KA-[2-9A-HJ-NP-TV-Z]{8}$/);
    expect(asked.receipt).toMatchObject({
      kind: 'buy_offer',
      reference: asked.reference,
      items: [{ name: 'Kaufpreis mit Mehrwertsteuer', amount: 2367000, interval: 'offer' }],
      once: 0,
    });
    expect((await send(visitor, BUY, request)).body).toEqual(asked);
    expect(await told(portal)).toEqual([{ deal_id: DEAL, vin: VIN, price: 2367000 }]);
    expect(await mailsOf(portal, visitor)).toEqual([
      ['buy-offer-requested', `/mycars/${DEAL}`, expect.stringMatching(`23\\.670,00\\s€[^]*${asked.reference}`)],
    ]);
    await portal.database.updateTable('deals').set({ state: 'STOPPED' }).where('id', '=', DEAL).execute();
    expect((await send(visitor, BUY, request)).body.code).toBe('buy_offer_not_for_state');
  });

  test('an offer to buy is made 28 to 120 days before the car comes back', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const askFor = async (preferred_date: string) => {
      const planned = portal.database.updateTable('returns').where('deal_id', '=', DEAL);
      await planned.set({ preferred_date }).execute();
      const { status, body } = await send(visitor, BUY, { dealId: DEAL, vin: VIN, price: 2367000 });
      await portal.database.deleteFrom('buy_offer_requests').execute();
      return body.code ?? status;
    };
    expect(await askFor('2026-12-20')).toBe('buy_offer_not_open');
    expect(await askFor('2026-12-21')).toBe(200);
    expect(await askFor('2027-03-23')).toBe(200);
    expect(await askFor('2027-03-24')).toBe('buy_offer_not_open');
  });
});

const euros = (most: number) => fc.integer({ min: 0, max: most * 100 });

test('a price is the smallest full ten euros that is not below the formula', () => {
  const values = fc.tuple(euros(90_000), euros(5_000), euros(5_000));
  fc.assert(
    fc.property(values, ([target, damage, kilometres]) => {
      const price = buyOfferPrice({
        vin: VIN,
        aop_rv_presale_target: target,
        aop_stock_rv_damage_equivalent: damage,
        aop_stock_rv_km_equivalent: kilometres,
      });
      // In ten-thousandths of a cent, to avoid rounding.
      const exact = (BigInt(target - damage - kilometres) * 103n + 15_000_000n) * 119n;
      const given = BigInt(price ?? -1) * 10_000n;
      return BigInt(price ?? -1) % 1000n === 0n && given >= exact && given - exact < 10_000_000n;
    }),
    { numRuns: 2_000 },
  );
});

const running = {
  state: 'ACTIVE',
  variant: 'SUBSCRIPTION',
  amount: 54_900,
  insurance_amount: null,
  young_old_driver_fee: null,
  subscribed_to: null,
  actual_return_date: null,
  belongs_to_subscription_service: 1,
  minimum_commitment_end_date: null,
  auto_renewal_end_date: null,
  end_date: '2027-01-10',
};

test.each([
  ['before the handover', { state: 'CREATED' }],
  ['for a lead', { variant: 'LEAD' }],
  ['with a follow-up', { subscribed_to: 'SWAP_SAME_DAY' }],
  ['on the last day', { end_date: '2026-11-23' }],
  ['once the car is back', { actual_return_date: '2026-11-20' }],
  ['for the older variant while follow-ups are offered', { belongs_to_subscription_service: 0 }],
])('no term is on offer %s', (_, changes) => {
  expect(prolongationOptions({ ...running, ...changes }, undefined, '2026-11-23')).toEqual([]);
});

test.each([
  ['2026-11-24', 3],
  ['2026-11-23', 0],
  ['2026-11-20', 0],
])('with a return on %s, %d terms are on offer', (returnDay, terms) => {
  expect(prolongationOptions(running, returnDay, '2026-11-23')).toHaveLength(terms);
});

test('the older variant has five percent off', () => {
  const older = { ...running, belongs_to_subscription_service: 0, end_date: '2027-08-10' };
  expect(
    prolongationOptions(older, undefined, '2026-11-23').map(({ original_price, price }) => [original_price, price]),
  ).toEqual([
    [58200, 55300],
    [54900, 52200],
    [51600, 49000],
  ]);
});
