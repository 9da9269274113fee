// Confirmations of bookings: number, date, next steps, changes and further offers.

import type { Json } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { flowFiles, json } from '../../support/definitions.ts';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { deal } from '../../support/journeys/returnWalk.ts';
import { factsOn, press, titleOf, wordsOn } from '../../support/journeys/screen.ts';
import { type Setting, walk } from '../../support/journeys/walk.ts';

const planned = bodyOf('ReturnData', {
  type: 'PICKUP',
  reference: 'RG-7K3M9Q2X',
  address: { street: 'Lindwurmstraße', house_number: '88', zip: '80337', city: 'München' },
  planned_date: '2026-12-03',
  preferred_date: '2026-12-03',
  slot: { value: '10:00', formatted_time: '10:00–12:00 Uhr' },
  options: { dates: ['2026-11-25'] },
});
const receipt = bodyOf('Receipt', { reference: 'RG-7K3M9Q2X', day: '2026-12-03', slot: '10:00–12:00 Uhr' });

const afterReturn = (changes: Record<string, Json> = {}, appraisal = true, setting: Setting = {}) =>
  walk('request-success-modal', {
    input: { deal_id: 'd1', planned: { ...planned, ...changes }, receipt, appraisal },
    ...setting,
  });

const buttonsOn = (flow: Awaited<ReturnType<typeof walk>>) =>
  flow
    .blocks()
    .flatMap((block) => (block.kind === 'action' && block.presence.value === 'shown' ? [block.label.value] : []));

test('a planned collection has a number, a calendar file, the day until which changing it is free, and the appraisal next', async () => {
  const flow = await afterReturn();
  expect(titleOf(flow)).toBe('Deine Rückgabe ist geplant');
  expect(factsOn(flow)).toEqual({
    Nummer: 'RG-7K3M9Q2X',
    Tag: '03.12.2026',
    Uhrzeit: '10:00–12:00 Uhr',
    'Gebühr für die kurzfristige Änderung': '99,00 €',
    Ort: 'Lindwurmstraße 88, 80337 München',
  });
  expect(wordsOn(flow)).toMatch(/Schlussrechnung nach 3 bis 4 Wochen.*Bis zum 28\.11\.2026.*kostenlos.*absagen/s);
  await press(flow, 'In den Kalender');
  expect(flow.redirects).toMatchObject([{ url: '/api/calendar?deal_id=d1&appointment=return&locale=de-DE' }]);
  await press(flow, 'Begutachtung vor der Rückgabe buchen');
  expect([flow.closedWith, flow.opened]).toEqual([
    undefined,
    [{ flow: 'onsite-appraisal-booking', input: { deal_id: 'd1' } }],
  ]);
});

test('a return that is older than receipts has its number and its appointment', async () => {
  const flow = await walk('request-success-modal', { input: { deal_id: 'd1', planned, appraisal: true } });
  expect(factsOn(flow)).toEqual({
    Nummer: 'RG-7K3M9Q2X',
    Tag: '03.12.2026',
    Uhrzeit: '10:00–12:00 Uhr',
    Ort: 'Lindwurmstraße 88, 80337 München',
  });
});

test.each<[string, Record<string, Json>, boolean, Setting, string, string[]]>([
  [
    'a collection that is near',
    { planned_date: '2026-11-25' },
    true,
    {},
    'Die Gebühr siehst du',
    ['appraisal', 'attorney'],
  ],
  ['a return at the compound', { type: 'SELF_RETURN' }, true, {}, 'Du bringst das Auto', ['appraisal']],
  ['one whose appraisal is being booked', {}, false, {}, 'Wir holen das Auto', ['attorney']],
  ['one that no appraiser can see before', { options: null }, true, {}, 'Wir holen das Auto', ['attorney']],
  ['one of a business', {}, false, { app: { audience: 'b2b' } }, 'Wir holen das Auto', []],
])('%s shows the matching texts', async (_, changes, appraisal, setting, words, next) => {
  const flow = await afterReturn(changes, appraisal, setting);
  expect(wordsOn(flow)).toContain(words);
  const labels = { appraisal: 'Begutachtung vor der Rückgabe buchen', attorney: 'Jemand anderes übergibt das Auto' };
  expect(buttonsOn(flow)).toEqual(['In den Kalender', ...next.map((one) => labels[one as keyof typeof labels])]);
});

const changed = bodyOf('Handover', {
  reference: 'LF-7K3M9Q2X',
  planned_delivery_date: '2027-01-20',
  address: planned['address'] as Json,
  fee: 0,
  receipt: bodyOf('Receipt', { reference: 'LF-7K3M9Q2X', day: '2027-01-20', slot: '8:00–12:00 Uhr' }),
});
const afterDelivery = (day: string, changes: Record<string, Json> = {}, setting: Setting = {}) =>
  walk('handover-success-modal', { input: { deal_id: 'd1', changed: { ...changed, ...changes }, day }, ...setting });

test('a changed delivery has its number, its place, a calendar file, and how it can be changed again', async () => {
  const flow = await afterDelivery('2027-01-20');
  expect(factsOn(flow)).toMatchObject({
    Nummer: 'LF-7K3M9Q2X',
    Tag: '20.01.2027',
    Uhrzeit: '8:00–12:00 Uhr',
    Ort: 'Lindwurmstraße 88, 80337 München',
  });
  expect(wordsOn(flow)).toMatch(/Am 20\.01\.2027 bringen wir.*E-Mail.*noch kostenlos.*absagen/s);
  await press(flow, 'In den Kalender');
  expect(flow.redirects).toMatchObject([{ url: '/api/calendar?deal_id=d1&appointment=handover&locale=de-DE' }]);
  await press(flow, 'Jemand anderes nimmt das Auto entgegen');
  expect(flow.opened).toEqual([{ flow: 'power-of-attorney-handover', input: { deal_id: 'd1' } }]);
});

