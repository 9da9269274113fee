// Raising the mileage package: choice, amounts and purchase (FLW-5, MIL-2, MIL-3).
import { expect, test } from 'vitest';
import { deal } from '../../support/journeys/returnWalk.ts';
import {
  buttonOf,
  factsOn,
  plain,
  refusal,
  remarksOn,
  shown,
  titleOf,
  wordsOn,
} from '../../support/journeys/screen.ts';
import { type Answers, type Setting, type Walk, walk } from '../../support/journeys/walk.ts';

const offer = (mileage_package: number, amount_change: number, months = 10) => ({
  mileage_package,
  amount_change,
  new_amount: 54900 + amount_change,
  one_time_payment: amount_change * months,
});
const offers = [offer(1250, 2000), offer(2000, 8000)];
const packages = (available_mileage_packages = offers, is_late_change = false) => ({
  available_mileage_packages,
  is_late_change,
});
const running = { ...deal, amount: 54900, mileage_package: 1000 };

const open = (answers: Answers = {}, setting: Partial<Setting> = {}) =>
  walk('mileage-upgrade', {
    input: { deal_id: 'd1' },
    answers: { getDeal: running, getMileagePackages: packages(), raiseMileagePackage: offer(2000, 8000), ...answers },
    ...setting,
  });

async function toBuy(flow: Walk, mileage_package = '2000'): Promise<Walk> {
  await shown(flow);
  await flow.to('overview', { mileage_package });
  await shown(flow);
  return flow;
}

test('buys a package after every amount was shown, and sends the shown amounts', async () => {
  const flow = await open();
  await shown(flow);
  expect(plain(wordsOn(flow))).toContain('Heute hast du 1.000 km im Monat.');
  const choices = flow.field('mileage_package').options.value?.map(({ label, detail }) => plain(`${label}: ${detail}`));
  expect(choices).toEqual([
    '1.250 km im Monat: + 20,00 € im Monat, einmalig 200,00 €',
    '2.000 km im Monat: + 80,00 € im Monat, einmalig 800,00 €',
  ]);
  await toBuy(flow);
  expect(factsOn(flow)).toEqual({
    'Bisherige Monatsrate': '549,00 €',
    Aufpreis: '80,00 €',
    'Neue Monatsrate': '629,00 €',
    Nachzahlung: '800,00 €',
  });
  expect(buttonOf(flow)).toBe('Zahlungspflichtig buchen');
  await flow.next();
  expect(flow.sent('raiseMileagePackage')).toMatchObject([
    {
      path: '/portal/api/bff/deals/d1/mileage_packages',
      body: { mileage_package: 2000 },
      agreed: { amount_change: 8000, new_amount: 62900, one_time_payment: 80000 },
    },
  ]);
  expect(flow.events).toContain('mileage-package-changed');
  expect(flow.closedWith).toBeUndefined();
  expect(flow.opened).toEqual([
    { flow: 'mileage-upgrade-success', input: { car: deal.car, bought: offer(2000, 8000), deal_id: 'd1' } },
  ]);
});

test('the deal and the packages are requested again after buying', async () => {
  const flow = await toBuy(await open());
  const before = flow.sent('getDeal').length;
  await flow.next();
  await flow.until(() => flow.sent('getDeal').length > before && flow.sent('getMileagePackages').length > 1);
});

test('shows the purchase and its payment date', async () => {
  const bought = await walk('mileage-upgrade-success', { input: { deal_id: 'd1', bought: offer(2000, 8000) } });
  expect(factsOn(bought)).toEqual({
    'Neues Paket pro Monat': '2.000 km',
    'Neue Monatsrate': '629,00 €',
  });
  expect(wordsOn(bought)).toContain('mit deiner nächsten Monatsrate');
  const before = await walk('mileage-upgrade-success', { input: { deal_id: 'd1', bought: offer(2000, 8000, 0) } });
  expect(factsOn(before)).not.toHaveProperty('Einmalige Nachzahlung');
  expect(wordsOn(before)).not.toContain('Nachzahlung');
});

