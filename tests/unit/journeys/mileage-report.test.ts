// Reporting the mileage, with advice on the package (FLW-6).

import type { Json } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { deal } from '../../support/journeys/returnWalk.ts';
import {
  buttonOf,
  factsOn,
  plain,
  press,
  refusal,
  remarksOn,
  shown,
  titleOf,
  wordsOn,
} from '../../support/journeys/screen.ts';
import { type Answers, type Setting, type Walk, walk } from '../../support/journeys/walk.ts';

const running = {
  ...deal,
  mileage_package: 1000,
  car: bodyOf('Car', { oem: 'Norden', model: 'Fjell' }),
};
const withExcess = {
  monthly_mileage_usage: 1573,
  monthly_mileage_excess: 573,
  estimated_total_mileage_usage: 22224,
  estimated_total_excess: 8096,
  estimated_total_excess_mileage_cost: 113344,
};
const recommended = { mileage_package: 2000, mileage_package_fee: 8000 };

const open = (answers: Answers = {}, setting: Partial<Setting> = {}) =>
  walk('mileage-report', {
    input: { deal_id: 'd1' },
    answers: {
      getDeal: running,
      getLatestMileage: { mileage: 6100, maximum_mileage: 60000 },
      reportMileage: { ...withExcess, recommended_mileage_package: recommended },
      ...answers,
    },
    ...setting,
  });

async function report(flow: Walk, current_mileage: Json = 15000): Promise<Walk> {
  await shown(flow);
  await flow.answer({ current_mileage }).next();
  return flow;
}

/** Prices of the recommended package for the remaining seven months. */
const priced = (one_time_payment: number, more: Json[] = []) => ({
  getMileagePackages: {
    available_mileage_packages: [
      ...more,
      { mileage_package: 2000, amount_change: 8000, new_amount: 62900, one_time_payment },
    ],
    is_late_change: false,
  },
  getDeal: { ...running, end_date: '2027-06-28', additional_mileage_fee: 14 },
});

test.each([
  ['the larger package', 56000, 'Günstiger ist das größere Paket: 13,44 € weniger.', '1.120,00 €'],
  ['the package that there is', 64000, 'Günstiger ist dein jetziges Paket: 66,56 € weniger.', '1.200,00 €'],
  ['neither', 57344, 'Beides kostet gleich viel.', '1.133,44 €'],
])('the costs of both options are shown before the choice: %s is cheaper', async (_, once, advice, total) => {
  const flow = await report(await open(priced(once)));
  await shown(flow);
  expect(plain(wordsOn(flow))).toContain(advice);
  expect(factsOn(flow)).toMatchObject({
    Mehrkilometer: '8.096 km',
    'Kosten am Vertragsende': '1.133,44 €',
    'Aufpreis pro Monat': '80,00 €',
    'Einmalig für die begonnenen Monate': plain(
      new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(once / 100),
    ),
    'Kosten bis zum Vertragsende': total,
  });
  expect(factsOn(flow)).not.toHaveProperty('Mehrkilometer trotzdem');
  expect(wordsOn(flow)).not.toContain('im nächsten Schritt');
  const kinds = flow.session.step.value?.blocks
    .filter(({ presence }) => presence.value === 'shown')
    .map(({ kind }) => kind);
  expect(kinds).toEqual(['group', 'text', 'text', 'group', 'action', 'facts']);
});

test('the cost includes kilometres above the largest package', async () => {
  const usage = { ...withExcess, monthly_mileage_usage: 2500, estimated_total_mileage_usage: 35000 };
  const beyond = { ...usage, estimated_total_excess: 21000, estimated_total_excess_mileage_cost: 294000 };
  const reportMileage = { ...beyond, recommended_mileage_package: recommended };
  const flow = await report(await open({ ...priced(56000), reportMileage }));
  await shown(flow);
  // 14 months, each 500 km above the package, at 0.14 € a kilometre.
  expect(factsOn(flow)).toMatchObject({
    'Mehrkilometer trotzdem': '980,00 €',
    'Kosten bis zum Vertragsende': '2.100,00 €',
  });
});

