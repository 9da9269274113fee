import type { Call } from '@fahrplan/engine';
import { describe, expect, test } from 'vitest';
import { wordsOn } from '../../support/journeys/screen.ts';
import { type Answers, type Setting, signedIn, type Walk, walk } from '../../support/journeys/walk.ts';

const visitor = { signed_in: false, audience: 'b2c' };
const flags = { magic_link: true, registration: true };
const known: Answers = {
  hasBusinessAccount: { accountExists: false },
  checkEmail: { success: true, status: 'complete' },
  login: { ok: true },
  sendMagicLink: { ok: true },
  register: { ok: true },
  updateContact: { ok: true },
};
const open = (answers: Answers = {}, setting: Partial<Setting> = {}) =>
  walk('sign-in', { answers: { ...known, ...answers }, session: visitor, flags, ...setting });
const email = { email: ' Katharina.Brandl@Example.de ' };
const shownTexts = (flow: Walk) =>
  flow
    .blocks()
    .filter((block) => block.kind === 'banner' || block.kind === 'text')
    .filter((block) => block.presence.value === 'shown')
    .map((block) => block.text.value);
/** The first screen has no Back, which would ask for a password without a known address. */
const leadsBack = (flow: Walk) => flow.session.step.value?.back.value != null;
const refused = (code: string) => () => ({ status: 200, body: { ok: false, code } });

test('signs a known customer in and redirects to the requested path', async () => {
  const flow = await open({}, { input: { next: '/mycars/d1' } });
  await flow.to('loginForm', email);
  expect(flow.sent('checkEmail')[0]?.body).toEqual({ email: 'katharina.brandl@example.de' });
  await flow.answer({ password: 'geheim 123' }).next();
  expect(flow.sent('login')[0]?.body).toEqual({ email: 'katharina.brandl@example.de', password: 'geheim 123' });
  expect(flow.events).toEqual(expect.arrayContaining(['session refreshed', 'signed-in']));
  expect(flow.redirects).toEqual([{ path: '/mycars/d1' }]);
  expect(flow.closedWith).toBe('signed-in');
});

test('in the middle of a flow, shows that the session has ended, and what is kept', async () => {
  const flow = await open({}, { input: { ended: true } });
  expect(wordsOn(flow)).toContain('Deine Anmeldung ist abgelaufen. Was du eingegeben hast, ist noch da');
  const english = await open({}, { input: { ended: true }, locale: 'en-US' });
  expect(wordsOn(english)).toContain('Your session has ended. What you entered is still here');
});

test('stays on the page over which it was opened', async () => {
  const flow = await open();
  await flow.to('loginForm', email);
  await flow.answer({ password: 'geheim 123' }).next();
  expect(flow.closedWith).toBe('signed-in');
  expect(flow.redirects).toEqual([]);
});

test('redirects to the subscriptions from its own page', async () => {
  const flow = await open({}, { app: { page: 'sign-in' } });
  await flow.to('loginForm', email);
  await flow.answer({ password: 'geheim 123' }).next();
  expect(flow.redirects).toEqual([{ path: '/mycars' }]);
});

test('shows the registration for an unknown e-mail address', async () => {
  const flow = await open({ checkEmail: { success: false } });
  await flow.to('registrationForm', email);
  expect(flow.field('email').answer.value).toBe('katharina.brandl@example.de');
});

const person = {
  firstname: 'Ada',
  lastname: "O'Neill-Müller",
  phone: '0171 1234567',
  birthday: '27.03.1990',
};
const completing = { ...person, phone: '+49 171 1234567', emailSubscription: false };
const incomplete = { ...signedIn, user: { ...signedIn.user, status: 'incomplete' } };

