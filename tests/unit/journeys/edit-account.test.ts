// Changing a customer's contact data (FLW-25).
import { expect, test } from 'vitest';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { refusal, remarksOn, shown, wordsOn } from '../../support/journeys/screen.ts';
import { type Answers, type Setting, walk } from '../../support/journeys/walk.ts';

const address = { invoice_street: 'Lindwurmstraße', invoice_house_number: '88', zip: '80337', city: 'München' };
const known = bodyOf('Profile', {
  firstname: 'Katharina',
  lastname: 'Brandl',
  date_of_birth: '1988-04-17',
  phone: '+49 171 1234567',
  ...address,
});
const nobody = bodyOf('Profile');

async function open(answers: Answers = {}, setting: Partial<Setting> = {}) {
  const flow = await walk('edit-account', {
    answers: { getProfile: known, updateProfile: known, ...answers },
    ...setting,
  });
  await shown(flow);
  return flow;
}

test('changes phone and address, and returns to the account with a message', async () => {
  const flow = await open();
  const street = { street: 'Rosenheimer Straße', housenumber: '5a', postcode: '81667', city: 'München' };
  await flow.answer({ phone: '+491701112233', ...street }).next();
  expect(flow.sent('updateProfile')).toMatchObject([{ path: '/portal/api/bff/profile' }]);
  expect(flow.sent('updateProfile')[0]?.body).toEqual({
    phone: '+49 170 1112233',
    invoice_street: 'Rosenheimer Straße',
    invoice_house_number: '5a',
    zip: '81667',
    city: 'München',
  });
  expect(flow.toasts).toEqual(['Deine Daten sind gespeichert']);
  expect(flow.redirects).toEqual([{ page: 'my-account', with: {} }]);
});

test('a known name and birthday are shown, and not sent', async () => {
  const flow = await open();
  for (const name of ['firstname', 'lastname', 'birthday']) expect(flow.field(name).readonly.value).toBe(true);
  expect(flow.field('birthday').answer.value).toBe('1988-04-17');
  expect(wordsOn(flow)).toContain('steht in deinem Vertrag');
  await flow.answer({ firstname: 'Kathi' }).next();
  expect(Object.keys(flow.sent('updateProfile')[0]?.body as object)).not.toContain('firstname');
});

test('a missing name and birthday are entered once, the birthday as a day', async () => {
  const flow = await open({ getProfile: nobody });
  const person = { firstname: 'Aylin', lastname: 'Demir', birthday: '1990-03-27' };
  const rest = { phone: '0170 1112233', street: 'Am Wall', housenumber: '7', postcode: '28195', city: 'Bremen' };
  await flow.answer({ ...person, ...rest }).next();
  expect(flow.sent('updateProfile')[0]?.body).toEqual({
    firstname: 'Aylin',
    lastname: 'Demir',
    date_of_birth: '1990-03-27',
    phone: '+49 170 1112233',
    invoice_street: 'Am Wall',
    invoice_house_number: '7',
    zip: '28195',
    city: 'Bremen',
  });
  expect(wordsOn(flow)).not.toContain('steht in deinem Vertrag');
});

test('first name, last name and birthday are sent only if not known', async () => {
  const flow = await open({ getProfile: { ...known, lastname: null } });
  await flow.answer({ lastname: 'Brandl' }).next();
  const body = flow.sent('updateProfile')[0]?.body as Record<string, unknown>;
  expect([body['firstname'], body['lastname'], body['date_of_birth']]).toEqual([undefined, 'Brandl', undefined]);
});

test('the mobile number stands in for a phone number that is not there', async () => {
  const flow = await open({ getProfile: { ...known, phone: null, mobilephone: '+49 160 5566003' } });
  expect(flow.field('phone').answer.value).toBe('+49 160 5566003');
  const both = await open({ getProfile: { ...known, mobilephone: '+49 160 5566003' } });
  expect(both.field('phone').answer.value).toBe('+49 171 1234567');
});