test('more than the package: shows the excess, and offers a package, even without its price', async () => {
  const flow = await report(await open());
  await shown(flow);
  expect(flow.sent('reportMileage')[0]).toMatchObject({
    path: '/portal/api/bff/deals/d1/mileage-report',
    body: { current_mileage: 15000 },
  });
  expect(titleOf(flow)).toBe('Du fährst mehr, als dein Paket enthält');
  expect(factsOn(flow)).toEqual({
    Gemeldet: '15.000 km',
    'Im Schnitt pro Monat': '1.573 km',
    'Dein Paket pro Monat': '1.000 km',
    'Darüber pro Monat': '573 km',
    'Paket pro Monat': '2.000 km',
    'Aufpreis pro Monat': '80,00 €',
  });
  expect(buttonOf(flow)).toBe('Paket erhöhen');
  await flow.next();
  expect(flow.opened).toEqual([{ flow: 'mileage-upgrade', input: { deal_id: 'd1', mileage_package: 2000 } }]);
  expect(flow.closedWith).toBeUndefined();
  expect(flow.events).toContain('mileage-reported');
});

test('more than the package: the customer may keep it', async () => {
  const flow = await report(await open());
  await press(flow, 'Paket behalten');
  expect(flow.opened).toEqual([]);
  expect(flow.closedWith).toBeUndefined();
});

test('less than the package: shows the remaining kilometres, and offers nothing', async () => {
  const flow = await report(
    await open({ reportMileage: { monthly_mileage_usage: 839, monthly_mileage_excess: -161 } }),
    8000,
  );
  expect(titleOf(flow)).toBe('Dein Paket reicht');
  expect(factsOn(flow)).toMatchObject({ 'Im Schnitt pro Monat': '839 km', 'Noch frei pro Monat': '161 km' });
  expect(buttonOf(flow)).toBe('Fertig');
  await flow.next();
  expect(flow.opened).toEqual([]);
  expect(flow.closedWith).toBeUndefined();
});

test.each([
  ['exactly the package', { monthly_mileage_usage: 1000, monthly_mileage_excess: 0 }],
  ['nothing can be said yet', {}],
])('%s: confirms the report, and names the car', async (_, body) => {
  const flow = await report(await open({ reportMileage: body }), 9540);
  expect(titleOf(flow)).toBe('Danke, dein Kilometerstand ist da');
  expect(wordsOn(flow)).toContain('deines Norden Fjell gespeichert');
  expect(buttonOf(flow)).toBe('Fertig');
});

test('more than the package without a larger one: the dialog confirms the reading', async () => {
  const flow = await report(await open({ reportMileage: withExcess }), 20000);
  expect(flow.opened).toEqual([{ flow: 'request-error-modal', input: { done: 'mileage_reported' } }]);
  expect(flow.closedWith).toBeUndefined();
  const dialog = await walk('request-error-modal', { input: { done: 'mileage_reported' } });
  expect(titleOf(dialog)).toBe('Es ist ein Fehler aufgetreten');
  expect(wordsOn(dialog)).toContain('Dein Kilometerstand ist gespeichert');
  expect(wordsOn(dialog)).toContain('täglich von 8 bis 20 Uhr');
});

test.each([
  [null, 'Gib den Kilometerstand ein'],
  ['12.500', 'Gib nur ganze Kilometer ein, ohne Punkt und Komma'],
  ['-3', 'Der Kilometerstand kann nicht unter 0 liegen'],
  ['15,5', 'Gib nur ganze Kilometer ein, ohne Punkt und Komma'],
  [60001, 'Der Kilometerstand liegt über dem Höchstwert von 60.000 km'],
])('refuses %s', async (reading, message) => {
  const flow = await report(await open(), reading as Json);
  expect(plain(flow.issueOf('current_mileage') ?? '')).toContain(message);
  expect(flow.sent('reportMileage')).toEqual([]);
});

test.each([[{ mileage: 6100 }], [{ maximum_mileage: 0 }]])(
  'without a limit of the car, 100,000 km is the maximum',
  async (car) => {
    const flow = await report(await open({ getLatestMileage: car }), 100001);
    expect(plain(flow.issueOf('current_mileage') ?? '')).toContain('Höchstwert von 100.000 km');
    await flow.to('usage', { current_mileage: 100000 });
  },
);

test('the mileage of a car without an earlier reading can be reported', async () => {
  const flow = await open({ getLatestMileage: () => ({ status: 404, body: { code: 'not_found' } }) });
  await shown(flow);
  expect(flow.field('current_mileage').hint.value).toBe('Nur ganze Kilometer, ohne Punkt und Komma');
  await flow.to('usage', { current_mileage: 100 });
});

