// Changing the password (FLW-24, ACC-8, ACC-9).
import { expect, test } from 'vitest';
import { refusal, remarksOn, shown, titleOf, wordsOn } from '../../support/journeys/screen.ts';
import { type Answers, type Setting, signedIn, walk } from '../../support/journeys/walk.ts';

const right = {
  currentPassword: 'Probefahrt-2026',
  newPassword: 'Neue-Strecke-9',
  confirmedNewPassword: 'Neue-Strecke-9',
};

async function open(answers: Answers = {}, setting: Partial<Setting> = {}) {
  const flow = await walk('change-password', { answers: { changePassword: { ok: true }, ...answers }, ...setting });
  await shown(flow);
  return flow;
}

const through = (login_provider: string) => ({
  session: { ...signedIn, user: { ...signedIn.user, login_provider } },
});

test('changes the password and returns to the account, which confirms it once', async () => {
  const memory = new Map();
  const flow = await open({}, { memory });
  await flow.answer(right).next();
  expect(flow.sent('changePassword')).toMatchObject([{ path: '/portal/api/bff/change-password', body: right }]);
  expect(flow.redirects).toEqual([{ page: 'my-account', with: {} }]);
  const profile = { firstname: 'Katharina', lastname: 'Brandl', email: 'katharina.brandl@example.de' };
  const account = await walk('my-account', { memory, answers: { getProfile: profile } });
  await account.until(() => account.opened.length > 0);
  expect(account.opened).toEqual([{ flow: 'password-changed-successfully', input: {} }]);
  const again = await walk('my-account', { memory, answers: { getProfile: profile } });
  await shown(again);
  expect(again.opened).toEqual([]);
  expect(titleOf(await walk('password-changed-successfully'))).toBe('Gespeichert!');
});

test.each([
  ['currentPassword', { currentPassword: null }, 'Gib dein bisheriges Passwort ein'],
  ['newPassword', { newPassword: null }, 'Gib ein neues Passwort ein'],
  ['confirmedNewPassword', { confirmedNewPassword: null }, 'Gib das neue Passwort noch einmal ein'],
  ['newPassword', { newPassword: right.currentPassword }, 'Nimm ein anderes Passwort als bisher'],
  ['newPassword', { newPassword: 'kurz-1' }, 'mindestens 8 Zeichen'],
  ['newPassword', { newPassword: 'nur-Buchstaben' }, 'einen Buchstaben und eine Zahl'],
  ['newPassword', { newPassword: '1234567890' }, 'einen Buchstaben und eine Zahl'],
  ['confirmedNewPassword', { confirmedNewPassword: 'Neue-Strecke-8' }, 'nicht dasselbe wie das neue Passwort'],
])('refuses %s %o', async (field, given, message) => {
  const flow = await open();
  await flow.answer({ ...right, ...given }).next();
  expect(flow.issueOf(field)).toContain(message);
  expect(flow.sent('changePassword')).toEqual([]);
});

test('names the account to password managers, and asks nothing about it', async () => {
  const email = (await open()).field('email');
  expect([email.answer.value, email.readonly.value, email.autocomplete]).toEqual([
    'katharina.brandl@example.de',
    true,
    'username',
  ]);
});

test('has no password meter, unlike the registration', async () => {
  const flow = await open();
  expect([flow.field('newPassword').strength, flow.field('currentPassword').strength]).toEqual([null, null]);
});

test('spaces are part of a password', async () => {
  const flow = await open();
  const spaced = { ...right, newPassword: ' Neue Strecke 9 ', confirmedNewPassword: ' Neue Strecke 9 ' };
  await flow.answer(spaced).next();
  expect(flow.sent('changePassword')[0]?.body).toEqual(spaced);
});

test('the fields tell the browser which password they ask for, and keep none of them', async () => {
  const drafts = new Map();
  const flow = await open({}, { drafts });
  flow.answer(right);
  expect(Object.keys(right).map((name) => flow.field(name).autocomplete)).toEqual([
    'current-password',
    'new-password',
    'new-password',
  ]);
  flow.session.close();
  expect(drafts.size).toBe(0);
});

test.each([
  ['google', 'in deinem Google-Konto'],
  ['apple', 'in deinem Apple-Konto'],
])('a customer who signs in through %s gets an explanation instead of fields', async (provider, words) => {
  const flow = await open({}, through(provider));
  expect(flow.step).toBe('kept-elsewhere');
  expect(wordsOn(flow)).toContain(words);
  expect(flow.blocks().filter(({ kind }) => kind === 'field')).toEqual([]);
  await flow.next();
  expect(flow.redirects).toEqual([{ page: 'my-account', with: {} }]);
});

test.each(['wrong_password', 'user_does_not_exist'])('%s is shown at the current password', async (code) => {
  const flow = await open({ changePassword: refusal(422, code, [{ name: 'currentPassword', code }]) });
  await flow.answer(right).next();
  expect(flow.issueOf('currentPassword')).toBe('Dein bisheriges Passwort stimmt nicht. Versuch es noch einmal.');
  expect(flow.redirects).toEqual([]);
});

test.each([
  ['newPassword', 'same_password', 'Nimm ein anderes Passwort als bisher'],
  ['newPassword', 'weak_password', 'mindestens 8 Zeichen'],
  ['confirmedNewPassword', 'passwords_not_matching', 'nicht dasselbe'],
])('a server error of %s is shown there: %s', async (name, code, message) => {
  const flow = await open({ changePassword: refusal(422, 'invalid_fields', [{ name, code }]) });
  await flow.answer(right).next();
  expect(flow.issueOf(name)).toContain(message);
});

test.each([
  [429, 'too_many_requests', 'Warte 15 Minuten'],
  [409, 'password_not_for_provider', 'über einen anderen Anbieter'],
  [409, 'user_already_exist', 'gibt es schon ein Konto'],
  [500, 'internal_error', 'dein Passwort ist unverändert'],
])('%i %s is shown on the step', async (status, code, message) => {
  const flow = await open({ changePassword: () => ({ status, body: { code, outcome: 'not_done' } }) });
  await flow.answer(right).next();
  expect(remarksOn(flow).join()).toContain(message);
  expect(flow.step).toBe('passwords');
});

test('a session that ended is renewed on the spot, and the password is changed', async () => {
  let signedOut = true;
  const flow = await open({
    changePassword: () => (signedOut ? refusal(401, 'signed_out')() : { status: 200, body: { ok: true } }),
  });
  await flow.answer(right).next();
  signedOut = false;
  flow.closeOpened('signed-in');
  await flow.until(() => flow.redirects.length > 0);
  const [refused, made] = flow.sent('changePassword');
  expect(made).toEqual(refused);
  expect(flow.sent('changePassword')).toHaveLength(2);
});

test('a visitor is sent to sign in first', async () => {
  const flow = await walk('change-password', { session: { signed_in: false, audience: 'b2c' } });
  await flow.until(() => flow.redirects.length > 0);
  expect(flow.redirects[0]).toMatchObject({ page: 'home', with: { login: true } });
});

test('in English', async () => {
  const flow = await open({ changePassword: refusal(422, 'wrong_password') }, { locale: 'en-US' });
  await flow.answer({ ...right, newPassword: 'short' }).next();
  expect(flow.issueOf('newPassword')).toBe('Use at least 8 characters, with a letter and a number');
  await flow.answer(right).next();
  expect(flow.issueOf('currentPassword')).toBe('Your current password is not right. Try again.');
});
