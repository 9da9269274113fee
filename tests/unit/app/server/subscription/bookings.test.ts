// Rows, webhooks and confirmations of a booking, with optional parts missing.
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../../../app/server/demo/seed.ts';
import { changePassword } from '../../../../../app/server/platform/auth/changePassword.ts';
import { inTransaction } from '../../../../../app/server/platform/db/transactions.ts';
import { MAX_DRAFTS } from '../../../../../app/server/platform/drafts/drafts.ts';
import type { Notice, Notify } from '../../../../../app/server/platform/mail/notice.ts';
import type { NewDamage } from '../../../../../app/server/subscription/damages/damageReporting.ts';
import { reportDamage } from '../../../../../app/server/subscription/damages/reportDamage.ts';
import { createProlongation } from '../../../../../app/server/subscription/deals/createProlongation.ts';
import { requestBuyOffer } from '../../../../../app/server/subscription/deals/requestBuyOffer.ts';
import { type HandoverOrder, planHandover } from '../../../../../app/server/subscription/handovers/planHandover.ts';
import { reportMileage } from '../../../../../app/server/subscription/mileage/reportMileage.ts';
import { planReturn, type ReturnOrder } from '../../../../../app/server/subscription/returns/planReturn.ts';
import { describeOnEachDatabase, type TestDatabases } from '../../../../support/server/databases.ts';
import { delivery } from '../../../../support/server/deliveries.ts';
import { pickup, startPortal } from '../../../../support/server/portal.ts';

const TODAY = '2026-11-23';
const FREE = 'handover-free-change';

/** Runs work in a transaction for the customer of a deal, and reads the result. */
async function stage(databases: TestDatabases, dealId: string) {
  const { database, clock } = await startPortal(databases);
  const { customer_id } = await database
    .selectFrom('deals')
    .select('customer_id')
    .where('id', '=', dealId)
    .executeTakeFirstOrThrow();
  const customer = await database
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', customer_id)
    .executeTakeFirstOrThrow();
  const notices: Notice[] = [];
  const notify: Notify = async (_, notice) => void notices.push(notice);
  const told = async () =>
    (await database.selectFrom('follow_ups').select('content').execute()).map(({ content }) => {
      const { kind, data } = JSON.parse(content) as { kind: string; data: object };
      return { kind, ...data };
    });
  return {
    database,
    notices,
    told,
    write: <Result>(work: Parameters<typeof inTransaction>[1]) => inTransaction(database, work) as Promise<Result>,
    order: { customer, dealId, notify, today: TODAY, now: clock.now() },
  };
}

describeOnEachDatabase('a delivery', (databases) => {
  async function handover(changes: object = {}) {
    const { order, write, ...rest } = await stage(databases, FREE);
    const wish = { ...order, agreed: undefined, slots: 'through_the_day', update: delivery(), ...changes };
    return {
      ...rest,
      plan: (more: object = {}) =>
        write<Awaited<ReturnType<typeof planHandover>>>((transaction) =>
          planHandover(transaction, { ...wish, ...more } as HandoverOrder),
        ),
      customer: order.customer,
    };
  }

  test('without an agreed day gets its reference, and its day is confirmed', async () => {
    const { database, plan, notices } = await handover();
    await database.deleteFrom('handovers').where('deal_id', '=', FREE).execute();
    const planned = await plan();
    expect(planned.record.handover).toMatchObject({
      reference: expect.stringMatching(/^LF-/),
      planned_date: '2026-12-17',
      slot: '12:00',
      deviation_in_weeks: 0,
    });
    expect(notices).toMatchObject([{ values: { reference: planned.record.handover?.reference } }]);
  });

  test('keeps its reference, and its deviation', async () => {
    const { database, plan } = await handover();
    await database
      .updateTable('handovers')
      .set({ reference: 'LF-22222222', deviation_in_weeks: 1 })
      .where('deal_id', '=', FREE)
      .execute();
    expect((await plan()).record.handover).toMatchObject({
      reference: 'LF-22222222',
      planned_date: null,
      deviation_in_weeks: 1,
    });
  });

  test('is reported when changed', async () => {
    const { plan, told } = await handover();
    await plan();
    expect(await told()).toEqual([
      { kind: 'handover.changed', deal_id: FREE, preferred_date: '2026-12-17', slot: '12:00', change_fee: 0 },
    ]);
  });

  test.each([
    ['b2c', 'handover_firstname', 'invalid_fields'],
    ['b2c', 'handover_lastname', 'invalid_fields'],
    ['b2b', 'handover_firstname', undefined],
    ['b2b', 'handover_lastname', undefined],
  ])('of a customer who is %s, with another %s, is refused: %s', async (audience, field, code) => {
    const { plan, customer } = await handover();
    const other = { customer: { ...customer, audience }, update: delivery({ [field]: 'Erika' }) };
    const said = await plan(other).then(
      () => undefined,
      (error: { code: string }) => error.code,
    );
    expect(said).toBe(code);
  });

  test('without a named person is for the customer of the account', async () => {
    const { database, plan } = await handover();
    const nobody = { handover_firstname: null, handover_lastname: null };
    await database.updateTable('deals').set(nobody).where('id', '=', FREE).execute();
    expect((await plan()).record.deal).toMatchObject({ handover_firstname: 'Jonas', handover_lastname: 'Krüger' });
  });
});

