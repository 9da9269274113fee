// Buying kilometres once: choice, price, purchase and cancellation (FLW-7).

import type { Json, Reply } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { deal } from '../../support/journeys/returnWalk.ts';
import { factsOn, plain, press, refusal, shown, titleOf, wordsOn } from '../../support/journeys/screen.ts';
import { type Answers, walk } from '../../support/journeys/walk.ts';

const offer = (mileage: number, gross: number) => ({
  addon_id: `mileage-${mileage}`,
  display_info: { title: `${mileage} km zusätzlich`, description: '' },
  pricing: { amount: { gross, formatted: `${gross / 100} €` }, interval: 'once' },
  attributes: { mileage },
});
const addons = (changes: Record<string, Json> = {}) => ({
  groups: [{ group_id: 'additional_mileage', addons: [offer(500, 6000), offer(1000, 11000)] }],
  appliedAddonIds: [],
  cancellableAddonIds: [],
  availableGroupIds: ['additional_mileage'],
  canUpgradeInsurance: false,
  canAddAdditionalMileage: true,
  insurance_type: 'Basis Schutz',
  vkValueFormatted: '1.000 €',
  tkValueFormatted: '500 €',
  ...changes,
});
const receipt = bodyOf('Receipt', {
  reference: 'ZB-7K3M9Q2X',
  items: [{ name: '1000 km zusätzlich', amount: 11000, interval: 'once' }],
  once: 11000,
});
const booked = { subscriptionId: 'd1', addonId: 'mileage-1000', reference: 'ZB-7K3M9Q2X', receipt };

const open = (answers: Answers = {}, config = {}) =>
  walk('one-time-mileage', {
    config,
    input: { deal_id: 'd1' },
    answers: { getDeal: { ...deal, state: 'ACTIVE' }, getAddons: addons(), attachAddon: booked, ...answers },
  });

async function toOverview(answers: Answers = {}, config = {}) {
  const flow = await open(answers, config);
  await flow.next();
  await flow.to('mileage-overview', { extra_mileage: 'mileage-1000' });
  await shown(flow);
  return flow;
}

test('the price is shown at each choice and on the overview, and is the agreed one', async () => {
  const flow = await open();
  await flow.next();
  expect(flow.session.issues.value.map(({ text }) => text)).toEqual(['Wähle, wie viele Kilometer du kaufen möchtest']);
  expect(flow.field('extra_mileage').options.value?.map(({ label, detail }) => `${label}: ${detail}`)).toEqual([
    '500 km zusätzlich: einmalig 60 €',
    '1000 km zusätzlich: einmalig 110 €',
  ]);
  expect(flow.field('extra_mileage').options.value?.map(({ difference }) => plain(difference ?? ''))).toEqual([
    '0,12 € je Kilometer',
    '0,11 € je Kilometer',
  ]);
  await flow.to('mileage-overview', { extra_mileage: 'mileage-1000' });
  await shown(flow);
  expect(factsOn(flow)).toMatchObject({ Kilometer: '1000 km zusätzlich', Preis: '110 €' });
  await flow.to('mileage-bought');
  expect(flow.sent('attachAddon')).toMatchObject([
    { body: { subscriptionId: 'd1', addonId: 'mileage-1000' }, agreed: { price: 11000 } },
  ]);
  expect(flow.sent('attachAddon')[0]?.body).not.toHaveProperty('isDeductible');
  await shown(flow);
  expect(factsOn(flow)).toEqual({
    Nummer: 'ZB-7K3M9Q2X',
    '1000 km zusätzlich': '110,00 €',
  });
});

test('a booking response without a body is a success without a number', async () => {
  const flow = await toOverview({ attachAddon: () => ({ status: 204, body: undefined }) });
  await flow.to('mileage-bought');
  await shown(flow);
  expect(factsOn(flow)).toEqual({});
});

test.each<[string, Reply, string[], string[]]>([
  [
    'a price that has moved is shown anew',
    { status: 409, body: { code: 'amount_changed' } },
    [],
    ['Der Preis hat sich gerade geändert. Prüf ihn und bestätige noch einmal.'],
  ],
  [
    'any other refusal is said, and everything is read again',
    { status: 409, body: { code: 'addon_not_possible' } },
    ['Ein unerwarteter Fehler ist aufgetreten. Lade die Seite neu und versuch es noch einmal.'],
    [],
  ],
])('%s', async (_, reply, toasts, issues) => {
  const flow = await toOverview({ attachAddon: () => reply });
  await flow.next();
  await flow.until(() => flow.sent('getAddons').length > 1);
  expect([flow.step, flow.toasts, flow.session.issues.value.map(({ text }) => text)]).toEqual([
    'mileage-overview',
    toasts,
    issues,
  ]);
});

