import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const DEAL = 'window-not-yet-open';
const CREATED = 'handover-with-provider';
const REDUCE = dealUrl(CREATED, '/accept-deductibles-reduction');

const dealOf = ({ database }: Portal, id: string) =>
  database.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const keyed = (agreed?: string) => ({
  'idempotency-key': crypto.randomUUID(),
  ...(agreed !== undefined && { 'agreed-amounts': agreed }),
});
const attach = (visitor: Visitor, deal: string, addonId: string, headers = keyed()) =>
  visitor.post('/api/addons/attach', { subscriptionId: deal, addonId }, headers);
const cancel = (visitor: Visitor, deal: string, addonId: string) =>
  visitor.post('/api/addons/cancel', { subscriptionId: deal, addonId }, keyed());
const coverOf = async (portal: Portal, id: string) => {
  const deal = await dealOf(portal, id);
  const { damage_deductible_vollkasko: full, tire_and_windshield: tire, minor_damage: minor, insurance_amount } = deal;
  return [full, tire, minor, insurance_amount];
};

async function addonsOf(portal: Portal, visitor: Visitor, deal: string) {
  const { car_id } = await dealOf(portal, deal);
  const car = await portal.database.selectFrom('cars').selectAll().where('id', '=', car_id).executeTakeFirstOrThrow();
  return visitor.post('/api/addons', { productId: car.external_product_id, subscriptionId: deal });
}