test.each<[string, string, Record<string, Json>, Setting, RegExp, string[]]>([
  ['eleven days ahead', '2026-12-02', {}, {}, /Am 02\.12\.2026 bringen wir/, ['calendar', 'attorney']],
  ['ten days ahead', '2026-12-01', {}, {}, /Spätestens am 30\.11\.2026 ruft/, ['calendar', 'attorney']],
  ['that costs a fee now', '2026-12-03', { fee: 9900 }, {}, /Die Gebühr siehst du/, ['calendar', 'attorney']],
  ['whose day is not confirmed', '2027-01-20', { planned_delivery_date: null }, {}, /bringen wir/, ['attorney']],
  ['of a business', '2027-01-20', {}, { app: { audience: 'b2b' } }, /bringen wir/, ['calendar']],
])('a delivery %s shows the matching texts', async (_, day, changes, setting, words, next) => {
  const flow = await afterDelivery(day, changes, setting);
  expect(wordsOn(flow)).toMatch(words);
  const labels = { calendar: 'In den Kalender', attorney: 'Jemand anderes nimmt das Auto entgegen' };
  expect(buttonsOn(flow)).toEqual(next.map((one) => labels[one as keyof typeof labels]));
});

test.each([
  ['request-success-modal', { deal_id: 'd1', planned, receipt, appraisal: false }],
  ['handover-success-modal', { deal_id: 'd1', changed, day: '2027-01-20' }],
  ['appraisal-requested', { deal_id: 'd1', booked: { receipt } }],
])('%s begins with picture, car, receipt and calendar file', async (id, input) => {
  const car = bodyOf('Car', { oem: 'Norden', model: 'Fjell Kombi', license_plate: 'M-FW 2417' });
  const flow = await walk(id, { input: { ...input, car } });
  const first = flow.session.step.value?.blocks.slice(0, 5) ?? [];
  expect(flow.session.frame).toBe('alert');
  expect(first.map(({ kind, key }) => [kind, key.split('.').at(-1)])).toEqual([
    ['media', 'outcome'],
    ['text', 'named_car'],
    ['group', 'receipt'],
    ['facts', 'appointment'],
    ['action', 'calendar'],
  ]);
  expect(first.flatMap((block) => (block.kind === 'media' ? [block.icon.value] : []))).toEqual(['planned']);
});

test('an appraisal has its number, and the account for the deposit next', async () => {
  const agreed = { reference: 'GA-7K3M9Q2X', day: '2026-12-01', slot: '12:00–15:30 Uhr', items: [], once: 0 };
  const booked = { receipt: bodyOf('Receipt', agreed) };
  const flow = await walk('appraisal-requested', { input: { deal_id: 'd1', booked } });
  expect(factsOn(flow)).toEqual({
    Nummer: 'GA-7K3M9Q2X',
    Tag: '01.12.2026',
    Uhrzeit: '12:00–15:30 Uhr',
    'Preis einmalig': 'kostenlos',
  });
  expect(wordsOn(flow)).toMatch(/bestätigt.*absagen/s);
  await press(flow, 'In den Kalender');
  expect(flow.redirects).toMatchObject([{ url: '/api/calendar?deal_id=d1&appointment=appraisal&locale=de-DE' }]);
  await press(flow, 'Konto für die Kaution angeben');
  expect(flow.opened).toEqual([{ flow: 'deposit-refund-details', input: { deal_id: 'd1' } }]);
});

test('an earlier appraisal request shows its number', async () => {
  const appraisal = { appointment: { date: '2026-12-01', reference: 'GA-7K3M9Q2X' } };
  const answers = { getDeal: deal, getReturn: planned, getAppraisal: appraisal };
  const flow = await walk('onsite-appraisal-booking', { input: { deal_id: 'd1' }, answers });
  await flow.until(() => 'Nummer' in factsOn(flow));
  expect(factsOn(flow)).toEqual({ Nummer: 'GA-7K3M9Q2X' });
  expect(wordsOn(flow)).toContain('Absagen');
});

test.each([
  ['deductibles-success', { deal_id: 'd1', reference: 'ZB-7K3M9Q2X' }],
  ['request-success-modal', { deal_id: 'd1', planned, appraisal: false }],
  ['handover-success-modal', { deal_id: 'd1', changed, day: '2027-01-20' }],
  ['appraisal-requested', { deal_id: 'd1', booked: bodyOf('PreReturnAppraisal') }],
  ['mileage-upgrade-success', { bought: bodyOf('MileagePackage') }],
  ['report-damage-success-modal', { reference: 'SM-7K3M9Q2X' }],
])('%s names the car that it is about', async (id, input) => {
  const car = bodyOf('Car', { oem: 'Norden', model: 'Fjell Kombi', license_plate: 'M-FW 2417' });
  expect(wordsOn(await walk(id, { input: { ...input, car } }))).toContain('Norden Fjell Kombi – M-FW 2417');
});

test.each(Object.entries(flowFiles))('%s names its car after a success', (_, file) => {
  const flow = json(file);
  const celebrates = JSON.stringify(flow.steps).includes('"shape":"success"');
  if (celebrates && ['deal_id', 'car', 'bought'].some((name) => flow.input?.[name] !== undefined))
    expect(JSON.stringify(flow)).toMatch(/"use":"(named-)?car"/);
});