test.each([
  ['phone', null, 'Gib eine Telefonnummer ein'],
  ['phone', '123', 'mindestens 4 Ziffern'],
  ['phone', '0171-11', 'mindestens 4 Ziffern'],
  ['phone', '49+171', 'mindestens 4 Ziffern'],
  ['phone', '1'.repeat(400), 'höchstens 30 Zeichen'],
  ['street', null, 'Gib die Straße ein'],
  ['street', 'A'.repeat(101), 'höchstens 100 Zeichen'],
  ['housenumber', null, 'Gib die Hausnummer ein'],
  ['housenumber', '1'.repeat(21), 'höchstens 20 Zeichen'],
  ['postcode', null, 'Gib die Postleitzahl ein'],
  ['postcode', '8033', 'genau 5 Zeichen'],
  ['postcode', '803377', 'genau 5 Zeichen'],
  ['city', null, 'Gib den Ort ein'],
])('refuses %s %j', async (field, given, message) => {
  const flow = await open();
  await flow.answer({ [field]: given }).next();
  expect(flow.issueOf(field)).toContain(message);
  expect(flow.sent('updateProfile')).toEqual([]);
});

test.each([
  ['firstname', 'K4thi', 'nur Buchstaben'],
  ['lastname', 'B<>', 'nur Buchstaben'],
  ['birthday', '31.02.1990', 'ein Datum ein, das es gibt'],
  ['birthday', '2010-01-01', 'mindestens 20 Jahre'],
])('refuses %s %s while it is not stored', async (field, given, message) => {
  const flow = await open({ getProfile: { ...nobody, phone: '+49 171 1234567', ...address } });
  await flow.answer({ [field]: given }).next();
  expect(flow.issueOf(field)).toContain(message);
  expect(flow.sent('updateProfile')).toEqual([]);
});

test.each(['1234', '+1234', '0170 111'])('accepts the phone number %s', async (phone) => {
  const flow = await open();
  await flow.answer({ phone }).next();
  expect(flow.sent('updateProfile')[0]?.body).toMatchObject({ phone });
});

test.each([
  ['phone', 'phone', 'phone_invalid', 'mindestens 4 Ziffern'],
  ['zip', 'postcode', 'format', 'genau 5 Zeichen'],
  ['firstname', 'firstname', 'letters_only', 'nur Buchstaben'],
  ['lastname', 'lastname', 'letters_only', 'nur Buchstaben'],
  ['date_of_birth', 'birthday', 'too_young', 'mindestens 20 Jahre'],
  ['date_of_birth', 'birthday', 'date_invalid', 'So lange ist kein Geburtstag her'],
])('a server error of %s is shown at its field: %s %s', async (name, field, code, message) => {
  const flow = await open({
    getProfile: { ...nobody, phone: '+49 171 1234567', ...address },
    updateProfile: refusal(422, 'invalid_fields', [{ name, code }]),
  });
  await flow.next();
  expect(flow.issueOf(field)).toContain(message);
});

test('a name stored in the meantime becomes read-only, and the next press saves the rest', async () => {
  let stored = false;
  const flow = await open({
    getProfile: () => ({ status: 200, body: stored ? known : { ...known, firstname: null } }),
    updateProfile: () =>
      stored
        ? { status: 200, body: known }
        : refusal(422, 'invalid_fields', [{ name: 'firstname', code: 'read_only' }])(),
  });
  await flow.answer({ firstname: 'Kathi' }).next();
  expect(remarksOn(flow).join()).toContain('schon hinterlegt');
  stored = true;
});

test('a customer who signed in too long ago does so on the spot, and the number is saved', async () => {
  let recent = false;
  const flow = await open({
    updateProfile: () => (recent ? { status: 200, body: known } : refusal(403, 'sign_in_again')()),
  });
  await flow.answer({ phone: '+491701112233' }).next();
  expect(flow.opened).toEqual([{ flow: 'sign-in', input: { again: true } }]);
  recent = true;
  flow.closeOpened('signed-in');
  await flow.until(() => flow.redirects.length > 0);
  expect(flow.sent('updateProfile')).toHaveLength(2);
});

test('any other failure is shown with a text of this page, and nothing is lost', async () => {
  const flow = await open({ updateProfile: refusal(500, 'internal_error') });
  await flow.answer({ city: 'Köln' }).next();
  expect(remarksOn(flow)).toEqual([
    'Das Speichern hat nicht geklappt, deine Daten sind unverändert. Versuch es noch einmal.',
  ]);
  expect(flow.field('city').answer.value).toBe('Köln');
  expect(flow.redirects).toEqual([]);
});

test('in English', async () => {
  const flow = await open({ updateProfile: refusal(500, 'internal_error') }, { locale: 'en-US' });
  await flow.answer({ postcode: '1' }).next();
  expect(flow.issueOf('postcode')).toBe('The postcode has exactly 5 characters');
  await flow.answer({ postcode: '80337' }).next();
  expect(remarksOn(flow)).toEqual(['Saving did not work, your details are unchanged. Try again.']);
});
