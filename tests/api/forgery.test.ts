import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bodyOf } from '../support/journeys/bodies.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, pickup, startPortal } from '../support/server/portal.ts';

const FORGERIES: readonly (readonly [name: string, headers: Record<string, string>, status: number])[] = [
  ['no token', { 'x-csrf-token': '' }, 403],
  ['an empty token', { 'x-csrf-token': ' ' }, 403],
  ['the token of somebody else', { 'x-csrf-token': 'aKvYUuuID7M8MyhU0nlYBVThNR8hFpYp4Swx0F6vaHo' }, 403],
  ['another origin', { origin: 'http://evil.test' }, 403],
  ['an origin that begins alike', { origin: 'http://portal.test.evil.test' }, 403],
  ['the same host on another scheme', { origin: 'https://portal.test' }, 403],
  ['an opaque origin', { origin: 'null' }, 403],
  ['no origin at all', { origin: '' }, 403],
  ['no origin, sent from another site', { origin: '', 'sec-fetch-site': 'cross-site' }, 403],
  ['no origin, sent from a sibling', { origin: '', 'sec-fetch-site': 'same-site' }, 403],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['plain text', { 'content-type': 'text/plain' }, 415],
  ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
];

type Write = readonly [method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body: object];

const WRITES: readonly Write[] = [
  ['PUT', dealUrl('return-window-open', '/return'), pickup()],
  ['POST', dealUrl('return-window-open', '/return-change-fee'), pickup()],
  [
    'POST',
    dealUrl('return-window-open', '/deposit-refund-details'),
    { iban: 'DE89370400440532013000', account_holder: 'A' },
  ],
  ['PUT', dealUrl('return-window-open', '/handover'), { preferred_handover_date: '2026-12-17' }],
  ['POST', dealUrl('return-window-open', '/handover-change-fee'), { preferred_handover_date: '2026-12-17' }],
  ['PUT', dealUrl('window-not-yet-open', '/mileage_packages'), { mileage_package: 1500 }],
  ['POST', dealUrl('return-window-open', '/report-damage'), { damage_key: 'door' }],
  ['POST', dealUrl('return-window-open', '/damage-reports/x/photos'), { paths: ['damages/x.jpg'] }],
  ['POST', dealUrl('return-window-open', '/power-of-attorney'), { appointment: 'return' }],
  ['POST', '/portal/api/bff/active-fleet/damage-reports', { subscription_id: 'return-window-open' }],
  ['POST', dealUrl('return-window-open', '/mileage-report'), { current_mileage: 1 }],
  ['POST', '/api/deal/return-window-open/mileage-report', { current_mileage: 1 }],
  [
    'POST',
    '/portal/api/bff/change-password',
    { currentPassword: 'Probefahrt-2026', newPassword: 'Testfahrt-2027', confirmedNewPassword: 'Testfahrt-2027' },
  ],
  ['PUT', dealUrl('return-window-open', '/pre-return-appraisal'), { appointment_date: '2026-12-07' }],
  ...['return', 'pre-return-appraisal', 'service-requests'].map(
    (call): Write => ['DELETE', dealUrl('return-window-open', `/${call}/x`), {}],
  ),
  ['POST', dealUrl('return-window-open', '/schedule-service'), { requested_services: ['TIRE_CHANGE'] }],
  ['POST', dealUrl('return-window-open', '/accept-deductibles-reduction'), {}],
  ['POST', '/api/addons', { subscriptionId: 'return-window-open' }],
  ['POST', '/api/addons/attach', { subscriptionId: 'return-window-open' }],
  ['POST', '/api/automation/one-time-mileage', { subscriptionId: 'return-window-open' }],
  ['POST', '/api/addons/cancel', { subscriptionId: 'return-window-open' }],
  ['POST', '/api/checkout/prolongation/options', { dealId: 'return-window-open' }],
  ['POST', '/api/checkout/prolongation/create', { dealId: 'return-window-open', term: 12 }],
  ['POST', '/api/automation/buy-car-offer', { deal_id: 'return-window-open' }],
  ['PUT', '/portal/api/drafts/edit-return?input=%7B%7D', { revision: 0, draft: {} }],
  ['DELETE', '/portal/api/drafts/edit-return?input=%7B%7D', {}],
  ['POST', '/portal/api/developer', { secret: 'werkstatt-2026' }],
  ['POST', '/api/newsletter', { firstname: 'A', lastname: 'B', email: 'a@example.de', gdpr_consent: true }],
  ['POST', '/api/hasBusinessAccount', { email: 'a@example.de' }],
  ['POST', '/api/auth/custom/checkIfEmailExists', { email: 'a@example.de' }],
  ['POST', '/api/auth/custom/login', { email: 'a@example.de', password: 'x' }],
  [
    'POST',
    '/api/auth/custom/register',
    {
      email: 'a@example.de',
      password: 'Testfahrt-2027',
      locale: 'de-DE',
      profile: { firstname: 'A', lastname: 'B', phone: '+49 151 23456789', birthday: '575164800000' },
    },
  ],
  ['POST', '/api/auth/custom/magicLink', { email: 'katharina.brandl@example.de' }],
  ['POST', '/api/auth/custom/magicLink/use', { token: 'x' }],
  ['POST', '/api/newsletter/confirm', { token: 'x' }],
  ['POST', '/portal/api/app-token', {}],
  ['POST', '/api/auth/custom/linkOwner', { token: 'x' }],
  ['POST', '/api/auth/custom/resetPassword', { token: 'x', password: 'Testfahrt-2027' }],
  ['POST', '/api/auth/custom/sendVerification', {}],
  ['POST', '/api/auth/custom/verifyEmail', { token: 'x' }],
  ['POST', '/api/auth/signout', {}],
  ['POST', '/api/auth/signout-everywhere', {}],
  ['DELETE', '/api/auth/sessions', {}],
  ['DELETE', '/api/auth/sessions/x', {}],
  [
    'PATCH',
    '/api/checkout/v2/contact',
    { firstname: 'Katharina', lastname: 'Brandl', phone: '+49 151 23456789', birthday: '17.04.1988' },
  ],
  ['POST', '/api/getLoyaltyInfo', bodyOf('ContactOnly')],
  ['POST', '/api/redeemLoyaltyBenefits', bodyOf('Redeem')],
  ['POST', '/api/acceptReferral', bodyOf('ReferralCode')],
  ['POST', '/api/saveConsents', bodyOf('ConsentChoice')],
  ['POST', '/api/sendSupportMessage', { topic: 'return', message: 'A', name: 'B', email: 'a@example.de' }],
  ['PATCH', '/portal/api/bff/profile', bodyOf('ProfileUpdate')],
  ['PATCH', '/api/checkout/company/x', bodyOf('CompanyUpdate')],
  ['POST', '/portal/api/bff/drivers', bodyOf('NewDriver')],
  ['DELETE', '/portal/api/bff/drivers/x', {}],
  ['POST', '/portal/api/bff/deletion-request', {}],
  ['POST', '/portal/api/bff/payment-methods/return-window-open', bodyOf('PaymentChange')],
  ['POST', '/demo/news', { kind: 'deletion.done' }],
  ['POST', '/demo/sign-in', { customer: 'no-deal' }],
  ['POST', '/demo/day', { day: '2026-12-24' }],
  ['POST', '/demo/mood', { mood: 'slow' }],
  ['POST', '/demo/reset', {}],
];