test('a booking made in another tab is shown as booked, not as an error', async () => {
  const has = { appliedAddonIds: ['mileage-1000'], canAddAdditionalMileage: false };
  const replies = [addons(), addons(has)];
  const flow = await toOverview({
    getAddons: () => ({ status: 200, body: (replies.shift() ?? addons(has)) as unknown as Json }),
    attachAddon: refusal(409, 'addon_already_attached'),
  });
  await flow.next();
  await flow.until(() => flow.step === 'mileage-attached');
  expect(flow.toasts).toEqual(['Das war schon gebucht. Wir haben nichts noch einmal gebucht.']);
});

test('bought kilometres are shown instead of a choice, and can be cancelled while possible', async () => {
  const has = { appliedAddonIds: ['mileage-1000'], canAddAdditionalMileage: false };
  const flow = await open({ getAddons: addons({ ...has, cancellableAddonIds: ['mileage-1000'] }) });
  await shown(flow);
  expect([flow.step, plain(titleOf(flow) ?? '')]).toEqual(['mileage-attached', 'Deine Kilometer sind gebucht']);
  await press(flow, 'Buchung stornieren');
  expect(flow.opened).toEqual([
    { flow: 'cancel-addon', input: { deal_id: 'd1', addon_id: 'mileage-1000', name: '1000 km zusätzlich' } },
  ]);
  const late = await open({ getAddons: addons(has) });
  await shown(late);
  await expect(press(late, 'Buchung stornieren')).rejects.toThrow();
});

test('cancelling is confirmed, and a refusal is shown', async () => {
  const input = { deal_id: 'd1', addon_id: 'mileage-1000', name: '1000 km zusätzlich' };
  const done = await walk('cancel-addon', { input, answers: { cancelAddon: { ok: true } } });
  await done.next();
  expect([done.sent('cancelAddon')[0]?.body, done.closedWith]).toEqual([
    { subscriptionId: 'd1', addonId: 'mileage-1000' },
    'cancelled',
  ]);
  const late = () => ({ status: 409, body: { code: 'addon_cancel_too_late' } });
  const refused = await walk('cancel-addon', { input, answers: { cancelAddon: late } });
  await refused.next();
  expect(refused.session.issues.value.map(({ text }) => text)).toEqual([
    'Die 14 Tage sind vorbei, die Buchung lässt sich nicht mehr stornieren.',
  ]);
});

test('nothing can be bought before and after the contract', async () => {
  const flow = await open({ getAddons: addons({ canAddAdditionalMileage: false }) });
  await shown(flow);
  expect([flow.step, wordsOn(flow)]).toEqual(['mileage-closed', expect.stringContaining('solange dein Abo läuft')]);
});

test('a booking is cancelled after an ended session is renewed', async () => {
  let signedOut = true;
  const input = { deal_id: 'd1', addon_id: 'mileage-1000', name: '1000 km' };
  const cancelAddon = () => (signedOut ? { status: 401, body: null } : { status: 200, body: { ok: true } });
  const flow = await walk('cancel-addon', { input, answers: { cancelAddon } });
  await flow.next();
  expect([flow.opened.map(({ flow: id }) => id), flow.session.issues.value]).toEqual([['sign-in'], []]);
  signedOut = false;
  flow.closeOpened('signed-in');
  await flow.until(() => flow.session.phase.value === 'closed');
  expect([flow.closedWith, flow.toasts]).toEqual(['cancelled', ['Deine Buchung ist storniert.']]);
});

test('the automation is told by the server, or by the page without blocking it', async () => {
  const told = async (config: object) => {
    const flow = await toOverview({ tellMileageBought: () => ({ status: 500, body: undefined }) }, config);
    await flow.to('mileage-bought');
    return flow.sent('tellMileageBought').map(({ body }) => body);
  };
  expect(await told({})).toEqual([]);
  expect(await told({ one_time_mileage: { told_by: 'page' } })).toEqual([
    { subscriptionId: 'd1', additionalKilometers: 1000, additionalMileageCosts: 11000, date: '2026-11-21' },
  ]);
});
