// Pages opened by links of e-mails, and the reminder to follow one.

import type { Reply } from '@fahrplan/engine';
import { describe, expect, test } from 'vitest';
import { wordsOn } from '../../support/journeys/screen.ts';
import { type Answers, type Setting, signedIn, walk } from '../../support/journeys/walk.ts';

const visitor = { signed_in: false, audience: 'b2c' };
const unverified = { ...signedIn, user: { ...signedIn.user, email_verified: false } };
const token = 'q1w2e3r4t5z6';
const spent = () => ({ status: 410, body: { code: 'link_expired' } });

describe('each link', () => {
  const links: [flow: string, operation: string, label: string, answers: Record<string, string>][] = [
    ['magic-link', 'useMagicLink', 'Jetzt anmelden', {}],
    ['confirm-email', 'verifyEmail', 'E-Mail-Adresse bestätigen', {}],
    ['reset-password', 'resetPassword', 'Passwort speichern', { password: 'geheim 123' }],
  ];
  for (const [id, operation, label, given] of links) {
    const open = (answers: Answers, setting: Partial<Setting> = {}) =>
      walk(id, { answers, session: visitor, input: { token }, ...setting });

    test(`is not used up by opening it: ${id}`, async () => {
      const flow = await open({ [operation]: { ok: true } });
      expect(flow.session.step.value?.next?.label.value).toBe(label);
      expect(flow.sent(operation)).toEqual([]);
    });

    test(`is used by its button, with nothing but what it needs: ${id}`, async () => {
      const flow = await open({ [operation]: { ok: true } });
      await flow.answer(given).next();
      expect(flow.sent(operation).map(({ body }) => body)).toEqual([{ token, ...given }]);
      expect(flow.events).toContain('session refreshed');
    });

    test(`that is used or expired shows that, and leads to the sign-in: ${id}`, async () => {
      const flow = await open({ [operation]: spent });
      await flow.answer(given).next();
      expect(flow.step).toBe('expired');
      await flow.next();
      expect(flow.redirects).toEqual([{ page: 'sign-in', with: {} }]);
    });

    test(`that the server knows as expired offers no action: ${id}`, async () => {
      const flow = await open({ getLinkOwner: {} });
      await flow.until(() => flow.step === 'expired');
      expect(flow.sent(operation)).toEqual([]);
    });

    test(`can be tried again when the server fails: ${id}`, async () => {
      const replies = [
        { status: 500, body: null },
        { status: 429, body: { code: 'too_many_requests' } },
      ];
      const flow = await open({ [operation]: () => replies.shift() ?? { status: 200, body: { ok: true } } });
      await flow.answer(given).next();
      expect(flow.session.issues.value.map(({ text }) => text).join()).toContain('hat nicht geklappt');
      await flow.next();
      expect(flow.session.issues.value.map(({ text }) => text).join()).toContain('zu viele Versuche');
      await flow.next();
      expect(flow.step).not.toBe('expired');
      expect(flow.sent(operation)).toHaveLength(3);
    });
  }
});

test.each([
  ['magic-link', 'useMagicLink'],
  ['confirm-email', 'verifyEmail'],
])('a used link of a signed-in customer requests no sign-in: %s', async (id, operation) => {
  const flow = await walk(id, { answers: { [operation]: spent }, session: signedIn, input: { token } });
  await flow.next();
  expect(flow.step).toBe('expired');
  expect(wordsOn(flow)).toContain('Du bist schon angemeldet');
  expect(flow.session.step.value?.next?.label.value).toBe('Zu meinen Abos');
});

describe('the link that signs in', () => {
  const open = (next?: string, refreshed: Setting['refreshed'] = signedIn) =>
    walk('magic-link', {
      answers: { useMagicLink: { ok: true, ...(next && { next }) } },
      session: visitor,
      refreshed: refreshed ?? signedIn,
      input: { token },
    });

  test('leads to the requested page, else to the subscriptions', async () => {
    const wanted = await open('/mycars/d1');
    await wanted.next();
    expect(wanted.redirects).toEqual([{ path: '/mycars/d1' }]);
    const home = await open();
    await home.next();
    expect(home.redirects).toEqual([{ path: '/mycars' }]);
  });

  test('leads a customer with an incomplete profile through the sign-in', async () => {
    const flow = await open('/mycars/d1', { ...signedIn, user: { ...signedIn.user, status: 'incomplete' } });
    await flow.next();
    expect(flow.redirects).toEqual([{ page: 'sign-in', with: { next: '/mycars/d1' } }]);
  });
});