describeOnEachDatabase('a return', (databases) => {
  const moved = {
    update: pickup({ return_firstname: 'Mehmet', return_lastname: 'Yıldız' }),
    view: { today: TODAY, returnWindow: 'end_of_subscription' },
  };

  test('that is changed late after a free agreement is confirmed with both amounts', async () => {
    const { database, write, order, notices } = await stage(databases, 'return-booked');
    await database.updateTable('returns').set({ return_fee: 0 }).where('deal_id', '=', 'return-booked').execute();
    const agreed = 'change_fee=9900, return_fee=19900';
    await write((transaction) => planReturn(transaction, { ...order, ...moved, agreed } as ReturnOrder));
    expect(notices.map(({ values }) => values['price'])).toEqual([expect.stringMatching(/^298,00\s€$/)]);
  });

  test.each(['change_fee=0', 'return_fee=19900'])('is not planned for other amounts: %s', async (agreed) => {
    const { write, order, told } = await stage(databases, 'return-booked');
    const planned = write((transaction) => planReturn(transaction, { ...order, ...moved, agreed } as ReturnOrder));
    await expect(planned).rejects.toMatchObject({ code: 'amount_changed' });
    expect(await told()).toEqual([]);
  });
});

describeOnEachDatabase('a damage', (databases) => {
  const description = 'Ein langer, tiefer Kratzer vorne links, gleich beim Rad.';
  const VIENNA = { street: ' Graben ', house_number: ' 1 ', zip: ' 1010 ', city: ' Wien ', country: 'AT' };

  async function reported(damage: Partial<NewDamage>) {
    const { database, write, order } = await stage(databases, 'return-window-open');
    const body = { description, paths: [], place: undefined, ...damage };
    const validate = async () => ({ fields: [], body });
    await write((transaction) => reportDamage(transaction, { ...order, validate }));
    const row = await database
      .selectFrom('damage_reports')
      .selectAll()
      .orderBy('reported_at', 'desc')
      .executeTakeFirstOrThrow();
    const parts = await database
      .selectFrom('damage_report_damages')
      .select(['position', 'part'])
      .where('report_id', '=', row.id)
      .execute();
    return { row, parts };
  }

  test('is stored with all values', async () => {
    const { row, parts } = await reported({
      place: VIENNA,
      handler: 'claimini',
      key: 'door',
      partId: 'p1',
      areaId: 'a1',
      typeId: 't1',
      occurrenceDate: '2026-11-20',
    });
    expect(row).toMatchObject({
      ...{ street: 'Graben', house_number: '1', zip: '1010', city: 'Wien', country: 'AT' },
      ...{ handler: 'claimini', damage_key: 'door', part_id: 'p1', area_id: 'a1', type_id: 't1' },
      occurrence_date: '2026-11-20',
    });
    expect(parts).toEqual([{ position: 0, part: 'Tür' }]);
  });

  test('without details has the address of the account, in Germany', async () => {
    const { row, parts } = await reported({});
    expect(row).toMatchObject({
      ...{ street: 'Lindwurmstraße', house_number: '88', zip: '80337', city: 'München', country: 'DE' },
      ...{ handler: null, damage_key: null, part_id: null, area_id: null, type_id: null, occurrence_date: null },
    });
    expect(parts).toEqual([]);
  });

  test.each([{ key: 'door' }, { handler: 'claimini' as const }])('names no part with %o alone', async (half) => {
    expect((await reported(half)).parts).toEqual([]);
  });
});