test('before the handover there is no one-time payment, and none is shown', async () => {
  const flow = await open({ getMileagePackages: packages([offer(2000, 8000, 0)]) });
  await shown(flow);
  expect(plain(flow.field('mileage_package').options.value?.[0]?.detail ?? '')).toBe('+ 80,00 € im Monat');
  expect(wordsOn(flow)).not.toContain('nach.');
  await toBuy(flow);
  expect(factsOn(flow)).not.toHaveProperty('Nachzahlung');
  expect(wordsOn(flow)).not.toContain('Nachzahlung');
});

test('nothing is preselected, and Continue requires a choice', async () => {
  const flow = await open();
  await shown(flow);
  await flow.next();
  expect(flow.step).toBe('packages');
  expect(flow.issueOf('mileage_package')).toBe('Wähle ein Paket');
});

test('the recommended package is preselected if offered', async () => {
  const recommended = await open({}, { input: { deal_id: 'd1', mileage_package: 2000 } });
  await shown(recommended);
  expect(recommended.field('mileage_package').answer.value).toBe('2000');
  await recommended.to('overview');
  const gone = await open({}, { input: { deal_id: 'd1', mileage_package: 1500 } });
  await shown(gone);
  expect(gone.field('mileage_package').answer.value).toBeUndefined();
});

test.each([
  ['a lead', { getDeal: { ...running, variant: 'LEAD', state: 'CREATED' } }, 'Sobald dein Abo vorbereitet ist'],
  ['a contract that is over', { getDeal: { ...running, state: 'ENDED' } }, 'Dein Abo ist beendet'],
  [
    'a late change, validated before the empty list',
    { getMileagePackages: packages([], true) },
    'bis 3 Monate vor Vertragsende',
  ],
  ['a late change with packages', { getMileagePackages: packages(offers, true) }, 'bis 3 Monate vor Vertragsende'],
  ['the largest package', { getMileagePackages: packages([]) }, 'Du hast schon das größte Paket'],
] as [string, Answers, string][])('%s: explains why no package is offered', async (_, answers, reason) => {
  const flow = await open(answers);
  await shown(flow);
  expect(flow.step).toBe('impossible');
  expect(titleOf(flow)).toBe('Eine Erhöhung ist nicht möglich');
  expect(wordsOn(flow)).toContain(reason);
  await flow.next();
  expect(flow.closedWith).toBeUndefined();
  expect(flow.sent('raiseMileagePackage')).toEqual([]);
});

test('a changed amount is shown before anything is charged', async () => {
  let offered = offers;
  const flow = await toBuy(
    await open({
      getMileagePackages: () => ({ status: 200, body: packages(offered) }),
      raiseMileagePackage: (call) => {
        if (call.agreed?.['one_time_payment'] === 88000) return { status: 200, body: offer(2000, 8000, 11) };
        offered = [offer(2000, 8000, 11)];
        return refusal(409, 'amount_changed')();
      },
    }),
  );
  await flow.next();
  expect(flow.step).toBe('overview');
  expect(remarksOn(flow)).toEqual([expect.stringContaining('Der Preis hat sich gerade geändert')]);
  await flow.until(() => factsOn(flow)['Nachzahlung'] === '880,00 €');
  await flow.next();
  expect(flow.sent('raiseMileagePackage')).toHaveLength(2);
  expect(flow.opened.at(-1)?.flow).toBe('mileage-upgrade-success');
});

test.each([
  ['mileage_downgrade_not_allowed', 'lässt sich nicht verkleinern'],
  ['mileage_package_not_offered', 'gibt es nicht mehr'],
])('%s leads back to the choice', async (code, message) => {
  const flow = await toBuy(
    await open({ raiseMileagePackage: refusal(422, code, [{ name: 'mileage_package', code }]) }),
  );
  await flow.next();
  expect(flow.step).toBe('packages');
  expect(flow.issueOf('mileage_package')).toContain(message);
});