test('leads back to where a session had ended, also by a link and by way of a provider', async () => {
  const app = { page: 'deal', address: '/mycars/d1?modalName=MULTISTEP_EDIT_RETURN' };
  const flow = await open({}, { app, flags: { ...flags, social_login: true, social_login_google: true } });
  await flow.press('Mit Google anmelden');
  const url = `/api/auth/signin/google?next=${encodeURIComponent(app.address)}`;
  expect(flow.redirects).toEqual([{ url, tab: false }]);
  flow.answer(email);
  await flow.press('Anmeldelink per E-Mail schicken');
  await flow.to('magicLinkSuccess');
  expect(flow.sent('sendMagicLink')[0]?.body).toMatchObject({ nextUrl: app.address });
});

test('closes for a signed-in customer when opened by its name', async () => {
  const flow = await open({}, { session: signedIn, input: { by_name: 'LOGIN_MODAL' } });
  await flow.until(() => flow.closedWith === 'signed-in');
  expect(flow.redirects).toEqual([]);
  // A session that existed before is not tracked as a sign-in.
  expect(flow.events.filter((event) => event === 'signed-in')).toEqual([]);
  const asked = await open({}, { session: signedIn });
  expect([asked.step, asked.closedWith]).toEqual(['emailCheckForm', null]);
});

describe('signing in once more', () => {
  const again = (answers: Answers = {}, user: object = {}) => {
    const session = { ...signedIn, user: { ...signedIn.user, ...user } };
    return open(answers, { session, input: { again: true } });
  };

  test('requests only the password of the signed-in customer', async () => {
    const flow = await again();
    await flow.until(() => flow.step === 'loginForm');
    expect(flow.field('email').answer.value).toBe('katharina.brandl@example.de');
    expect(shownTexts(flow)).toEqual(['Gib zur Sicherheit noch einmal dein Passwort ein.']);
    expect(flow.closedWith).toBeNull();
    await flow.answer({ password: 'geheim 123' }).next();
    expect([flow.closedWith, flow.redirects]).toEqual(['signed-in', []]);
  });

  test('is not complete after a refusal or Back', async () => {
    const flow = await again({ login: refused('wrong_password') });
    await flow.until(() => flow.step === 'loginForm');
    await flow.answer({ password: 'falsch' }).next();
    expect([flow.step, flow.closedWith]).toEqual(['loginForm', null]);
    flow.session.back();
    expect(flow.step).toBe('emailCheckForm');
    expect(shownTexts(flow)).toEqual(['Melde dich zur Sicherheit noch einmal an.']);
    await flow.to('loginForm');
    expect(flow.closedWith).toBeNull();
  });

  test('begins with all sign-in options for a customer without a password', async () => {
    const flow = await again({}, { login_provider: 'google' });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(flow.step).toBe('emailCheckForm');
  });
});

test('never redirects to another sign-in page', async () => {
  const flow = await open({}, { app: { page: 'sign-in' }, session: signedIn, input: { next: '/login?next=/login' } });
  await flow.until(() => flow.redirects.length > 0);
  expect(flow.redirects).toEqual([{ path: '/mycars' }]);
});

test('requests missing data of an incomplete profile after the sign-in', async () => {
  const flow = await open({}, { refreshed: incomplete, input: { next: '/mycars/d1' } });
  await flow.to('loginForm', email);
  await flow.to('completeRegistration', { password: 'geheim 123' });
  expect(flow.closedWith).toBeNull();
  await flow.answer(person).next();
  expect(flow.sent('updateContact')[0]?.body).toEqual(completing);
  const known = { ...incomplete, user: { ...incomplete.user, hs_last_name: 'Brandl' } };
  const again = await open({}, { session: known, app: { page: 'sign-in' } });
  await again.until(() => again.step === 'completeRegistration');
  expect(['firstname', 'lastname'].map((name) => again.field(name).answer.value)).toEqual(['Katharina', 'Brandl']);
});

test('continues through the sign-in once the profile is complete', async () => {
  const flow = await open({}, { session: incomplete, refreshed: signedIn, app: { page: 'sign-in' } });
  await flow.until(() => flow.step === 'completeRegistration');
  await flow.answer(person).next();
  await flow.until(() => flow.redirects.length > 0);
  expect(flow.closedWith).toBe('signed-in');
  expect(flow.redirects).toEqual([{ path: '/mycars' }]);
});