/**
 * Writes without JSON from a page. Tested in uploads, social, inbox, paymentMethods
 * and newsletter.test.ts: files, redirects, webhooks, the sandbox's form and links of e-mails.
 * Reports of browsers change nothing (staticFiles.test.ts).
 */
const ELSEWHERE = [
  'POST /portal/api/csp-reports',
  'POST /api/auth/callback/:provider',
  'POST /api/newsletter/unsubscribe',
  'POST /api/inbox',
  'POST /portal/api/bff/active-fleet/damage-reports/images',
  'PUT /portal/api/bff/uploads/:bucket/:name',
  'POST /demo/payment-page',
];

test('every documented write is tested', () => {
  const documentation = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
  const documented = [...documentation.matchAll(/^- `((?:POST|PUT|PATCH|DELETE) \/[^`]+)`/gm)].map(
    ([, call]) => call ?? '',
  );
  const isTried = (call: string) => {
    const pattern = new RegExp(`^${call.replaceAll(/:\w+/g, '[^/]+')}$`);
    return WRITES.some(([method, url]) => pattern.test(`${method} ${url.split('?')[0]}`));
  };
  expect(documented.filter((call) => !isTried(call))).toEqual(ELSEWHERE);
});

describeOnEachDatabase('forged requests', (databases) => {
  test('each write refuses each forgery, and nothing has happened', async () => {
    const portal = await startPortal(databases);
    const victim = await portal.customer('return-window-open');
    const before = new Map(victim.cookies);
    for (const [method, url, body] of WRITES) {
      for (const [name, headers, status] of FORGERIES) {
        const answer = await victim.send(method, url, JSON.stringify(body), { 'idempotency-key': 'k', ...headers });
        expect([url, name, answer.status]).toEqual([url, name, status]);
        expect(answer.headers['content-type']).toContain('application/problem+json');
      }
    }
    expect(victim.cookies).toEqual(before);
    for (const table of ['return_changes', 'mails', 'account_links', 'attempts', 'drafts', 'follow_ups'] as const)
      expect([table, await portal.database.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    expect((await victim.session()).signed_in).toBe(true);
  });

  test('a GET request has no effect', async () => {
    const portal = await startPortal(databases);
    const victim = await portal.customer('return-window-open');
    for (const [, url] of WRITES) expect([200, 404, 405]).toContain((await victim.get(url)).status);
    expect((await victim.session()).signed_in).toBe(true);
  });

  test('a browser that sends no Origin but Sec-Fetch-Site: same-origin is accepted', async () => {
    const visitor = await (await startPortal(databases)).customer('return-window-open');
    const answer = await visitor.post(
      '/api/hasBusinessAccount',
      { email: 'a@example.de' },
      { origin: '', 'sec-fetch-site': 'same-origin' },
    );
    expect(answer.status).toBe(200);
  });

  test('a trusted origin may send forms', async () => {
    const portal = await startPortal(databases, { settings: { trustedOrigins: ['https://shop.test'] } });
    const visitor = await portal.customer('return-window-open');
    expect((await visitor.post('/api/auth/signout', undefined, { origin: 'https://shop.test' })).status).toBe(200);
  });

  test('the CSRF token of another session is refused', async () => {
    const portal = await startPortal(databases);
    const [one, other] = [await portal.customer('return-window-open'), await portal.customer('no-deal')];
    one.csrfToken = other.csrfToken;
    expect((await one.post('/api/auth/signout')).status).toBe(403);
  });

  test('a customer whose session has expired is asked to sign in and can do so on the same page', async () => {
    const portal = await startPortal(databases);
    const customer = await portal.customer('return-window-open');
    portal.clock.moveBy(3 * 3_600_000);
    expect((await customer.put(dealUrl('return-window-open', '/return'), pickup())).status).toBe(401);
    expect(
      (
        await customer.post('/api/auth/custom/login', {
          email: 'katharina.brandl@example.de',
          password: 'Probefahrt-2026',
        })
      ).body,
    ).toEqual({ ok: true });
  });
});
