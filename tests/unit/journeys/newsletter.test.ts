// Signing up for the newsletter, with and without a session (FLW-29).
import { expect, test } from 'vitest';
import { refusal, remarksOn, shown, titleOf, wordsOn } from '../../support/journeys/screen.ts';
import { type Answers, type Setting, walk } from '../../support/journeys/walk.ts';

const right = { firstname: 'Mia', lastname: 'Kern', email: 'Mia.Kern@Example.de', gdpr_consent: true };
const visitor = { signed_in: false, audience: 'b2c' };

async function open(answers: Answers = {}, setting: Partial<Setting> = {}) {
  const flow = await walk('newsletter', {
    answers: { subscribeToNewsletter: { ok: true }, ...answers },
    session: visitor,
    app: { page: 'newsletter' },
    ...setting,
  });
  await shown(flow);
  return flow;
}

test('signs a visitor up, and shows the address', async () => {
  const flow = await open();
  await flow.to('signed-up', right);
  expect(flow.sent('subscribeToNewsletter')).toMatchObject([
    { path: '/api/newsletter', body: { ...right, email: 'mia.kern@example.de' } },
  ]);
  expect(titleOf(flow)).toBe('Danke!');
  expect(wordsOn(flow)).toContain('Deine Daten wurden erfolgreich übermittelt.');
  expect(wordsOn(flow)).toContain('mia.kern@example.de');
  await flow.next();
  expect(flow.redirects).toEqual([{ page: 'my-cars', with: {} }]);
});

test('a customer has prefilled fields, and returns to the account', async () => {
  const user = {
    email: 'k@example.de',
    email_verified: true,
    hs_contact_id: '1',
    hs_first_name: 'Kim',
    hs_last_name: 'Ott',
  };
  const flow = await open({}, { session: { signed_in: true, audience: 'b2c', user }, app: { page: 'my-account' } });
  await flow.to('signed-up', { gdpr_consent: true });
  expect(flow.sent('subscribeToNewsletter')[0]?.body).toEqual({
    firstname: 'Kim',
    lastname: 'Ott',
    email: 'k@example.de',
    gdpr_consent: true,
  });
  await flow.next();
  expect(flow.closedWith).toBeUndefined();
  expect(flow.redirects).toEqual([]);
});

test.each([
  ['firstname', null, 'Gib deinen Vornamen ein'],
  ['lastname', ' ', 'Gib deinen Nachnamen ein'],
  ['firstname', 'A'.repeat(101), 'höchstens 100 Zeichen'],
  ['email', null, 'Gib deine E-Mail-Adresse ein'],
  ['email', 'mia@', 'wie name@beispiel.de'],
  ['gdpr_consent', false, 'Ohne deine Zustimmung'],
  ['gdpr_consent', null, 'Ohne deine Zustimmung'],
])('refuses %s %o', async (field, value, message) => {
  const flow = await open();
  await flow.answer({ ...right, [field]: value }).next();
  expect(flow.issueOf(field)).toContain(message);
  expect(flow.sent('subscribeToNewsletter')).toEqual([]);
});

test.each([
  [422, 'invalid_fields', 'firstname', 'required', 'Gib deinen Vornamen ein'],
  [422, 'invalid_fields', 'lastname', 'required', 'Gib deinen Nachnamen ein'],
  [400, 'invalid_request', 'email', 'format', 'wie name@beispiel.de'],
  [400, 'invalid_request', 'gdpr_consent', 'not_an_option', 'Ohne deine Zustimmung'],
])('%i %s names %s', async (status, code, name, why, message) => {
  const flow = await open({ subscribeToNewsletter: refusal(status, code, [{ name, code: why }]) });
  await flow.answer(right).next();
  expect(flow.issueOf(name)).toContain(message);
});