test('requests the password when the session ended during the profile form', async () => {
  const flow = await open({}, { session: incomplete, refreshed: visitor, app: { page: 'sign-in' } });
  await flow.until(() => flow.step === 'completeRegistration');
  await flow.to('loginForm', person);
  expect(flow.redirects).toEqual([]);
});

test.each([
  ['could not be completed', { code: 'unavailable', outcome: 'not_done' }, 'konnten nicht gespeichert werden'],
  ['may have been completed', null, 'Wir haben keine Antwort bekommen'],
])('shows that the profile %s, and reports it', async (_, body, words) => {
  const failing = { updateContact: () => ({ status: 503, body }) };
  const flow = await open(failing, { session: incomplete, app: { page: 'sign-in' } });
  await flow.until(() => flow.step === 'completeRegistration');
  await flow.answer(person).next();
  expect(flow.step).toBe('completeRegistration');
  expect(flow.session.issues.value[0]?.text).toContain(words);
  expect(flow.events).toContain('complete-registration-failed');
});

test('has a message for each server error, and a general one', async () => {
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

test.each([
  ['de-DE', 'user_already_exists', 'gibt es schon ein Konto'],
  ['de-DE', 'invalid_domain', 'kannst du kein Konto anlegen'],
  ['de-DE', 'surprise', 'hat nicht geklappt'],
  ['en-US', 'user_already_exists', 'exists already'],
  ['en-US', 'invalid_domain', 'cannot create an account'],
  ['en-US', 'surprise', 'did not work'],
])('shows in %s the refusal %s of a registration, and keeps the typed values', async (locale, code, words) => {
  const flow = await open({ checkEmail: { success: false }, register: refused(code) }, { locale });
  await flow.to('registrationForm', email);
  await flow.answer({ ...person, new_password: 'geheim 123' }).next();
  expect(flow.session.issues.value.map(({ text }) => text).join()).toContain(words);
  expect([flow.step, flow.field('firstname').answer.value]).toEqual(['registrationForm', 'Ada']);
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
  expect(leadsBack(flow)).toBe(false);
});

test('stays when a password manager enters the same address in another case', async () => {
  const flow = await open();
  await flow.to('loginForm', email);
  flow.answer({ email: 'KATHARINA.brandl@example.de ' });
  flow.session.touch('email');
  await flow.answer({ email: '' }).answer({ email: 'Katharina.Brandl@Example.de', password: 'geheim 123' }).next();
  expect(flow.sent('login')).toHaveLength(1);
});

test('tells a business customer where to sign in', async () => {
  const flow = await open({ hasBusinessAccount: { accountExists: true } });
  await flow.answer(email).next();
  expect(flow.opened).toEqual([{ flow: 'business-account-detected', input: {} }]);
  expect(flow.sent('checkEmail')).toHaveLength(0);
});

test('treats a failed business check as no business account', async () => {
  const flow = await open({ hasBusinessAccount: () => ({ status: 500, body: null }) });
  await flow.to('loginForm', email);
});

test('sends a magic link at most three times, with a count, and keeps the address', async () => {
  const flow = await open();
  flow.answer(email);
  await flow.press('Anmeldelink per E-Mail schicken');
  await flow.to('magicLinkSuccess');
  expect(flow.blocks().some((block) => block.kind === 'field')).toBe(false);
  expect(flow.toasts).toEqual([]);
  await flow.next();
  await flow.next();
  expect(flow.toasts).toEqual([
    'Wir haben den Link noch einmal geschickt (2 von 3)',
    'Wir haben den Link noch einmal geschickt (3 von 3)',
  ]);
  expect(flow.session.step.value?.next?.presence.value).toBe('hidden');
  expect(shownTexts(flow)).toContain('Mehr als 3 Links schicken wir nicht auf einmal. Schau auch im Spam-Ordner nach.');
  expect(flow.sent('sendMagicLink').map(({ body }) => (body as Record<string, unknown>)['email'])).toEqual(
    Array(3).fill('katharina.brandl@example.de'),
  );
  flow.session.back();
  expect(flow.step).toBe('emailCheckForm');
  expect(flow.field('email').answer.value).toBe('katharina.brandl@example.de');
  await flow.press('Anmeldelink per E-Mail schicken');
  expect(flow.step).toBe('magicLinkForm');
  expect(flow.session.step.value?.next?.presence.value).toBe('hidden');
  await flow.session.next();
  expect(flow.sent('sendMagicLink')).toHaveLength(3);
});

test('counts password links separately', async () => {
  const flow = await open({}, { locale: 'en-US' });
  await flow.to('loginForm', email);
  await flow.press('Forgot password');
  await flow.to('forgotPasswordSuccess');
  await flow.next();
  await flow.next();
  expect(flow.toasts).toEqual([2, 3].map((sent) => `We have sent the link again (${sent} of 3)`));
  expect(flow.session.step.value?.next?.presence.value).toBe('hidden');
  flow.session.back();
  await flow.press('Send me a sign-in link by e-mail');
  expect(flow.session.step.value?.next?.presence.value).toBe('shown');
});

test('leads back to the first screen from each screen with that target', async () => {
  const flow = await open({ checkEmail: { success: false } });
  await flow.to('registrationForm', email);
  await flow.press('Ich habe schon ein Konto');
  expect([flow.step, leadsBack(flow)]).toEqual(['emailCheckForm', false]);
  await flow.press('Anmeldelink per E-Mail schicken');
  flow.session.back();
  expect(flow.step).toBe('emailCheckForm');
  const known = await open();
  await known.to('loginForm', email);
  await known.press('Passwort vergessen');
  known.session.back();
  expect(known.step).toBe('emailCheckForm');
});

test('redirects to the chosen provider, and in the app depending on its version', async () => {
  const social = { ...flags, social_login: true, social_login_google: true, social_login_apple: true };
  const press = async (setting: Partial<Setting>) => {
    const flow = await open({}, { flags: social, ...setting });
    await flow.press('Mit Google anmelden');
    return flow;
  };
  const web = await press({ input: { next: '/mycars/d1?x=1' } });
  expect(web.redirects).toEqual([{ url: '/api/auth/signin/google?next=%2Fmycars%2Fd1%3Fx%3D1', tab: false }]);
  const message = await press({
    app: { native: true },
    flags: { ...social, native_message: true, native_redirect: true },
  });
  expect(message.handed).toEqual([{ type: 'login', method: 'google' }]);
  expect(message.redirects).toEqual([]);
  const native = { flags: { ...social, native_message: false, native_redirect: true } };
  const account = await press({ ...native, app: { native: true } });
  expect(account.redirects).toEqual([{ url: '/mobile/loginredirect?method=google&deepLink=account', tab: false }]);
  const checkout = await press({ ...native, app: { native: true, path: '/cart' } });
  expect(checkout.redirects).toEqual([{ url: '/mobile/loginredirect?method=google&deepLink=checkout', tab: false }]);
  const oldest = await press({ app: { native: true } });
  expect(oldest.redirects).toEqual([{ url: '/subscribe?app=google', tab: false }]);
});

test('offers the providers in Germany only, on the first screen only, and never on the pages of the app', async () => {
  const social = { ...flags, social_login: true, social_login_google: true };
  const offers = async (setting: Partial<Setting>) => {
    const flow = await open({}, { flags: social, ...setting });
    return flow.blocks().find((block) => block.kind === 'group')?.presence.value;
  };
  expect(await offers({})).toBe('shown');
  expect(await offers({ app: { region: 'US' } })).toBe('hidden');
  expect(await offers({ app: { path: '/mobile/auth' } })).toBe('hidden');
  expect(await offers({ app: { path: '/authv2/x' } })).toBe('hidden');
  const flow = await open({}, { flags: social });
  await flow.to('loginForm', email);
  await expect(flow.press('Mit Google anmelden')).rejects.toThrow('no action');
});

test('requests / as the target of a link from the pages of the app', async () => {
  const flow = await open({}, { app: { path: '/mobile/auth' }, input: { next: '/mycars/d1' } });
  flow.answer(email);
  await flow.press('Anmeldelink per E-Mail schicken');
  await flow.to('magicLinkSuccess');
  expect(flow.sent('sendMagicLink')[0]?.body).toMatchObject({ nextUrl: '/', withResetLink: false });
});

test('sends a reset link from the sign-in screen', async () => {
  const flow = await open();
  await flow.to('loginForm', email);
  await flow.press('Passwort vergessen');
  expect(flow.step).toBe('forgotPasswordForm');
  await flow.to('forgotPasswordSuccess');
  expect(flow.sent('sendMagicLink')[0]?.body).toMatchObject({ withResetLink: true, nextUrl: '/reset-password' });
});

test('validates that a registration is complete, with a strong password and age', async () => {
  const flow = await open({ checkEmail: { success: false } });
  await flow.to('registrationForm', email);
  await flow
    .answer({ new_password: 'kurz1', firstname: 'R2D2', lastname: 'Weber', phone: '123', birthday: '21.11.2010' })
    .next();
  expect(flow.issueOf('new_password')).toContain('mindestens 8 Zeichen');
  expect(flow.issueOf('firstname')).toContain('im Vornamen nur Buchstaben');
  await flow.until(() => flow.issueOf('phone') !== undefined);
  expect(flow.issueOf('phone')).toContain('keine Telefonnummer');
  expect(flow.issueOf('birthday')).toBe('Du musst mindestens 20 Jahre alt sein');
  await flow.answer({ new_password: '', lastname: 'W3', birthday: '31.02.1990' }).next();
  expect(flow.issueOf('new_password')).toBe('Wähl ein Passwort');
  expect(flow.issueOf('lastname')).toContain('im Nachnamen nur Buchstaben');
  expect(flow.issueOf('birthday')).toContain('das es gibt, als TT.MM.JJJJ');
  expect(flow.sent('register')).toHaveLength(0);
});

test('shows the strength of a new password that is otherwise valid', async () => {
  const flow = await open({ checkEmail: { success: false } });
  await flow.to('registrationForm', email);
  const told = (new_password: string) => {
    flow.answer({ new_password });
    return flow.field('new_password').strength?.value;
  };
  await flow.until(() => told('kurz') === true);
  expect([told('a'.repeat(10_000)), told('Neue-Strecke-9')]).toEqual([false, true]);
});

test('sends the birthday as a timestamp, and refuses an implausible year', async () => {
  const flow = await open({ checkEmail: { success: false } });
  await flow.to('registrationForm', email);
  await flow.answer({ ...person, new_password: 'geheim 123', birthday: '27.03.1890' }).next();
  await flow.until(() => flow.issueOf('birthday') !== undefined);
  expect(flow.issueOf('birthday')).toBe('Prüfe das Jahr: So lange ist kein Geburtstag her');
  await flow.answer({ birthday: '27.03.1990' }).next();
  expect(flow.sent('register')).toMatchObject([{ body: { profile: { birthday: String(Date.UTC(1990, 2, 27)) } } }]);
});

test('requires 23 years for a powerful car, by the day of the server', async () => {
  const flow = await open(
    { checkEmail: { success: false } },
    { input: { power_kw: 151 }, now: '2026-11-20T22:59:00.000Z' },
  );
  await flow.to('registrationForm', email);
  await flow.answer({ ...person, new_password: 'geheim 123', birthday: '21.11.2003' }).next();
  await flow.until(() => flow.issueOf('birthday') !== undefined);
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

test('requires 20 years for other cars', async () => {
  const flow = await open({ checkEmail: { success: false } }, { input: { power_kw: 150 } });
  await flow.to('registrationForm', email);
  await flow.answer({ ...person, new_password: 'geheim 123', birthday: '21.11.2006' }).next();
  expect(flow.sent('register')).toHaveLength(1);
});

test('shows the fee to young and old drivers, but not below the age limit or with a voucher', async () => {
  const notice = async (birthday: string, voucher?: string, power_kw = 150) => {
    const flow = await open({ checkEmail: { success: false } }, { input: { power_kw, ...(voucher && { voucher }) } });
    await flow.to('registrationForm', email);
    flow.answer({ birthday });
    flow.session.touch('birthday');
    const banner = flow.blocks().find((block) => block.kind === 'banner' && block.presence.value === 'shown');
    return banner?.kind === 'banner' ? banner.text.value : undefined;
  };
  const young = 'Weil du jünger als 23 bist, kommen 19,00\u00a0€ im Monat dazu.';
  const old = 'Weil du älter als 65 bist, kommen 19,00\u00a0€ im Monat dazu.';
  expect(await notice('22.11.2006')).toBeUndefined();
  expect(await notice('21.11.2006')).toBe(young);
  expect(await notice('22.11.2003')).toBe(young);
  expect(await notice('21.11.2003')).toBeUndefined();
  expect(await notice('22.11.1960')).toBeUndefined();
  expect(await notice('21.11.1960')).toBe(old);
  expect(await notice('21.11.1960', 'dbb_2026')).toBeUndefined();
  expect(await notice('21.11.1960', 'adbb_2026')).toBe(old);
  expect(await notice('22.11.2003', 'dbb_2026')).toBe(young);
  // A refused driver gets no notice about fees.
  expect(await notice('22.11.2003', undefined, 151)).toBeUndefined();
  expect([await notice('31.12.1899'), await notice('01.01.1900')]).toEqual([undefined, old]);
});

test.each([
  [
    'goes on with the order',
    '/de-DE/contact?topic=order&car=norden-fjell',
    '/de-DE/contact?topic=order&car=norden-fjell',
  ],
  ['leads to the cars where there is no order', undefined, '/subscribe'],
])('the sign-in of the cart %s', async (_, order, there) => {
  const memory = new Map(order ? [['order', order]] : []);
  const flow = await open({}, { memory, app: { page: 'sign-in', path: '/cart/login' }, refreshed: signedIn });
  await flow.to('loginForm', email);
  await flow.answer({ password: 'geheim 123' }).next();
  expect(flow.redirects).toEqual([{ path: there }]);
});

test('shows checkout texts in the cart, and not for a car called Descartes', async () => {
  const lead = async (path: string) => {
    const flow = await open({}, { app: { path } });
    return flow.blocks().find((block) => block.kind === 'text')?.text.value;
  };
  expect(await lead('/de-DE/cart')).toContain('Bestellung');
  expect(await lead('/pdp/descartes')).not.toContain('Bestellung');
  const flow = await open({}, { app: { path: '/cart/login' } });
  const said = () => shownTexts(flow).join();
  await flow.to('loginForm', email);
  expect(said()).toContain('Bestellung');
  await flow.press('Passwort vergessen');
  expect(said()).toContain('Bestellung');
  flow.session.back();
  await flow.press('Anmeldelink per E-Mail schicken');
  expect(said()).toContain('Bestellung');
  const unknown = await open({ checkEmail: { success: false } }, { app: { path: '/cart/login' } });
  await unknown.to('registrationForm', email);
  expect(shownTexts(unknown).join()).toContain('Bestellung');
  const lacking = await open({}, { session: incomplete, app: { page: 'sign-in', path: '/cart/login' } });
  await lacking.until(() => lacking.step === 'completeRegistration');
  expect(shownTexts(lacking).join()).toContain('Bestellung');
});

test('stores nothing typed beyond the flow', async () => {
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

test('shows a provider error with its reason only after a failed provider sign-in', async () => {
  const said = async (social?: string) => shownTexts(await open({}, { input: social ? { social } : {} })).join();
  expect(await said('failed')).toContain('hat nicht geklappt');
  expect(await said('unverified')).toContain('noch nicht bestätigt');
  expect(await said('<b>')).not.toContain('Anbieter');
  expect(await said()).not.toContain('Anbieter');
});
