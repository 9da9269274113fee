// Insurance and deductible: eligibility, prices, requests and messages (FLW-8, FLW-9).

import type { Json, Reply } from '@fahrplan/engine';
import { describe, expect, test } from 'vitest';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { deal } from '../../support/journeys/returnWalk.ts';
import { factsOn, plain, shown, wordsOn } from '../../support/journeys/screen.ts';
import { type Answers, walk } from '../../support/journeys/walk.ts';

const addon = (addon_id: string, gross: number, attributes: Json = {}) => ({
  addon_id,
  display_info: { title: addon_id, description: 'gut' },
  pricing: { amount: { gross, formatted: `${gross / 100} €` }, interval: 'month', new_amount: 54_900 + gross },
  attributes,
});
const addons = (changes: Record<string, Json> = {}) => ({
  groups: [
    { group_id: 'insurance', addons: [addon('comfort', 2900, { coverage: { full: 50000, partial: 50000 } })] },
    { group_id: 'additional_protection', addons: [addon('tires', 900)] },
  ],
  appliedAddonIds: [],
  cancellableAddonIds: [],
  availableGroupIds: ['insurance', 'additional_protection'],
  canUpgradeInsurance: true,
  canAddAdditionalMileage: false,
  insurance_type: 'Basis Schutz',
  vkValueFormatted: '1.000 €',
  tkValueFormatted: '500 €',
  ...changes,
});
const created = { ...deal, state: 'CREATED', damage_deductible_vollkasko: 100_000 };
const receipt = bodyOf('Receipt', {
  reference: 'ZB-7K3M9Q2X',
  items: [{ name: 'comfort', amount: 2900, interval: 'month' }],
  once: 0,
  monthly: 2900,
});
const booked = { subscriptionId: 'd1', addonId: 'comfort', reference: 'ZB-7K3M9Q2X', receipt };

const open = (flow: string, answers: Answers = {}) =>
  walk(flow, {
    input: { deal_id: 'd1' },
    answers: { getDeal: created, getAddons: addons(), attachAddon: booked, reduceDeductible: booked, ...answers },
  });

const refuse = (body: Json) => (): Reply => ({ status: 409, body });

async function toOverview(chosen: string, answers: Answers = {}) {
  const flow = await open('insurance-upgrade', answers);
  await flow.to('insurance-overview', { insurance_addon: chosen });
  await shown(flow);
  return flow;
}

describe('the upgrade of the insurance', () => {
  test('shows current cover and prices, and books at the agreed price', async () => {
    const flow = await open('insurance-upgrade');
    await shown(flow);
    expect(factsOn(flow)).toMatchObject({
      'Bisheriger Schutz': 'Basis Schutz',
      'Selbstbeteiligung bei Unfall und Vandalismus': '1.000 €',
    });
    expect(flow.field('insurance_addon').options.value?.map(({ label, detail }) => `${label}, ${detail}`)).toEqual([
      'comfort, 29 € im Monat',
      'tires, 9 € im Monat',
    ]);
    await flow.to('insurance-overview', { insurance_addon: 'comfort' });
    await shown(flow);
    expect(factsOn(flow)).toMatchObject({ Schutz: 'comfort', 'Preis im Monat': '29 €' });
    await flow.to('insurance-booked');
    expect(flow.sent('attachAddon')).toMatchObject([
      {
        body: { subscriptionId: 'd1', addonId: 'comfort', isDeductible: true },
        agreed: { price: 2900, new_amount: 57_800 },
      },
    ]);
    await shown(flow);
    expect(factsOn(flow)).toEqual({
      Nummer: 'ZB-7K3M9Q2X',
      comfort: '29,00 € im Monat',
    });
  });

  test.each([
    ['comfort', 'Die Versicherung konnte nicht geändert werden. Versuch es bitte gleich noch einmal.'],
    ['tires', 'Der zusätzliche Schutz konnte nicht gebucht werden. Versuch es bitte gleich noch einmal.'],
  ])('reports that %s failed, and loads the current data again', async (chosen, words) => {
    const flow = await toOverview(chosen, { attachAddon: refuse({ code: 'addon_not_possible' }) });
    await flow.next();
    expect([flow.step, flow.toasts]).toEqual(['insurance-overview', [words]]);
    await flow.until(() => flow.sent('getAddons').length > 1);
  });

  test.each([
    ['insurance-upgrade', 'insurance-overview', { insurance_addon: 'comfort' }, 'attachAddon'],
    ['deductibles-reduction', 'deductible-overview', { chosen_deductible: 'premium' }, 'reduceDeductible'],
  ])('shows a booking of another tab as booked: %s', async (id, step, given, operation) => {
    const flow = await open(id, { [operation]: refuse({ code: 'addon_already_attached' }) });
    await flow.to(step, given);
    await shown(flow);
    await flow.next();
    expect([flow.toasts, flow.opened]).toEqual([['Das war schon gebucht. Wir haben nichts noch einmal gebucht.'], []]);
  });

  test('shows a changed price before anything is booked', async () => {
    const flow = await toOverview('comfort', { attachAddon: refuse({ code: 'amount_changed' }) });
    await flow.next();
    expect(flow.session.issues.value.map(({ text }) => text)).toEqual([
      'Der Preis hat sich gerade geändert. Prüf ihn und bestätige noch einmal.',
    ]);
  });

  test.each<[string, Json, Record<string, Json>, string]>([
    ['a running contract', { state: 'ACTIVE' }, {}, 'bevor du das Auto bekommst'],
    ['less than two months to go', { minimum_commitment_end_date: '2027-01-20' }, {}, '2 Monate vor dem 20.01.2027'],
    ['a package that is booked', {}, { appliedAddonIds: ['comfort'] }, 'schon ein Schutzpaket'],
  ])('is refused for %s with a reason', async (_, changes, there, words) => {
    const getDeal = { ...created, ...(changes as object) } as Json;
    const flow = await open('insurance-upgrade', { getDeal, getAddons: addons(there) });
    await shown(flow);
    expect([flow.step, plain(wordsOn(flow))]).toEqual(['insurance-closed', expect.stringContaining(words)]);
  });
});

