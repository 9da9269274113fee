import { expect, test } from 'vitest';
import type { Call } from '#engine';
import { type Answers, type Setting, walk } from './walk.ts';

const visitor = { signed_in: false, audience: 'b2c' };
const flags = { magic_link: true, registration: true };
const known: Answers = {
  hasBusinessAccount: { accountExists: false },
  checkEmail: { success: true, status: 'complete' },
  login: { ok: true },
  sendMagicLink: {},
  register: { ok: true },
  updateContact: {},
};
const open = (answers: Answers = {}, setting: Partial<Setting> = {}) =>
  walk('sign-in', { answers: { ...known, ...answers }, session: visitor, flags, ...setting });
const email = { email: ' Katharina.Brandl@Example.de ' };
const refused = (code: string) => () => ({ status: 200, body: { ok: false, code } });

test('signs a known customer in and goes to the path that asked for it', async () => {
  const flow = await open({}, { input: { next: '/mycars/d1' } });
  await flow.to('loginForm', email);
  expect(flow.sent('checkEmail')[0]?.body).toEqual({ email: 'katharina.brandl@example.de' });
  await flow.answer({ password: 'geheim 123' }).next();
  expect(flow.sent('login')[0]?.body).toEqual({ email: 'katharina.brandl@example.de', password: 'geheim 123' });
  expect(flow.events).toEqual(expect.arrayContaining(['session refreshed', 'signed-in']));
  expect(flow.redirects).toEqual([{ path: '/mycars/d1' }]);
  expect(flow.closedWith).toBe('signed-in');
});

test('stays where it was opened when it was opened on the spot', async () => {
  const flow = await open();
  await flow.to('loginForm', email);
  await flow.answer({ password: 'geheim 123' }).next();
  expect(flow.closedWith).toBe('signed-in');
  expect(flow.redirects).toEqual([]);
});

test('goes to the subscriptions from the page of its own', async () => {
  const flow = await open({}, { app: { page: 'sign-in' } });
  await flow.to('loginForm', email);
  await flow.answer({ password: 'geheim 123' }).next();
  expect(flow.redirects).toEqual([{ path: '/mycars' }]);
});

test('asks for the registration when the e-mail address is not known', async () => {
  const flow = await open({ checkEmail: { success: false } });
  await flow.to('registrationForm', email);
  expect(flow.field('email').answer.value).toBe('katharina.brandl@example.de');
});

test('asks an incomplete profile to be completed, then for the password', async () => {
  const flow = await open({ checkEmail: { success: true, status: 'incomplete' } });
  await flow.to('completeRegistration', email);
  await flow.to('loginForm', {
    firstname: 'Ada',
    lastname: "O'Neill-Müller",
    phone: '0171 1234567',
    birthday: '27.03.1990',
  });
  expect(flow.sent('updateContact')[0]?.body).toEqual({
    firstname: 'Ada',
    lastname: "O'Neill-Müller",
    phone: '0171 1234567',
    birthday: '27.03.1990',
    emailSubscription: false,
  });
});

test('says that the profile could not be completed, and reports it', async () => {
  const flow = await open({
    checkEmail: { success: true, status: 'incomplete' },
    updateContact: () => ({ status: 500, body: null }),
  });
  await flow.to('completeRegistration', email);
  await flow.answer({ firstname: 'Ada', lastname: 'Neumann', phone: '0171 1234567', birthday: '27.03.1990' }).next();
  expect(flow.step).toBe('completeRegistration');
  expect(flow.session.issues.value[0]?.text).toContain('konnten nicht gespeichert werden');
  expect(flow.events).toContain('complete-registration-failed');
});

test('says each error of the server in its own words, and any other in general ones', async () => {
  for (const [code, words] of [
    ['wrong_password', 'passen nicht zusammen'],
    ['user_does_not_exist', 'gibt es kein Konto'],
    ['invalid_domain', 'kannst du kein Konto anlegen'],
    ['surprise', 'hat nicht geklappt'],
  ]) {
    const flow = await open({ login: refused(String(code)) });
    await flow.to('loginForm', email);
    await flow.answer({ password: 'falsch' }).next();
    expect(flow.session.issues.value.map(({ text }) => text).join()).toContain(words);
  }
});

test('forgets the error of the server when the screen changes', async () => {
  const flow = await open({ login: refused('wrong_password') });
  await flow.to('loginForm', email);
  await flow.answer({ password: 'falsch' }).next();
  expect(flow.session.issues.value).toHaveLength(1);
  flow.session.back();
  expect(flow.step).toBe('emailCheckForm');
  await flow.to('loginForm');
  expect(flow.session.issues.value).toEqual([]);
});

test('goes back to the first screen when the e-mail address is edited', async () => {
  const flow = await open();
  await flow.to('loginForm', email);
  flow.answer({ email: 'jonas@example.de' });
  expect(flow.step).toBe('loginForm');
  flow.session.touch('email');
  await flow.until(() => flow.step === 'emailCheckForm');
  expect(flow.field('email').answer.value).toBe('jonas@example.de');
});