describeOnEachDatabase('other bookings', (databases) => {
  test.each([
    [59_999, undefined],
    [60_000, undefined],
    [60_001, 'invalid_fields'],
  ])('a reading of %i km is refused: %s', async (reading, code) => {
    const { database, write, order } = await stage(databases, 'return-window-open');
    await database.updateTable('cars').set({ maximum_mileage: 60_000 }).execute();
    const said = await write((transaction) =>
      reportMileage(transaction, { ...order, customerId: order.customer.id, reading, lowerConfirmed: false }),
    ).then(
      () => undefined,
      (error: { code: string }) => error.code,
    );
    expect(said).toBe(code);
  });

  test('an offer to buy that was asked for before there were references has none', async () => {
    const dealId = 'return-booked-free-change';
    const { database, write, order, told } = await stage(databases, dealId);
    const request = { deal_id: dealId, price: 2_367_000, requested_at: order.now.toISOString(), reference: null };
    await database.insertInto('buy_offer_requests').values(request).execute();
    const { vin } = await database
      .selectFrom('cars')
      .select('vin')
      .where('id', '=', `car-${dealId}`)
      .executeTakeFirstOrThrow();
    const asked = { ...order, vin: String(vin), price: 2_367_000 };
    expect(await write((transaction) => requestBuyOffer(transaction, asked))).toEqual({ reference: '' });
    expect(await told()).toEqual([]);
  });

  test('a prolongation stands after the deals of its customer', async () => {
    const { database, write, order } = await stage(databases, 'return-booked-free-change');
    const id = await write<string>((transaction) => createProlongation(transaction, { ...order, term: 12 }));
    const lead = await database.selectFrom('deals').select('position').where('id', '=', id).executeTakeFirstOrThrow();
    expect(lead.position).toBe(1);
  });

  test('a password is only compared with that of its customer', async () => {
    const { database, write, order } = await stage(databases, FREE);
    const others = database.updateTable('customers').where('id', '!=', order.customer.id);
    await others.set({ password_hash: 'none' }).execute();
    const change = { customerId: order.customer.id, currentPassword: DEMO_PASSWORD, newHash: 'new', notice: undefined };
    await write((transaction) => changePassword(transaction, change));
    const hashes = await database.selectFrom('customers').select(['id', 'password_hash']).execute();
    expect(hashes.filter(({ password_hash }) => password_hash === 'new').map(({ id }) => id)).toEqual([
      order.customer.id,
    ]);
    expect(hashes.filter(({ password_hash }) => password_hash === 'none')).toHaveLength(hashes.length - 1);
  });
});

describeOnEachDatabase('drafts', (databases) => {
  const URL = '/portal/api/drafts/one-more?input=%7B%7D';
  const draft = { version: 1, id: 'one', step: 'location', answers: {} };

  async function writer(open: number, ended: number) {
    const { database, customer } = await startPortal(databases);
    const visitor = await customer('return-window-open');
    const row = { customer_id: '501001', input: '{}', revision: 1, saved_at: '', touched_at: '' };
    const rows = Array.from({ length: open + ended }, (_, at) => ({
      ...row,
      flow: `flow-${at}`,
      content: at < open ? '{}' : null,
    }));
    if (rows.length > 0) await database.insertInto('drafts').values(rows).execute();
    const count = async () => (await database.selectFrom('drafts').select('flow').execute()).length;
    return { visitor, count };
  }

  test('are fifty at most', () => {
    expect(MAX_DRAFTS).toBe(50);
  });

  test.each([
    ['the fiftieth draft', 49, 0, undefined],
    ['the fifty-first', 50, 0, 'too_many_drafts'],
    ['the fiftieth beside many that have ended', 49, 150, undefined],
    ['the fiftieth when as many are remembered as can be', 49, 151, 'too_many_drafts'],
  ])('accept %s, or refuse it', async (_, open, ended, code) => {
    const { visitor } = await writer(open, ended);
    expect((await visitor.put(URL, { revision: 0, draft })).body.code).toBe(code);
  });

  test.each([
    ['none are there', 0, 1],
    ['one more can be remembered', 199, 200],
    ['no more can be remembered', 200, 200],
  ])('that never existed end like existing ones, when %s', async (_, ended, left) => {
    const { visitor, count } = await writer(0, ended);
    expect((await visitor.delete(URL)).body).toEqual({ revision: 1 });
    expect(await count()).toBe(left);
    expect((await visitor.get(URL)).body).toEqual({ revision: left === ended ? 0 : 1 });
  });
});