test.each([
  [1, 'in 1 Sekunde'],
  [89, 'in 89 Sekunden'],
  [90, 'in 2 Minuten'],
  [4_500, 'in 75 Minuten'],
  [5_399, 'in 90 Minuten'],
  [5_400, 'in 2 Stunden'],
  [7_201, 'in 3 Stunden'],
])('%i seconds to wait are shown as "%s"', async (retryAfter, words) => {
  const flow = await open({ subscribeToNewsletter: () => ({ ...refusal(429, 'too_many_requests')(), retryAfter }) });
  await flow.answer(right).next();
  expect(remarksOn(flow).join()).toContain(`Versuch es ${words} noch einmal`);
});

test.each([
  [429, 'too_many_requests', 'in 15 Minuten'],
  [400, 'invalid_request', 'Ups, etwas ist schiefgelaufen.'],
  [503, 'unavailable', 'Ups, etwas ist schiefgelaufen.'],
])('%i %s is shown on the step, and the typed text stays', async (status, code, message) => {
  const flow = await open({ subscribeToNewsletter: refusal(status, code) });
  await flow.answer(right).next();
  expect(remarksOn(flow).join()).toContain(message);
  expect(flow.field('firstname').answer.value).toBe('Mia');
});

test('in English', async () => {
  const flow = await open({ subscribeToNewsletter: refusal(503, 'unavailable') }, { locale: 'en-US' });
  await flow.answer(right).next();
  expect(remarksOn(flow).join()).toContain('Oops, something went wrong.');
});

async function openLink(id: 'newsletter-confirm' | 'newsletter-unsubscribe', answers: Answers) {
  const flow = await walk(id, { answers, session: visitor, input: { token: 'T' } });
  await shown(flow);
  return flow;
}

test('a link shows a page, and a press there confirms the newsletter', async () => {
  const flow = await openLink('newsletter-confirm', { confirmNewsletter: { ok: true } });
  expect([titleOf(flow), flow.sent('confirmNewsletter')]).toEqual(['Newsletter bestätigen', []]);
  await flow.to('newsletter-confirmed');
  expect(flow.sent('confirmNewsletter')).toMatchObject([{ body: { token: 'T' } }]);
  expect(titleOf(flow)).toBe('Dein Newsletter ist bestellt');
  await flow.next();
  expect(flow.redirects).toEqual([{ page: 'my-cars', with: {} }]);
});

test('an expired link leads to a new one', async () => {
  const flow = await openLink('newsletter-confirm', { confirmNewsletter: refusal(410, 'link_expired') });
  await flow.next();
  expect(titleOf(flow)).toBe('Dieser Link gilt nicht mehr');
  await flow.next();
  expect(flow.redirects).toEqual([{ page: 'newsletter', with: {} }]);
});

test.each([
  ['newsletter-confirm', 'confirmNewsletter', 429, 'too_many_requests', 'Warte 15 Minuten'],
  ['newsletter-confirm', 'confirmNewsletter', 503, 'unavailable', 'Das hat nicht geklappt'],
  ['newsletter-unsubscribe', 'unsubscribeFromNewsletter', 503, 'unavailable', 'Das hat nicht geklappt'],
] as const)(
  '%s: %s that fails with %i %s is reported, and can be pressed again',
  async (id, call, status, code, words) => {
    const flow = await openLink(id, { [call]: refusal(status, code) });
    await flow.next();
    expect(remarksOn(flow).join()).toContain(words);
    await flow.next();
    expect(flow.sent(call)).toHaveLength(2);
  },
);

test('a link shows a page, and a press there ends the newsletter', async () => {
  const flow = await openLink('newsletter-unsubscribe', { unsubscribeFromNewsletter: { ok: true } });
  expect([titleOf(flow), flow.sent('unsubscribeFromNewsletter')]).toEqual(['Newsletter abbestellen', []]);
  await flow.to('newsletter-ended');
  expect(flow.sent('unsubscribeFromNewsletter')).toMatchObject([{ path: '/api/newsletter/unsubscribe?token=T' }]);
  expect(wordsOn(flow)).toContain('Du bekommst ihn nicht mehr');
  await flow.next();
  expect(flow.redirects).toEqual([{ page: 'my-cars', with: {} }]);
});
