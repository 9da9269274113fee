// Changing a business customer's company (FLW-26).
import { expect, test } from 'vitest';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { refusal, remarksOn, shown } from '../../support/journeys/screen.ts';
import { type Answers, type Setting, walk } from '../../support/journeys/walk.ts';

const company = {
  name: 'Muster-Bau GmbH',
  phone: '+49 911 2345678',
  address: 'Königstorgraben, 9',
  zip: '90402',
  city: 'Nürnberg',
};
const business: Answers = {
  getProfile: bodyOf('Profile', { company_id: '7001' }),
  getDeals: [bodyOf('Deal', { type: 'MINIB2B' })],
};

async function open(answers: Answers = {}, setting: Partial<Setting> = {}) {
  const flow = await walk('edit-company', {
    answers: { ...business, getCompany: company, updateCompany: company, ...answers },
    ...setting,
  });
  await shown(flow);
  return flow;
}

test('splits the address, and sends it as one text', async () => {
  const flow = await open();
  expect([flow.field('street').answer.value, flow.field('housenumber').answer.value]).toEqual(['Königstorgraben', '9']);
  await flow.answer({ housenumber: '11' }).next();
  expect(flow.sent('updateCompany')).toMatchObject([{ path: '/api/checkout/company/7001' }]);
  expect(flow.sent('updateCompany')[0]?.body).toEqual({
    phone: '+49 911 2345678',
    address: 'Königstorgraben, 11',
    zip: '90402',
    city: 'Nürnberg',
  });
  expect(flow.toasts).toEqual(['Die Daten deiner Firma sind gespeichert']);
  expect(flow.redirects).toEqual([{ page: 'my-account', with: {} }]);
});

test.each([
  ['Am Hof, Haus 3, 7b', 'Am Hof, Haus 3', '7b'],
  ['Am Hof 7', 'Am Hof 7', ''],
  ['Am Hof,7', 'Am Hof', '7'],
  ['Am Hof,', 'Am Hof', ''],
])('%j is shown as %j and %j', async (written, street, housenumber) => {
  const flow = await open({ getCompany: { ...company, address: written } });
  expect([flow.field('street').answer.value, flow.field('housenumber').answer.value ?? '']).toEqual([
    street,
    housenumber,
  ]);
});

test('the name is read-only once set, and never sent', async () => {
  const flow = await open();
  expect(flow.field('company_name').readonly.value).toBe(true);
  await flow.answer({ company_name: 'Andere GmbH' }).next();
  expect(flow.sent('updateCompany')[0]?.body).not.toHaveProperty('name');
});

test('the name can be entered while none is set', async () => {
  const flow = await open({ getCompany: { ...company, name: null } });
  expect(flow.field('company_name').readonly.value).toBe(false);
  await flow.answer({ company_name: 'Förde Licht GmbH' }).next();
  expect(flow.sent('updateCompany')[0]?.body).toMatchObject({ name: 'Förde Licht GmbH' });
});

test.each([
  ['company_name', 'A'.repeat(201), 'höchstens 200 Zeichen'],
  ['phone', null, 'Gib eine Telefonnummer ein'],
  ['phone', '12', 'mindestens 4 Ziffern'],
  ['phone', '1'.repeat(400), 'höchstens 30 Zeichen'],
  ['street', null, 'Gib die Straße ein'],
  ['housenumber', null, 'Gib die Hausnummer ein'],
  ['housenumber', '9, links', 'ohne Komma'],
  ['postcode', '904', 'genau 5 Zeichen'],
  ['city', null, 'Gib den Ort ein'],
])('refuses %s %j', async (field, given, message) => {
  const flow = await open({ getCompany: { ...company, name: null } });
  await flow.answer({ [field]: given }).next();
  expect(flow.issueOf(field)).toContain(message);
  expect(flow.sent('updateCompany')).toEqual([]);
});

test.each([
  ['phone', 'phone', 'phone_invalid', 'mindestens 4 Ziffern'],
  ['zip', 'postcode', 'format', 'genau 5 Zeichen'],
  ['address', 'housenumber', 'format', 'Gib die Hausnummer ein'],
])('a server error of %s is shown at %s', async (name, field, code, message) => {
  const flow = await open({ updateCompany: refusal(422, 'invalid_fields', [{ name, code }]) });
  await flow.next();
  expect(flow.issueOf(field)).toContain(message);
});

test('a name stored in the meantime is reported', async () => {
  const flow = await open({
    getCompany: { ...company, name: null },
    updateCompany: refusal(422, 'invalid_fields', [{ name: 'name', code: 'read_only' }]),
  });
  await flow.answer({ company_name: 'Andere GmbH' }).next();
  expect(remarksOn(flow).join()).toContain('Der Name ist schon hinterlegt');
});

test.each([
  [404, 'not_found'],
  [409, 'company_not_for_private'],
  [500, 'internal_error'],
])('%i %s is shown with a text of this page', async (status, code) => {
  const flow = await open({ updateCompany: refusal(status, code) });
  await flow.next();
  expect(remarksOn(flow)).toEqual([
    'Das Speichern hat nicht geklappt, die Daten deiner Firma sind unverändert. Versuch es noch einmal.',
  ]);
});

test('a failed request for the contracts does not redirect', async () => {
  const flow = await walk('edit-company', {
    answers: { ...business, getCompany: company, getDeals: refusal(500, 'internal_error') },
  });
  await flow.until(() => flow.session.phase.value === 'failed');
  expect(flow.redirects).toEqual([]);
});

test.each([
  ['has a private contract only', { getDeals: [bodyOf('Deal', { type: 'B2C' })] }],
  ['has no company', { getProfile: bodyOf('Profile') }],
])('a customer who %s is redirected to the account', async (_, answers) => {
  const flow = await walk('edit-company', { answers: { ...business, getCompany: company, ...answers } as Answers });
  await flow.until(() => flow.redirects.length > 0);
  expect(flow.redirects).toEqual([{ page: 'my-account', with: {} }]);
});

test('in English', async () => {
  const flow = await open({}, { locale: 'en-US' });
  await flow.answer({ housenumber: '9, left' }).next();
  expect(flow.issueOf('housenumber')).toBe('Write the house number without a comma');
  await flow.answer({ housenumber: '9' }).next();
  expect(flow.toasts).toEqual(['The details of your company have been saved']);
});
