import { expect, test } from 'vitest';
import { billedDays } from '../../app/server/subscription/payments/billing.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { startPortal } from '../support/server/portal.ts';

const INVOICES = '/portal/api/bff/invoices';

describeOnEachDatabase('invoices', (databases) => {
  test('are those of all subscriptions of a customer, the latest first, each with its file', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('auto-renewed');
    const { body } = await visitor.get(INVOICES);
    expect(body[0]).toEqual({
      id: 'auto-renewed-14',
      created_at: '2026-11-09',
      ext_invoice_number: expect.stringMatching(/^RE-202611-\d+-1$/),
      amount: expect.any(Number),
      status: 'OPEN',
      download_url: `${INVOICES}/auto-renewed-14/document`,
    });
    const days = body.map(({ created_at }: { created_at: string }) => created_at);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(body.some(({ id }: { id: string }) => id.startsWith('stopped-early-'))).toBe(true);
    const { headers, body: file } = await visitor.get(body[0].download_url);
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'application/pdf',
      `inline; filename="${body[0].ext_invoice_number}.pdf"`,
    ]);
    expect(file.text).toContain(body[0].ext_invoice_number);
    const other = await portal.customer('no-deal');
    expect((await other.get(INVOICES)).body).toEqual([]);
    expect((await other.get(body[0].download_url)).status).toBe(404);
    expect((await (await portal.newVisitor()).get(INVOICES)).status).toBe(401);
  });

  test('print names without unsupported diacritics, and the included tax', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-booked');
    const { body } = await visitor.get(INVOICES);
    const { text } = (await visitor.get(body[0].download_url)).body;
    expect(text).toContain('Mehmet Yildiz');
    expect(text).toMatch(/Betrag: 549,00[\s\S]*MwSt\.: 87,66/);
  });

  test('write days and amounts in English as the portal does', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('auto-renewed');
    const { body } = await visitor.get(INVOICES);
    const { text } = (await visitor.get(body[0].download_url, { 'accept-language': 'en-US' })).body;
    expect(text).toMatch(/Date: 09\.11\.2026[\s\S]*Amount: \$/);
  });
});

const running = { actual_handover_date: '2026-08-31', actual_return_date: null, end_date: null };

test.each([
  [
    'with the handover and every month after it',
    {},
    '2026-11-30',
    ['2026-11-30', '2026-10-31', '2026-09-30', '2026-08-31'],
  ],
  ['not before the handover', {}, '2026-08-30', []],
  ['not before there was one', { actual_handover_date: null }, '2026-11-30', []],
  ['not from its end on', { end_date: '2026-10-31' }, '2026-11-30', ['2026-09-30', '2026-08-31']],
  [
    'not from the return on',
    { actual_return_date: '2026-09-15', end_date: '2026-12-31' },
    '2026-11-30',
    ['2026-08-31'],
  ],
])('a subscription is billed %s', (_, changes, today, days) => {
  expect(billedDays({ ...running, ...changes }, today)).toEqual(days);
});