describe('a new password', () => {
  const open = (answers: Answers) => walk('reset-password', { answers, session: visitor, input: { token } });

  test('is kept by password managers under the address of the link, if the server knows it', async () => {
    const known = await open({ getLinkOwner: { email: 'ada@example.de' } });
    await known.until(() => known.field('email').answer.value === 'ada@example.de');
    expect([known.field('email').readonly.value, known.field('email').autocomplete]).toEqual([true, 'username']);
    const unknown = await open({ getLinkOwner: () => ({ status: 500, body: null }) });
    await unknown.until(() => unknown.blocks().every(({ presence }) => presence.value !== 'pending'));
    expect([unknown.step, unknown.field('email').presence.value]).toEqual(['new-password', 'hidden']);
  });

  test('must be given and strong before it is sent', async () => {
    const flow = await open({ resetPassword: { ok: true } });
    await flow.next();
    expect(flow.issueOf('password')).toBe('Gib ein neues Passwort ein');
    await flow.answer({ password: 'kurz1' }).next();
    expect(flow.issueOf('password')).toContain('mindestens 8 Zeichen');
    expect(flow.sent('resetPassword')).toHaveLength(0);
  });

  test('that only the server finds too weak is reported at its field', async () => {
    const flow = await open({
      resetPassword: () => ({ status: 422, body: { code: 'invalid_fields', fields: [{ name: 'password' }] } }),
    });
    await flow.answer({ password: 'geheim 123' }).next();
    expect(flow.issueOf('password')).toContain('mindestens 8 Zeichen');
  });

  test('is used to sign in', async () => {
    const flow = await open({ resetPassword: { ok: true } });
    await flow.to('saved', { password: 'geheim 123' });
    await flow.next();
    expect(flow.redirects).toEqual([{ page: 'sign-in', with: {} }]);
  });
});

describe('an address that is confirmed in another browser than the one that registered', () => {
  const required = { status: 422, body: { code: 'password_required' } };
  const open = (verifyEmail: () => Reply, setting: Partial<Setting> = {}) =>
    walk('confirm-email', {
      answers: { verifyEmail, getLinkOwner: { email: 'ada@example.de' } },
      session: visitor,
      input: { token },
      ...setting,
    });

  test('requires a password, and names the account to password managers', async () => {
    const replies: Reply[] = [required, { status: 200, body: { ok: true } }];
    const flow = await open(() => replies.shift() ?? required);
    await flow.to('choose-password');
    await flow.until(() => flow.field('email').answer.value === 'ada@example.de');
    expect([flow.field('email').readonly.value, flow.field('email').autocomplete]).toEqual([true, 'username']);
    await flow.next();
    expect(flow.issueOf('password')).toBe('Gib ein Passwort ein');
    await flow.to('confirmed', { password: 'geheim 123' });
    expect(flow.sent('verifyEmail').map(({ body }) => body)).toEqual([{ token }, { token, password: 'geheim 123' }]);
  });

  test('shows server errors at the password, and continues when the link has expired', async () => {
    const replies: Reply[] = [required, { status: 422, body: { code: 'invalid_fields' } }, spent()];
    const flow = await open(() => replies.shift() ?? required, { locale: 'en-US' });
    await flow.to('choose-password');
    await flow.answer({ password: 'secret 123' }).next();
    expect(flow.issueOf('password')).toContain('at least 8 characters');
    await flow.answer({ password: 'secret 1234' }).next();
    expect(flow.step).toBe('expired');
  });
});

describe('an address that is not confirmed', () => {
  test('is shown, and the e-mail can be sent again', async () => {
    const flow = await walk('verify-email', { session: unverified, answers: { sendVerification: { ok: true } } });
    const words = flow.blocks().map((block) => (block.kind === 'text' ? block.text.value : ''));
    expect(words.join()).toContain('katharina.brandl@example.de');
    await flow.press('E-Mail noch einmal schicken');
    expect(flow.toasts).toEqual(['Wir haben die E-Mail noch einmal geschickt']);
    await flow.next();
    expect(flow.events).toContain('session refreshed');
    expect(flow.closedWith).toBeUndefined();
  });

  test('gets a limited number of e-mails', async () => {
    const flow = await walk('verify-email', {
      session: unverified,
      answers: { sendVerification: () => ({ status: 429, body: { code: 'too_many_requests' } }) },
    });
    await flow.press('E-Mail noch einmal schicken');
    expect(flow.toasts).toEqual([]);
    expect(flow.session.issues.value[0]?.text).toContain('Mehr E-Mails schicken wir gerade nicht');
  });

  test('opens the message from the menu; a confirmed one follows the menu link', async () => {
    for (const label of ['Meine Abos', 'Mein Konto']) {
      const answers = { 'content/header': () => ({ status: 503, body: null }) };
      const stopped = await walk('header', { session: unverified, answers });
      await stopped.press(label);
      expect(stopped.opened).toEqual([{ flow: 'verify-email', input: {} }]);
      expect(stopped.redirects).toEqual([]);
      const free = await walk('header', { answers });
      await free.press(label);
      expect(free.opened).toEqual([]);
      expect(free.redirects).toHaveLength(1);
    }
  });

  test('causes no message for a visitor, for whom the menu opens the sign-in', async () => {
    const elsewhere = await walk('header', { session: visitor, app: { page: 'faq' } });
    await elsewhere.press('Anmelden');
    expect([elsewhere.opened, elsewhere.redirects]).toEqual([[{ flow: 'sign-in', input: {} }], []]);
    const there = await walk('header', { session: visitor, app: { page: 'sign-in' } });
    await there.press('Anmelden');
    expect([there.opened, there.redirects]).toEqual([[], []]);
  });

  test('keeps the pages of the account closed, by address, too', async () => {
    for (const page of ['my-account', 'change-password']) {
      const flow = await walk(page, { session: unverified }).catch((fault: Error) => fault);
      expect(flow).not.toBeInstanceOf(Error);
      if (!(flow instanceof Error))
        expect(flow.redirects).toEqual([{ page: 'my-cars', with: { modalName: 'verify-email' } }]);
    }
  });
});
