import { expect, test } from 'vitest';
import { readScenarios } from '../../app/server/demo/scenarios.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const DEAL = 'window-not-yet-open';

interface Rated {
  readonly amount: number;
  readonly rate_items: readonly { readonly amount: number }[];
}

interface Offer {
  readonly addon_id: string;
  readonly pricing: { readonly amount: { readonly gross: number }; readonly new_amount?: number };
}

const keyed = (headers: object = {}) => ({ 'idempotency-key': crypto.randomUUID(), ...headers });

async function addonsOf(portal: Portal, visitor: Visitor, deal: string): Promise<Offer[]> {
  const { external_product_id: productId } = await portal.database
    .selectFrom('deals')
    .innerJoin('cars', 'cars.id', 'deals.car_id')
    .select('cars.external_product_id')
    .where('deals.id', '=', deal)
    .executeTakeFirstOrThrow();
  const { body } = await visitor.post('/api/addons', { productId, subscriptionId: deal });
  return body.groups.flatMap(({ addons }: { addons: Offer[] }) => addons);
}

describeOnEachDatabase('the monthly rate', (databases) => {
  const open = async (deal = DEAL) => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(deal);
    const read = async () => (await visitor.get(dealUrl(deal))).body;
    const promised = async (id: string) => {
      const offers = await addonsOf(portal, visitor, deal);
      return offers.find(({ addon_id }) => addon_id === id)?.pricing.new_amount;
    };
    const book = (addonId: string, headers = {}) =>
      visitor.post('/api/addons/attach', { subscriptionId: deal, addonId }, keyed(headers));
    const cancel = (addonId: string) => visitor.post('/api/addons/cancel', { subscriptionId: deal, addonId }, keyed());
    return { portal, visitor, read, promised, book, cancel };
  };

  test('is the promised one after each booking and each cancellation', async () => {
    const { visitor, read, promised, book, cancel } = await open();
    expect((await read()).amount).toBe(54_900);
    for (const [change, addon, rate] of [
      [book, 'minor-damage', 55_600],
      [book, 'insurance-zero', 60_800],
      [cancel, 'insurance-zero', 55_600],
      [cancel, 'minor-damage', 54_900],
      [book, 'insurance-comfort', 57_800],
    ] as const) {
      expect([addon, await promised(addon)]).toEqual([addon, rate]);
      expect((await change(addon)).status).toBe(200);
      expect((await read()).amount).toBe(rate);
    }
    const [larger] = (await visitor.get(dealUrl(DEAL, '/mileage_packages'))).body.available_mileage_packages;
    expect(larger).toMatchObject({ amount_change: 2000, new_amount: 59_800 });
    await visitor.put(dealUrl(DEAL, '/mileage_packages'), { mileage_package: larger.mileage_package }, keyed());
    expect(await read()).toMatchObject({
      amount: 59_800,
      rate_items: [
        { id: 'base', title: 'Grundpreis', amount: 54_900 },
        { id: 'mileage', title: 'Größeres Kilometerpaket', amount: 2000 },
        { id: 'insurance-comfort', title: 'Komfort Schutz', amount: 2900 },
      ],
    });
  });

  test('must match the agreed rate; otherwise the answer has the new rate', async () => {
    const { read, book } = await open();
    const answer = await book('insurance-comfort', { 'agreed-amounts': 'price=2900, new_amount=57700' });
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { code: 'amount_changed', amount: 57_800, agreed: 57_700 },
    ]);
    expect((await read()).amount).toBe(54_900);
  });

  test('of a prolongation includes add-ons of the contract before, also later ones', async () => {
    const { visitor, read, book } = await open();
    const price = async () => {
      const { body } = await visitor.post('/api/checkout/prolongation/options', { dealId: DEAL });
      return body.prolongation_options.find(({ term }: { term: number }) => term === 12).price;
    };
    const begin = async () => {
      const { body } = await visitor.post('/api/checkout/prolongation/create', { dealId: DEAL, term: 12 }, keyed());
      return (await visitor.get(dealUrl(body.deal.id))).body;
    };
    expect([await price(), (await begin()).amount]).toEqual([52_200, 52_200]);
    await book('insurance-comfort');
    expect([await price(), (await begin()).amount, (await read()).amount]).toEqual([55_100, 55_100, 57_800]);
  });

  test('of every customer is the sum of its items', async () => {
    const { portal } = await open();
    for (const { id, deals } of readScenarios()) {
      const { body } = await (await portal.customer(id)).get('/portal/api/bff/deals');
      const sums = body.map(({ rate_items }: Rated) => rate_items.reduce((sum, { amount }) => sum + amount, 0));
      expect([id, sums]).toEqual([id, body.map(({ amount }: Rated) => amount)]);
      expect(body).toHaveLength(deals.length);
    }
  });

  test('includes the fee of young drivers', async () => {
    const { read } = await open('auto-renewed');
    expect((await read()).amount).toBe(46_800);
  });
});
