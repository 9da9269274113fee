import { expect, test } from 'vitest';
import { cleanUp } from '../../app/server/cleanUp.ts';
import { inTransaction } from '../../app/server/platform/db/transactions.ts';
import { readSettings } from '../../app/server/settings.ts';
import { confirmPaymentChange } from '../../app/server/subscription/payments/changePayment.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const METHODS = '/portal/api/bff/payment-methods';
const DEAL = 'return-window-open';
const BACK = {
  success_url: 'http://portal.test/myaccount?edit_payment_method_status=success',
  cancel_url: '/myaccount?from=x',
};

const begin = (visitor: Visitor, body: object = BACK, deal = DEAL, key: string = crypto.randomUUID()) =>
  visitor.post(`${METHODS}/${deal}`, body, { 'idempotency-key': key });
const sandbox = async (visitor: Visitor) => new URL((await begin(visitor)).body.data.session_url);
const press = (visitor: Visitor, { pathname, search }: URL, form: string) =>
  visitor.send('POST', `${pathname}${search}`, form, {
    'content-type': 'application/x-www-form-urlencoded',
    'x-csrf-token': '',
  });
const confirm = ({ database }: Portal, page: URL, last4: string, at: string) =>
  inTransaction(database, (transaction) =>
    confirmPaymentChange(
      transaction,
      page.searchParams.get('session') ?? '',
      { payment_type: 'card', identifier_last_4: last4, exp_month: 8, exp_year: 2030, account_holder: null },
      new Date(at),
    ),
  );

describeOnEachDatabase('the payment methods of a customer', (databases) => {
  test('are listed by deal, of all four types, and their own only', async () => {
    const portal = await startPortal(databases);
    const { body } = await (await portal.customer('payment-methods')).get(METHODS);
    expect(body).toEqual([
      {
        payment_type: 'card',
        identifier_last_4: '4242',
        exp_month: 8,
        exp_year: 2030,
        account_holder: 'Inga Tietjen',
        deal_id: 'payment-methods',
        car_model: 'Norden Fjell Kombi',
      },
      expect.objectContaining({ payment_type: 'sepa_debit', identifier_last_4: '3000' }),
      expect.objectContaining({ payment_type: 'us_bank_account', deal_id: 'payment-methods-3' }),
      expect.not.objectContaining({ identifier_last_4: expect.anything() }),
    ]);
    expect((await (await portal.customer(DEAL)).get(METHODS)).body).toEqual([]);
    expect((await (await portal.newVisitor()).get(METHODS)).status).toBe(401);
  });

  test('are changed at the provider, which redirects back with the outcome', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const key = crypto.randomUUID();
    const begun = await begin(visitor, BACK, DEAL, key);
    expect([begun.status, begun.body]).toEqual([
      201,
      {
        data: { session_url: expect.stringMatching(/^http:\/\/portal\.test\/demo\/payment-page\?session=[\w-]{43}$/) },
      },
    ]);
    expect((await begin(visitor, BACK, DEAL, key)).body).toEqual(begun.body);
    const page = new URL(begun.body.data.session_url);
    const shown = await visitor.get(`${page.pathname}${page.search}`, { 'accept-language': 'en' });
    expect(shown.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(shown.body.text).toMatch(/<html lang="en">[\s\S]*SEPA direct debit/);
    const cancelled = await press(visitor, page, 'outcome=cancel&payment_type=card');
    expect([cancelled.status, cancelled.headers['location']]).toEqual([
      303,
      'http://portal.test/myaccount?from=x&edit_payment_method_status=cancel',
    ]);
    expect((await visitor.get(METHODS)).body).toEqual([]);
    const done = await press(visitor, page, 'outcome=success&payment_type=sepa_debit');
    expect(done.headers['location']).toBe('http://portal.test/myaccount?edit_payment_method_status=success');
    expect((await visitor.get(METHODS)).body).toMatchObject([{ payment_type: 'sepa_debit', deal_id: DEAL }]);
    expect((await visitor.get(dealUrl(DEAL))).body.recurrent_payment_method).toBe('sepa_debit');
    expect((await press(visitor, page, 'outcome=success')).status).toBe(404);
  });

  test('can be changed for own subscriptions only', async () => {
    const portal = await startPortal(databases);
    const lead = await begin(await portal.customer('lead'), BACK, 'lead');
    expect(lead.body).toMatchObject({ status: 409, code: 'payment_not_for_leads' });
    const visitor = await portal.customer(DEAL);
    const foreign = await begin(visitor, BACK, 'payment-methods');
    expect(foreign.body).toEqual((await begin(visitor, BACK, 'nobody')).body);
    expect(foreign.body).toMatchObject({ status: 404, code: 'not_found' });
    expect((await visitor.post(`${METHODS}/${DEAL}`, BACK)).body.fields).toEqual([
      { name: 'Idempotency-Key', code: 'required' },
    ]);
  });

  test.each([
    'https://evil.example/myaccount',
    '//evil.example',
    'http://portal.test.evil.example/',
    'http://portal.test@evil.example/',
    'javascript:alert(1)',
    '/demo/reset',
    '/myaccount/../../x',
    'http://portal.test',
    'nonsense',
  ])('redirect back only to pages of the portal: %s', async (address) => {
    const portal = await startPortal(databases);
    const { status, body } = await begin(await portal.customer(DEAL), {
      success_url: address,
      cancel_url: '/myaccount',
    });
    expect([status, body.code, body.fields]).toEqual([
      422,
      'invalid_fields',
      [{ name: 'success_url', code: 'not_an_option' }],
    ]);
  });

  test('are the last confirmed ones, in any order of the news', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const [one, other] = [await sandbox(visitor), await sandbox(visitor)];
    expect(await confirm(portal, other, '2222', '2026-11-23T09:05:00.000Z')).toBe('done');
    expect(await confirm(portal, one, '1111', '2026-11-23T09:04:00.000Z')).toBe('old');
    expect((await visitor.get(METHODS)).body).toMatchObject([{ identifier_last_4: '2222' }]);
    expect(await confirm(portal, one, '3333', '2026-11-23T09:06:00.000Z')).toBeUndefined();
  });

  test('can be changed on the page of the provider for one day', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const page = await sandbox(visitor);
    portal.clock.moveBy(25 * 3_600_000);
    await cleanUp(portal);
    expect((await visitor.get(`${page.pathname}${page.search}`)).status).toBe(404);
  });

  test('are changed at the configured provider, and nowhere without one', async () => {
    const configured = await startPortal(databases, { settings: { paymentPage: 'https://pay.example/s?shop=7' } });
    expect((await sandbox(await configured.customer(DEAL))).href).toMatch(
      /^https:\/\/pay\.example\/s\?shop=7&session=[\w-]{43}$/,
    );
    expect(() => readSettings({ PAYMENT_PAGE: 'http://pay.example' })).toThrow(
      'PAYMENT_PAGE is invalid. Set an https address',
    );
  });
});