test('tells a business customer where to sign in', async () => {
  const flow = await open({ hasBusinessAccount: { accountExists: true } });
  await flow.answer(email).next();
  expect(flow.opened).toEqual([{ flow: 'business-account-detected', input: {} }]);
  expect(flow.sent('checkEmail')).toHaveLength(0);
});

test('takes a failed business check for no business account', async () => {
  const flow = await open({ hasBusinessAccount: () => ({ status: 500, body: null }) });
  await flow.to('loginForm', email);
});

test('sends a magic link three times at most, says that it was sent again, and keeps the address', async () => {
  const flow = await open();
  flow.answer(email);
  const link = flow.blocks().find((block) => block.kind === 'action' && block.label.value?.includes('Anmeldelink'));
  if (link?.kind !== 'action') throw new Error('no link');
  await link.press();
  await flow.to('magicLinkSuccess');
  expect(flow.blocks().some((block) => block.kind === 'field')).toBe(false);
  expect(flow.toasts).toEqual([]);
  await flow.next();
  await flow.next();
  expect(flow.toasts).toHaveLength(2);
  expect(flow.session.step.value?.next?.presence.value).toBe('hidden');
  expect(flow.sent('sendMagicLink').map(({ body }) => (body as Record<string, unknown>)['email'])).toEqual(
    Array(3).fill('katharina.brandl@example.de'),
  );
  flow.session.back();
  expect(flow.step).toBe('emailCheckForm');
  expect(flow.field('email').answer.value).toBe('katharina.brandl@example.de');
});

test('sends a reset link from the sign-in screen', async () => {
  const flow = await open();
  await flow.to('loginForm', email);
  const forgot = flow.blocks().find((block) => block.kind === 'action' && block.label.value === 'Passwort vergessen');
  if (forgot?.kind !== 'action') throw new Error('no link');
  await forgot.press();
  expect(flow.step).toBe('forgotPasswordForm');
  await flow.to('forgotPasswordSuccess');
  expect(flow.sent('sendMagicLink')[0]?.body).toMatchObject({ withResetLink: true, nextUrl: '/reset-password' });
});

test('wants a registration to be complete and strong, and old enough', async () => {
  const flow = await open({ checkEmail: { success: false } });
  await flow.to('registrationForm', email);
  await flow
    .answer({ new_password: 'kurz1', firstname: 'R2D2', lastname: 'Weber', phone: '123', birthday: '21.11.2010' })
    .next();
  expect(flow.issueOf('new_password')).toContain('mindestens 8 Zeichen');
  expect(flow.issueOf('firstname')).toContain('nur Buchstaben');
  expect(flow.issueOf('phone')).toContain('keine Telefonnummer');
  expect(flow.issueOf('birthday')).toBe('Du musst mindestens 20 Jahre alt sein');
  expect(flow.sent('register')).toHaveLength(0);
});

test('asks for 23 years when the car is strong, judged by the day of the server', async () => {
  const flow = await open(
    { checkEmail: { success: false } },
    { input: { min_age: 23 }, now: '2026-11-20T22:59:00.000Z' },
  );
  const person = {
    new_password: 'geheim 123',
    firstname: 'Ada',
    lastname: 'Weber',
    phone: '0171 1234567',
    birthday: '21.11.2003',
  };
  await flow.to('registrationForm', email);
  await flow.answer(person).next();
  expect(flow.issueOf('birthday')).toBe('Du musst mindestens 23 Jahre alt sein');
  flow.clock.value = '2026-11-20T23:01:00.000Z';
  await flow.next();
  expect(flow.sent('register')).toHaveLength(1);
});

test('reports once that a phone number was entered, and never the number', async () => {
  const flow = await open({ checkEmail: { success: false } });
  await flow.to('registrationForm', email);
  for (const phone of ['0171', '0171 1234', '0171 1234567']) {
    flow.answer({ phone });
    flow.session.touch('phone');
  }
  await flow.until(() => flow.events.includes('phone-entered'));
  flow.answer({ phone: '0171 7654321' });
  flow.session.touch('phone');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(flow.events.filter((event) => event === 'phone-entered')).toHaveLength(1);
});

test('shows the words of the checkout on the way through the cart, and not for a car called Descartes', async () => {
  const lead = async (path: string) => {
    const flow = await open({}, { app: { path } });
    return flow.blocks().find((block) => block.kind === 'text')?.text.value;
  };
  expect(await lead('/de-DE/cart')).toContain('Bestellung');
  expect(await lead('/pdp/descartes')).not.toContain('Bestellung');
});

test('keeps nothing of what was typed beyond the flow', async () => {
  const drafts = new Map();
  const flow = await open({}, { drafts });
  await flow.to('loginForm', email);
  flow.answer({ password: 'geheim 123' });
  expect(drafts.size).toBe(0);
});

test('gives the e-mail check its 20 seconds and its header', async () => {
  const flow = await open();
  await flow.to('loginForm', email);
  expect(flow.sent('checkEmail')[0]).toMatchObject({ timeout: 20_000, attach: ['web-source'] } satisfies Partial<Call>);
});