test.each([
  ['mileage_upgrade_not_for_leads', 'noch nicht abgeschlossen'],
  ['mileage_upgrade_not_for_state', 'Dein Abo ist beendet'],
  ['mileage_upgrade_too_late', 'bis 3 Monate vor Vertragsende'],
])('%s is shown, and nothing is booked', async (code, message) => {
  const flow = await toBuy(await open({ raiseMileagePackage: refusal(409, code) }));
  await flow.next();
  expect(remarksOn(flow).join()).toContain(message);
  expect(flow.opened).toEqual([]);
});

test('a deadline that has passed replaces the choice with a message', async () => {
  let late = false;
  const flow = await toBuy(
    await open({
      getMileagePackages: () => ({ status: 200, body: packages(late ? [] : offers, late) }),
      raiseMileagePackage: () => {
        late = true;
        return refusal(409, 'mileage_upgrade_too_late')();
      },
    }),
  );
  await flow.next();
  await flow.until(() => flow.step === 'impossible');
  expect(wordsOn(flow)).toContain('bis 3 Monate vor Vertragsende');
});

test('a failing server is reported in a dialog, and a second press buys once', async () => {
  let down = true;
  const flow = await toBuy(
    await open({
      raiseMileagePackage: () => (down ? refusal(500, 'internal_error')() : { status: 200, body: offer(2000, 8000) }),
    }),
  );
  await flow.next();
  expect(flow.opened).toEqual([{ flow: 'notice', input: { about: 'mileage-upgrade' } }]);
  const dialog = await walk('notice', { input: { about: 'mileage-upgrade' } });
  expect(wordsOn(dialog)).toContain('ruf uns an, wenn es dabei bleibt');
  expect(flow.step).toBe('overview');
  down = false;
  await flow.next();
  const sent = flow.sent('raiseMileagePackage');
  expect(sent).toHaveLength(2);
  expect(sent[0]?.idempotencyKey).toBeTruthy();
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(flow.opened.at(-1)?.flow).toBe('mileage-upgrade-success');
});

test('a session that ended is renewed on the spot, and the package is bought', async () => {
  let signedOut = true;
  const flow = await toBuy(
    await open({
      raiseMileagePackage: () => (signedOut ? refusal(401, 'signed_out')() : { status: 200, body: offer(2000, 8000) }),
    }),
  );
  await flow.next();
  signedOut = false;
  flow.closeOpened('signed-in');
  await flow.until(() => flow.opened.at(-1)?.flow === 'mileage-upgrade-success');
  const [refused, made] = flow.sent('raiseMileagePackage');
  expect(made).toEqual(refused);
  expect(flow.sent('raiseMileagePackage')).toHaveLength(2);
});

test('in English', async () => {
  const flow = await toBuy(await open({}, { locale: 'en-US' }));
  expect(factsOn(flow)).toMatchObject({ 'New monthly rate': '$629.00' });
  expect(buttonOf(flow)).toBe('Book and pay');
  const late = await open({ getMileagePackages: packages([], true) }, { locale: 'en-US' });
  await shown(late);
  expect(wordsOn(late)).toContain('until 3 months before the contract ends');
});

test('each package shows its benefit and new rate, and the recommended one is highlighted', async () => {
  const flow = await open({}, { input: { deal_id: 'd1', mileage_package: 2000 } });
  await shown(flow);
  const told = flow
    .field('mileage_package')
    .options.value?.map(({ text, difference, recommended }) => [
      plain(text ?? ''),
      plain(difference ?? ''),
      recommended,
    ]);
  expect(told).toEqual([
    ['250 km im Monat mehr als heute', 'Rate dann 569,00 €', false],
    ['1.000 km im Monat mehr als heute', 'Rate dann 629,00 €', true],
  ]);
  expect(factsOn(flow)).toEqual({ Einmalig: '800,00 €', Monatsrate: '629,00 €' });
  flow.answer({ mileage_package: 1250 });
  await shown(flow);
  expect(factsOn(flow)).toEqual({ Einmalig: '200,00 €', Monatsrate: '569,00 €' });
});
