// Receipts are part of the booking's answer, can be read later, and never change.
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { delivery } from '../support/server/deliveries.ts';
import { dealUrl, pickup, startPortal } from '../support/server/portal.ts';

const late = () => delivery({ handover_firstname: 'Miriam', handover_lastname: 'Scholz' });

describeOnEachDatabase('a receipt', (databases) => {
  const book = async (deal: string, call: string, body: object, method: 'put' | 'post' = 'put') => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(deal);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const url = call.startsWith('/api/') ? call : dealUrl(deal, call);
    const { status, body: answer } = await visitor[method](url, body, headers);
    expect(status, JSON.stringify(answer)).toBeLessThan(300);
    return { portal, visitor, receipt: answer.receipt };
  };

  test('of a late change has the paid fee, although the next change is free', async () => {
    const { visitor, receipt } = await book('handover-late-change', '/handover', late());
    expect(receipt).toMatchObject({
      kind: 'delivery_change',
      title: 'Lieferung geändert',
      reference: expect.stringMatching(/^LF-/),
      booked_on: '2026-11-23',
      day: '2026-12-17',
      slot: '12:00–15:30 Uhr',
      items: [{ name: 'Gebühr für die Änderung', amount: 9900, interval: 'once' }],
      once: 9900,
      monthly: 0,
    });
    expect((await visitor.get(dealUrl('handover-late-change', '/receipts'))).body).toEqual([receipt]);
  });

  test('exists for the bookings of the demo customers', async () => {
    const portal = await startPortal(databases);
    const receiptsOf = async (deal: string) => {
      const { body } = await (await portal.customer(deal)).get(dealUrl(deal, '/receipts'));
      return body.map(({ kind, once, monthly }: Record<string, unknown>) => [kind, once, monthly]);
    };
    expect(await receiptsOf('return-booked')).toEqual([['return', 19900, 0]]);
    expect(await receiptsOf('damage-reported')).toContainEqual(['damage', 0, 0]);
    expect(await receiptsOf('appraisal-requested')).toContainEqual(['appraisal', 0, 0]);
    const kinds = [
      ['service', 0, 0],
      ['addon', 11000, 0],
    ];
    expect(await receiptsOf('service-requested')).toEqual(expect.arrayContaining(kinds));
  });

  test('of a change in the free period is free', async () => {
    const { receipt } = await book('handover-free-change', '/handover', delivery());
    expect(receipt).toMatchObject({ items: [{ amount: 0 }], once: 0, monthly: 0 });
  });

  test('of a first return has its price, and of a late change the fee alone', async () => {
    const first = await book('return-window-open', '/return', pickup());
    expect(first.receipt).toMatchObject({
      kind: 'return',
      items: [{ name: 'Abholung bei dir', amount: 19900, interval: 'once' }],
      once: 19900,
    });
    const change = { return_firstname: 'Mehmet', return_lastname: 'Yıldız' };
    const { receipt } = await book('return-booked', '/return', pickup(change));
    expect(receipt).toMatchObject({ kind: 'return_change', items: [{ amount: 9900 }], once: 9900 });
  });

  test('has the window of an appraisal, which costs nothing', async () => {
    const deal = 'return-booked-free-change';
    const portal = await startPortal(databases);
    const visitor = await portal.customer(deal);
    const [day] = (await visitor.get(dealUrl(deal, '/pre-return-appraisal'))).body.options.dates;
    const wish = { appointment_date: day, appointment_timeslot: '13:00' };
    const { receipt } = (await visitor.put(dealUrl(deal, '/pre-return-appraisal'), wish)).body;
    expect(receipt).toMatchObject({ kind: 'appraisal', day, slot: '12:00–15:30 Uhr', items: [], once: 0, monthly: 0 });
  });

  test('of a package has the monthly and the one-time price', async () => {
    const { receipt } = await book('window-not-yet-open', '/mileage_packages', { mileage_package: 1500 });
    expect(receipt).toMatchObject({
      kind: 'mileage_package',
      items: [
        { name: expect.stringContaining('1.500 km'), interval: 'month' },
        { amount: 40000, interval: 'once' },
      ],
      once: 40000,
    });
    expect(receipt.monthly).toBe(receipt.items[0].amount);
  });

  test('lists bookings and cancellations, newest first, in the language of the reader', async () => {
    const deal = 'window-not-yet-open';
    const addon = { subscriptionId: deal, addonId: 'mileage-500' };
    const { portal, visitor, receipt } = await book(deal, '/api/addons/attach', addon, 'post');
    expect(receipt).toMatchObject({ kind: 'addon', items: [{ amount: 6000, interval: 'once' }], once: 6000 });
    portal.clock.moveBy(1000);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    expect((await visitor.post('/api/addons/cancel', addon, headers)).status).toBe(200);
    const { body } = await visitor.get(dealUrl(deal, '/receipts'), { 'accept-language': 'en-US' });
    expect(body).toMatchObject([
      { kind: 'addon_cancelled', title: 'Extra cancelled', reference: receipt.reference, once: 0 },
      { kind: 'addon', title: 'Extra booked', once: 6000 },
    ]);
  });

  test('is the same when the same request comes again', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('handover-late-change');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const url = dealUrl('handover-late-change', '/handover');
    const [one, again] = [await visitor.put(url, late(), headers), await visitor.put(url, late(), headers)];
    expect(again.body).toEqual(one.body);
    expect((await visitor.get(dealUrl('handover-late-change', '/receipts'))).body).toHaveLength(1);
  });

  test('is shown to no other customer', async () => {
    const { portal } = await book('handover-late-change', '/handover', late());
    const other = await portal.customer('return-booked');
    expect((await other.get(dealUrl('handover-late-change', '/receipts'))).status).toBe(404);
    expect((await portal.visitor().get(dealUrl('handover-late-change', '/receipts'))).status).toBe(401);
  });
});