test('a reading below the last one is accepted after a confirmation', async () => {
  const flow = await open();
  await shown(flow);
  expect(plain(flow.field('current_mileage').hint.value ?? '')).toContain(
    'Zuletzt gemeldet: 6.100 km. Nur ganze Kilometer, ohne Punkt und Komma',
  );
  expect(wordsOn(flow)).not.toContain('weniger als beim letzten Mal');
  flow.answer({ current_mileage: 6000 });
  expect(plain(wordsOn(flow))).toContain('Das ist weniger als beim letzten Mal: 6.100 km');
  // A value that was refused before is still invalid.
  flow.answer({ current_mileage: -3 });
  expect(wordsOn(flow)).not.toContain('weniger als beim letzten Mal');
  await flow.answer({ current_mileage: 1 }).next();
  expect(flow.sent('reportMileage')).toEqual([]);
  expect(plain(flow.issueOf('lower_confirmed') ?? '')).toContain('Zuletzt gemeldet: 6.100 km');
  // Another reading needs another confirmation.
  await flow.answer({ lower_confirmed: true, current_mileage: 6000 }).next();
  expect(flow.sent('reportMileage')).toEqual([]);
  await flow.to('usage', { lower_confirmed: true });
  expect(flow.sent('reportMileage')[0]).toMatchObject({ body: { current_mileage: 6000, lower_confirmed: true } });
});

test.each(['CREATED', 'SIGNED', 'INACTIVE', 'ENDED', 'STOPPED', 'CANCELED'])(
  'a contract that is %s has no mileage to report',
  async (state) => {
    const flow = await open({ getDeal: { ...running, state } });
    await shown(flow);
    expect(flow.step).toBe('not-running');
    expect(wordsOn(flow)).toContain('solange dein Abo läuft');
    await flow.next();
    expect(flow.closedWith).toBeUndefined();
  },
);

test('a contract that has ended since replaces the form with a message', async () => {
  let state = 'ACTIVE';
  const flow = await open({
    getDeal: () => ({ status: 200, body: { ...running, state } }),
    reportMileage: () => {
      state = 'ENDED';
      return refusal(409, 'mileage_report_not_for_state')();
    },
  });
  await report(flow);
  await flow.until(() => flow.step === 'not-running');
});

test('a reading that the server finds too high is reported at the field', async () => {
  const flow = await report(
    await open({ reportMileage: refusal(422, 'invalid_fields', [{ name: 'current_mileage', code: 'above_maximum' }]) }),
  );
  expect(flow.step).toBe('reading');
  expect(flow.issueOf('current_mileage')).toContain('Höchstwert');
});

test('a higher reading from another tab is shown at the field', async () => {
  const flow = await report(
    await open({ reportMileage: refusal(422, 'invalid_fields', [{ name: 'current_mileage', code: 'below_latest' }]) }),
  );
  expect(flow.step).toBe('reading');
  expect(flow.issueOf('current_mileage')).toContain('Inzwischen wurde ein höherer Kilometerstand gemeldet');
});

test('a failure of the server is shown in a dialog, and the next press sends the reading again', async () => {
  let down = true;
  const flow = await open({
    reportMileage: () => (down ? refusal(503, 'unavailable')() : { status: 200, body: {} }),
  });
  await report(flow);
  expect(flow.opened).toEqual([{ flow: 'notice', input: { about: 'mileage-report' } }]);
  expect(flow.step).toBe('reading');
  down = false;
  await flow.next();
  expect(flow.step).toBe('usage');
  const keys = flow.sent('reportMileage').map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('an ended session is renewed on the spot, and the reading is sent', async () => {
  let signedOut = true;
  const flow = await open({
    reportMileage: () => (signedOut ? refusal(401, 'signed_out')() : { status: 200, body: {} }),
  });
  await report(flow);
  expect(flow.opened).toEqual([{ flow: 'sign-in', input: { ended: true } }]);
  signedOut = false;
  flow.closeOpened('signed-in');
  await flow.until(() => flow.step === 'usage');
  const [refused, made] = flow.sent('reportMileage');
  expect(made).toEqual(refused);
  expect(flow.sent('reportMileage')).toHaveLength(2);
});

test('in English', async () => {
  const flow = await report(await open(priced(56000), { locale: 'en-US' }));
  await shown(flow);
  expect(titleOf(flow)).toBe('You drive more than your package includes');
  expect(wordsOn(flow)).toContain('The larger package is cheaper: $13.44 less.');
  expect(factsOn(flow)).toMatchObject({ Reported: '15,000 km', 'Cost when the contract ends': '$1,133.44' });
  const refused = await report(await open({}, { locale: 'en-US' }), 60001);
  expect(plain(refused.issueOf('current_mileage') ?? '')).toBe(
    'The mileage exceeds the permitted limit of 60,000 km. Check the number again.',
  );
  expect(remarksOn(refused)).toEqual([]);
});
