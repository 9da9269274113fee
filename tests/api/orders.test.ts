import { expect, test } from 'vitest';
import { DOCUMENT_TYPES, documentsOf } from '../../app/server/subscription/documents/documentRules.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, type Portal, startPortal } from '../support/server/portal.ts';

const campaign = (deal: string) => `/api/automation/extension-campaign?dealId=${deal}`;

async function statusOf(portal: Portal, scenario: string, deal = scenario) {
  return (await (await portal.customer(scenario)).get(dealUrl(deal, '/order-status'))).body.status;
}

describeOnEachDatabase('the deal page', (databases) => {
  test('has the order status by the carrier, by the handover, else by the state', async () => {
    const portal = await startPortal(databases);
    expect(await statusOf(portal, 'handover-late-change')).toBe('car_ready_for_delivery');
    expect(await statusOf(portal, 'handover-free-change')).toBe('order_received');
    expect(await statusOf(portal, 'same-day-swap', 'same-day-swap-new')).toBe('car_arrived_at_compound');
    expect(await statusOf(portal, 'return-window-open')).toBe('delivery_completed');
  });

  test('lists only documents with existing files', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('deposit-refund-open');
    const { body } = await visitor.get(dealUrl('deposit-refund-open', '/documents'));
    expect(body.map(({ documentType }: { documentType: string }) => documentType)).toEqual(DOCUMENT_TYPES);
    for (const { url, documentType } of body) {
      const { status, headers, body: file } = await visitor.get(url);
      expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
        200,
        'application/pdf',
        `inline; filename="${documentType}.pdf"`,
      ]);
      expect(file.text).toContain('Auto: Aurel Pico');
    }
    expect((await visitor.get(dealUrl('deposit-refund-open', '/documents/passport'))).status).toBe(404);
    const other = await portal.customer('return-window-open');
    expect((await other.get(dealUrl('return-window-open', '/documents/final_invoice'))).status).toBe(404);
    expect((await other.get(body[0].url)).status).toBe(404);
  });

  test('has a campaign up to its last day', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('auto-renewed');
    expect((await visitor.get(campaign('auto-renewed'))).body).toEqual({ end_date: '2026-12-13' });
    expect((await visitor.get(campaign('stopped-early'))).body).toEqual({});
    expect((await visitor.get(campaign('return-window-open'))).status).toBe(404);
    portal.clock.moveTo('2026-12-14T09:00:00.000Z');
    await visitor.signInAs('auto-renewed');
    expect((await visitor.get(campaign('auto-renewed'))).body).toEqual({});
  });
});

const owned = {
  variant: 'SUBSCRIPTION',
  state: 'ACTIVE',
  actual_handover_date: '2026-01-10',
  actual_return_date: null,
  appraisalDate: null,
  hasDamages: false,
};
const early = ['subscription_confirmation', 'car_configuration', 'holder_agreement'];

test.each([
  ['a lead has none', { variant: 'LEAD' }, []],
  ['an order that is being checked', { state: 'SIGNED', actual_handover_date: null }, ['subscription_confirmation']],
  ['before the handover', { actual_handover_date: null, hasDamages: true }, early],
  ['with a damage', { hasDamages: true }, [...early, 'handover_protocol', 'warranty_damages']],
  ['on the day of the appraisal', { appraisalDate: '2026-11-23' }, [...early, 'handover_protocol']],
  ['six days after the return', { actual_return_date: '2026-11-17' }, [...early, 'handover_protocol']],
  ['a week after it', { actual_return_date: '2026-11-16' }, [...early, 'handover_protocol', 'return_protocol']],
])('documents: %s', (_, changes, types) => {
  expect(documentsOf({ ...owned, ...changes }, '2026-11-23')).toEqual(types);
});