describe('the deductible', () => {
  test('is lowered with premium, at the shown price', async () => {
    const flow = await open('deductibles-reduction');
    await flow.until(
      () => flow.field('chosen_deductible').options.value?.every(({ detail }) => detail !== null) ?? false,
    );
    expect(
      flow.field('chosen_deductible').options.value?.map(({ label, detail }) => plain(`${label}, ${detail}`)),
    ).toEqual(['Standard, ohne Aufpreis', 'Premium, 29 € im Monat']);
    await flow.to('deductible-overview', { chosen_deductible: 'premium' });
    await shown(flow);
    expect(factsOn(flow)).toMatchObject({
      Selbstbeteiligung: '500,00 €',
      'Preis im Monat': '29 €',
    });
    await flow.next();
    expect(flow.sent('reduceDeductible')).toMatchObject([
      { path: '/portal/api/bff/deals/d1/accept-deductibles-reduction', agreed: { price: 2900, new_amount: 57_800 } },
    ]);
    expect([flow.closedWith, flow.opened]).toEqual([
      undefined,
      [{ flow: 'deductibles-success', input: { car: deal.car, deal_id: 'd1', receipt } }],
    ]);
  });

  test('stays unchanged with standard, and nothing is sent', async () => {
    const flow = await open('deductibles-reduction');
    await flow.next();
    expect([flow.closedWith, flow.sent('reduceDeductible'), flow.opened]).toEqual([undefined, [], []]);
  });

  test('that could not be lowered is reported in a dialog', async () => {
    const flow = await open('deductibles-reduction', { reduceDeductible: refuse({ code: 'deductible_lower' }) });
    await flow.to('deductible-overview', { chosen_deductible: 'premium' });
    await shown(flow);
    await flow.next();
    expect(flow.opened).toEqual([{ flow: 'notice', input: { about: 'deductible' } }]);
  });

  test.each<[string, Json, string]>([
    ['a car that was handed over', { state: 'ACTIVE' }, 'schon übergeben'],
    ['one that is lower', { damage_deductible_vollkasko: 50_000 }, 'schon gesenkt'],
    ['a contract that is not prepared', { state: 'SIGNED' }, 'Sobald dein Abo vorbereitet ist'],
    ['a lead', { variant: 'LEAD' }, 'lässt sie sich nicht ändern'],
  ])('of %s is not lowered, and the step explains it', async (_, changes, words) => {
    const flow = await open('deductibles-reduction', { getDeal: { ...created, ...(changes as object) } as Json });
    await shown(flow);
    expect([flow.step, wordsOn(flow)]).toEqual(['deductible-closed', expect.stringContaining(words)]);
  });

  test('is not lowered without an offer, and no price is missing above the button', async () => {
    const flow = await open('deductibles-reduction', { getAddons: addons({ groups: [] }) });
    await shown(flow);
    expect([flow.step, wordsOn(flow)]).toEqual([
      'deductible-closed',
      expect.stringContaining('lässt sie sich nicht ändern'),
    ]);
  });
});

describe('the booked insurance', () => {
  const applied = { appliedAddonIds: ['comfort', 'tires'], cancellableAddonIds: ['comfort'] };

  test('is listed with its price, and can be cancelled while possible', async () => {
    const flow = await open('booked-addons', { getAddons: addons(applied) });
    await shown(flow);
    const cards = flow
      .blocks()
      .flatMap((block) => (block.kind === 'group' && block.title?.value ? [block.title.value] : []));
    expect(cards).toEqual(['comfort', 'tires']);
    const rows = flow
      .blocks()
      .flatMap((block) => (block.kind === 'facts' ? block.rows.value : []))
      .flatMap(({ presence, value }) => (presence === 'shown' ? [plain(value ?? '')] : []));
    expect(rows).toEqual([
      '29 € im Monat',
      '578,00 €',
      'noch möglich, bis 14 Tage nach der Buchung',
      '9 € im Monat',
      'nicht mehr möglich, die 14 Tage sind vorbei',
    ]);
    const buttons = flow.blocks().filter((block) => block.kind === 'action' && block.presence.value === 'shown');
    expect(buttons).toHaveLength(1);
    await flow.press('Buchung stornieren');
    expect(flow.opened).toEqual([
      { flow: 'cancel-addon', input: { deal_id: 'd1', addon_id: 'comfort', name: 'comfort' } },
    ]);
  });

  test('is linked where it cannot be booked again, and the list may be empty', async () => {
    const insured = await open('insurance-upgrade', { getAddons: addons(applied) });
    await shown(insured);
    await insured.press('Gebuchte Extras ansehen');
    expect(insured.opened).toEqual([{ flow: 'booked-addons', input: { deal_id: 'd1' } }]);
    const none = await open('booked-addons');
    await shown(none);
    expect(wordsOn(none)).toContain('nichts dazugebucht');
  });
});