describeOnEachDatabase('addons', (databases) => {
  test.each(['server', 'page'] as const)(
    'one-time kilometres reach the automation once when the %s reports them',
    async (mileageToldBy) => {
      const portal = await startPortal(databases, { settings: { mileageToldBy } });
      const visitor = await portal.customer(DEAL);
      const bought = {
        subscriptionId: DEAL,
        additionalKilometers: 500,
        additionalMileageCosts: 6000,
        date: '2026-11-23',
      };
      const tell = (changes = {}) =>
        visitor.post('/api/automation/one-time-mileage', { ...bought, ...changes }, keyed());
      const told = async () =>
        (await portal.database.selectFrom('follow_ups').selectAll().execute()).map(({ kind }) => kind);
      if (mileageToldBy === 'page') expect((await tell()).body.code).toBe('addon_not_offered');
      await attach(visitor, DEAL, 'mileage-500');
      expect(await told()).toEqual(mileageToldBy === 'page' ? [] : ['one_time_mileage.bought']);
      expect((await tell()).body).toEqual({ ok: true });
      expect(await told()).toEqual(['one_time_mileage.bought']);
    },
  );

  test('one-time kilometres are bought once, reported, confirmed by e-mail, and cancellable', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const before = await addonsOf(portal, visitor, DEAL);
    expect(before.body).toMatchObject({ appliedAddonIds: [], canAddAdditionalMileage: true });
    expect(before.body.groups[0].addons[0]).toEqual({
      addon_id: 'mileage-500',
      display_info: { title: '500 km zusätzlich', description: 'Reicht für eine längere Reise' },
      pricing: { amount: { gross: 6000, formatted: '60\u00a0€' }, interval: 'once' },
      attributes: { mileage: 500 },
    });
    const key = keyed('price=11000');
    const { status, body } = await attach(visitor, DEAL, 'mileage-1000', key);
    expect([status, body]).toEqual([
      200,
      {
        subscriptionId: DEAL,
        addonId: 'mileage-1000',
        reference: expect.stringMatching(/^ZB-/),
        receipt: expect.objectContaining({ reference: body.reference, once: 11000 }),
      },
    ]);
    expect((await attach(visitor, DEAL, 'mileage-1000', key)).body).toEqual(body);
    expect((await dealOf(portal, DEAL)).addon_mileage).toBe(1000);
    const told = await portal.database.selectFrom('follow_ups').selectAll().execute();
    expect(told.map(({ content }) => JSON.parse(content))).toMatchObject([
      {
        kind: 'one_time_mileage.bought',
        data: { subscriptionId: DEAL, additionalKilometers: 1000, additionalMileageCosts: 11000, date: '2026-11-23' },
      },
    ]);
    await portal.deliver();
    const [mail] = (await visitor.get('/demo/mails')).body;
    expect(mail.text).toMatch(/1\.000 km zusätzlich, 110\s€ einmalig.*ZB-/s);
    expect((await attach(visitor, DEAL, 'mileage-500')).body.code).toBe('addon_already_attached');
    expect((await addonsOf(portal, visitor, DEAL)).body).toMatchObject({
      appliedAddonIds: ['mileage-1000'],
      cancellableAddonIds: ['mileage-1000'],
      canAddAdditionalMileage: false,
    });
    expect((await cancel(visitor, DEAL, 'mileage-1000')).body).toEqual({ ok: true });
    expect((await dealOf(portal, DEAL)).addon_mileage).toBeNull();
    expect((await cancel(visitor, DEAL, 'mileage-1000')).body.code).toBe('addon_not_attached');
    const kinds = await portal.database.selectFrom('mails').select('kind').execute();
    expect(kinds).toEqual([{ kind: 'addon-cancelled' }]);
  });

  test('after any order of bookings and cancellations, the contract has the remaining add-ons', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(CREATED);
    expect(await coverOf(portal, CREATED)).toEqual([100_000, 0, 0, null]);
    await attach(visitor, CREATED, 'tire-and-windshield');
    await attach(visitor, CREATED, 'insurance-zero');
    expect(await coverOf(portal, CREATED)).toEqual([0, 1, 1, 5900]);
    const { body } = await addonsOf(portal, visitor, CREATED);
    const single = body.groups[2].addons.find(
      ({ addon_id }: { addon_id: string }) => addon_id === 'tire-and-windshield',
    );
    expect(single.pricing).toMatchObject({ amount: { gross: 0, formatted: '0\u00a0€' }, interval: 'included' });
    expect((await attach(visitor, CREATED, 'insurance-comfort')).body.code).toBe('addon_already_attached');
    expect((await attach(visitor, CREATED, 'minor-damage')).body.code).toBe('addon_not_possible');
    await cancel(visitor, CREATED, 'insurance-zero');
    expect(await coverOf(portal, CREATED)).toEqual([100_000, 1, 0, 900]);
    await cancel(visitor, CREATED, 'tire-and-windshield');
    expect(await coverOf(portal, CREATED)).toEqual([100_000, 0, 0, null]);
  });

  test('no package raises a deductible that is already lower', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(CREATED);
    const partial = async () => (await dealOf(portal, CREATED)).damage_deductible_teilkasko;
    const deals = portal.database.updateTable('deals').where('id', '=', CREATED);
    await deals.set({ damage_deductible_teilkasko: 15_000 }).execute();
    expect((await attach(visitor, CREATED, 'insurance-comfort')).status).toBe(200);
    expect(await partial()).toBe(15_000);
    await cancel(visitor, CREATED, 'insurance-comfort');
    await deals.set({ damage_deductible_vollkasko: 50_000 }).execute();
    expect((await attach(visitor, CREATED, 'insurance-comfort')).body.code).toBe('addon_not_possible');
    await deals.set({ damage_deductible_vollkasko: 50_001 }).execute();
    expect((await attach(visitor, CREATED, 'insurance-comfort')).status).toBe(200);
    await cancel(visitor, CREATED, 'insurance-comfort');
    await deals.set({ damage_deductible_teilkasko: 80_000 }).execute();
    await attach(visitor, CREATED, 'insurance-comfort');
    expect(await partial()).toBe(50_000);
  });

  test('a changed price or an add-on that is not on sale books nothing', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const moved = await attach(visitor, DEAL, 'mileage-500', keyed('price=5900'));
    expect([moved.status, moved.body]).toMatchObject([409, { code: 'amount_changed', amount: 6000, agreed: 5900 }]);
    const unknown = await attach(visitor, DEAL, 'gold');
    expect([unknown.status, unknown.body.code]).toEqual([422, 'addon_not_offered']);
    const other = await visitor.post('/api/addons', { productId: 'other', subscriptionId: DEAL });
    expect([other.status, other.body.code]).toEqual([422, 'invalid_fields']);
    expect(await portal.database.selectFrom('mails').select('id').execute()).toEqual([]);
  });

  test('a booking cannot be cancelled after fourteen days, and the answer says why', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    await attach(visitor, DEAL, 'mileage-500');
    portal.clock.moveTo('2026-12-07T21:00:00.000Z');
    await visitor.signInAs(DEAL);
    expect((await addonsOf(portal, visitor, DEAL)).body.cancellableAddonIds).toEqual(['mileage-500']);
    portal.clock.moveTo('2026-12-07T23:00:00.000Z');
    await visitor.signInAs(DEAL);
    expect((await addonsOf(portal, visitor, DEAL)).body.cancellableAddonIds).toEqual([]);
    expect((await cancel(visitor, DEAL, 'mileage-500')).body.code).toBe('addon_cancel_too_late');
  });

  test.each([
    ['two months', '2027-01-23', undefined],
    ['less than two months', '2027-01-22', 'addon_not_possible'],
  ])('protection is booked with %s of the minimum commitment left', async (_, end, code) => {
    const portal = await startPortal(databases);
    await portal.database
      .updateTable('deals')
      .set({ minimum_commitment_end_date: end })
      .where('id', '=', CREATED)
      .execute();
    expect((await attach(await portal.customer(CREATED), CREATED, 'insurance-comfort')).body.code).toBe(code);
  });

  test.each([
    ['kilometres before the car is there', CREATED, 'mileage-500'],
    ['anything for a lead', 'lead', 'insurance-comfort'],
  ])('%s cannot be booked', async (_, deal, addon) => {
    const portal = await startPortal(databases);
    expect((await attach(await portal.customer(deal), deal, addon)).body.code).toBe('addon_not_possible');
  });

  test.each([
    ['return-booked', '2026-11-23', true],
    [DEAL, '2026-11-23', true],
    ['return-booked', '2026-12-19', false],
    ['return-booked', '2027-06-19', false],
    [DEAL, '2028-09-30', false],
  ])('add-ons for the car of %s on %s are both offered and bookable: %s', async (id, day, isSold) => {
    const portal = await startPortal(databases);
    portal.clock.moveTo(`${day}T11:00:00.000Z`);
    const visitor = await portal.customer(id);
    const { body } = await addonsOf(portal, visitor, id);
    expect([id, day, body.canAddAdditionalMileage]).toEqual([id, day, isSold]);
    if (!isSold) expect(body.availableGroupIds).toEqual([]);
    const booked = await attach(visitor, id, 'mileage-500');
    expect(booked.body.code).toBe(isSold ? undefined : 'addon_not_possible');
    for (const addon of isSold ? [] : ['insurance-zero', 'minor-damage', 'tire-and-windshield'])
      expect((await attach(visitor, id, addon)).body.code).toBe('addon_not_possible');
    const { status } = (await visitor.get(dealUrl(id))).body;
    const packages = await visitor.get(dealUrl(id, '/mileage_packages'));
    if (['OVERDUE', 'RETURN_UNDER_WAY'].includes(status)) {
      expect(packages.body.available_mileage_packages).toEqual([]);
      const raised = await visitor.put(dealUrl(id, '/mileage_packages'), { mileage_package: 3000 }, keyed());
      expect(raised.body.code).toBe('mileage_upgrade_not_for_state');
    } else expect(isSold).toBe(true);
  });

  test('the deductible is lowered by the comfort package, once', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(CREATED);
    const { status, body } = await visitor.post(REDUCE, undefined, keyed('price=2900'));
    expect([status, body.addonId]).toEqual([200, 'insurance-comfort']);
    expect(await coverOf(portal, CREATED)).toEqual([50_000, 0, 0, 2900]);
    expect((await visitor.post(REDUCE, undefined, keyed())).body.code).toBe('deductible_lower');
  });

  test.each([
    ['ACTIVE', 100_000, 'deductible_handed_over'],
    ['SIGNED', 100_000, 'deductible_not_for_state'],
    ['CREATED', 50_000, 'deductible_lower'],
  ] as const)('the deductible of a deal that is %s with %i cents is not lowered', async (state, full, code) => {
    const portal = await startPortal(databases);
    await portal.database
      .updateTable('deals')
      .set({ state, damage_deductible_vollkasko: full })
      .where('id', '=', CREATED)
      .execute();
    const { status, body } = await (await portal.customer(CREATED)).post(REDUCE, undefined, keyed());
    expect([status, body.code]).toEqual([409, code]);
  });
});
