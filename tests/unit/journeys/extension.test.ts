// Options after a subscription, and where each leads (FLW-13).

import type { Json } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { buyOfferPrice } from '../../../app/server/subscription/deals/buyOffer.ts';
import { catalogue } from '../../support/definitions.ts';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { deal } from '../../support/journeys/returnWalk.ts';
import { factsOn, plain, press, refusal, shown, titleOf, wordsOn } from '../../support/journeys/screen.ts';
import { type Answers, type Setting, type Walk, walk } from '../../support/journeys/walk.ts';

type Changes = Readonly<Record<string, Json>>;

const car = {
  vin: 'WFPZZZ1JZ3W386752',
  aop_rv_presale_target: 1890000,
  aop_stock_rv_damage_equivalent: 40000,
  aop_stock_rv_km_equivalent: 65000,
};
const option = (term: number, price: number, original_price = price) => ({ term, price, original_price });
const options = { prolongation_options: [option(6, 58200), option(24, 51600, 54000), option(12, 54900)] };
const own = {
  ...deal,
  car: bodyOf('Car'),
  belongs_to_subscription_service: true,
  end_date: '2027-01-21',
  preferred_return_date: '2027-01-15',
};
const toDeal = { deal_id: 'd1' };
/** Price as the portal shows it. */
const price = (cents: number) =>
  new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(cents / 100);
const SOLD = ['one-time-mileage', 'mileage-upgrade', 'insurance-upgrade'];

async function open(
  id: string,
  changes: Changes = {},
  answers: Answers = {},
  setting: Partial<Setting> = {},
): Promise<Walk> {
  const flow = await walk(id, {
    input: toDeal,
    answers: {
      getDeal: { ...own, ...changes },
      getProlongation: options,
      getInventory: { fahrplan_car_id: 'c1', ...car },
      ...answers,
    },
    ...setting,
  });
  if (flow.session.phase.value === 'open') await shown(flow);
  return flow;
}

const bannersOn = (flow: Walk) =>
  flow
    .blocks()
    .flatMap((block) => (block.kind === 'banner' && block.presence.value === 'shown' ? [block.text.value ?? ''] : []));

const shownBlocks = (flow: Walk) => flow.blocks().filter((block) => block.presence.value === 'shown');

/** Titles of the compared ways, and labels of the cards around them. */
const waysOn = (flow: Walk) =>
  shownBlocks(flow).flatMap((block) => {
    if (block.kind === 'group' && block.look === 'card') return [block.title.value ?? ''];
    return block.kind === 'action' && block.look === 'card' ? [`${block.label.value}: ${block.detail.value}`] : [];
  });

/** Facts of one way by their labels. */
function wayOn(flow: Walk, title: string): Record<string, string> {
  const way = flow.blocks().find((block) => block.kind === 'group' && block.title.value === title);
  const inside = way?.kind === 'group' ? (way.blocks.value ?? []) : [];
  const rows = inside.flatMap((block) => (block.kind === 'facts' ? block.rows.value : []));
  return Object.fromEntries(rows.map(({ label, value }) => [label ?? '', plain(value ?? '')]));
}

const back = 'Rückgabe planen: Abholen lassen oder selbst bringen';
const ALL = ['Verlängern', 'Tauschen', 'Kaufen', back];
const none = { getProlongation: { prolongation_options: [] } };
const older = { belongs_to_subscription_service: false };
const offer = { getProductFilters: bodyOf('ProductFilters', { price: { min: 21800, max: 80900 }, total_results: 12 }) };

test.each<[string, Changes, Answers, readonly string[]]>([
  ['all four', {}, {}, ALL],
  ['no terms on offer', {}, none, ALL.slice(1)],
  ['terms that cannot be asked for', {}, { getProlongation: () => ({ status: 500, body: undefined }) }, ALL.slice(1)],
  ['the older variant', older, {}, ALL],
  [
    'the older variant while follow-ups are offered',
    { ...older, retention: { is_retention_window_open: true } },
    {},
    ALL.slice(1),
  ],
  ['27 days before the return', { preferred_return_date: '2026-12-18' }, {}, ['Verlängern', 'Tauschen', back]],
  ['121 days before it', { preferred_return_date: '2027-03-22' }, {}, ALL],
  ['no return that is planned', { preferred_return_date: null }, {}, ALL],
  ['a car without a value', {}, { getInventory: { fahrplan_car_id: 'c1' } }, ['Verlängern', 'Tauschen', back]],
  ['a planned return', { return_type: 'PICKUP' }, {}, ALL.slice(0, 3)],
])('the options for the end of a contract: %s', async (_, changes, answers, ways) => {
  expect(waysOn(await open('extend-subscription-selector', changes, answers))).toEqual(ways);
});

test('the options are compared by price, day and effect on the car', async () => {
  const flow = await open('extend-subscription-selector', {}, offer);
  expect([wayOn(flow, 'Verlängern'), wayOn(flow, 'Tauschen'), wayOn(flow, 'Kaufen')]).toEqual([
    {
      'Im Monat': 'ab 516,00 €',
      'Ab wann': '22.01.2027',
      'Dein Auto': 'Bleibt bei dir',
      'Was du vereinbarst': 'Eine neue Laufzeit',
    },
    {
      'Im Monat': 'ab 218,00 €',
      'Ab wann': '15.01.2027',
      'Dein Auto': 'Geht zurück, wenn das neue kommt',
      'Was du vereinbarst': 'Ein neues Abo mit einem anderen Auto',
    },
    {
      Einmalig: plain(price(buyOfferPrice(car) ?? 0)),
      'Ab wann': 'Jetzt, bis 18.12.2026',
      'Dein Auto': 'Gehört dann dir',
      'Was du vereinbarst': 'Erst der Kaufvertrag bindet',
    },
  ]);
  const [asked] = flow.sent('getProductFilters');
  expect(asked?.path).toContain('available_from=2027-01-15&available_to=2027-02-14');
  expect(asked?.path).toContain('pricing_type=normal');
  expect(wordsOn(flow)).toContain('12 Autos zur Wahl');
});

test.each<[string, Changes, string]>([
  ['121 days before the return', { preferred_return_date: '2027-03-22' }, 'Möglich ab 22.11.2026'],
  ['without a planned return', { preferred_return_date: null }, '120 bis 28 Tage vor der geplanten Rückgabe'],
])('a purchase %s shows when it is possible, and cannot be requested yet', async (_, changes, words) => {
  const flow = await open('extend-subscription-selector', changes);
  expect(wayOn(flow, 'Kaufen')['Ab wann']).toBe(words);
  await expect(press(flow, 'Angebot anfragen')).rejects.toThrow();
});

test('a swap without a price shows what it depends on', async () => {
  const down = { getProductFilters: () => ({ status: 500, body: undefined }) };
  const flow = await open('extend-subscription-selector', {}, down);
  expect(wayOn(flow, 'Tauschen')['Im Monat']).toBe('je nach Auto');
  expect(wordsOn(flow)).toContain('Den Preis siehst du an jedem Auto');
});

test('each option leads to its flow, and the page explains the renewal without a choice', async () => {
  const renews = { is_pre_auto_renewal: true, auto_renewal_end_date: '2027-08-08' };
  const flow = await open('extend-subscription-selector', renews);
  expect(wordsOn(flow)).toContain('Wenn du nichts tust, fährst du bis zum 08.08.2027 weiter.');
  const flows = ['prolongation-modal', 'buy-car-offer', 'swap-modal', 'edit-return'];
  for (const [index, label] of ['Laufzeit wählen', 'Angebot anfragen', 'Autos ansehen', 'Rückgabe planen'].entries()) {
    const chosen = await open('extend-subscription-selector');
    await press(chosen, label);
    expect(chosen.opened).toEqual([{ flow: flows[index], input: toDeal }]);
  }
  const settled = await open('extend-subscription-selector', { subscribed_to: 'SWAP_SAME_DAY' });
  expect([settled.session.phase.value, settled.toasts]).toEqual([
    'closed',
    [expect.stringContaining('steht schon fest')],
  ]);
});

test.each([
  ['is overdue', { status: 'OVERDUE' }, 'overdue'],
  ['goes back today', { return_type: 'PICKUP', status: 'RETURN_UNDER_WAY' }, 'going-back'],
  ['is back', { return_type: 'PICKUP', status: 'RETURNED' }, 'going-back'],
])('a car that %s has no options, and the page shows the reason and a phone number', async (_, changes, about) => {
  for (const id of ['extend-subscription-selector', 'prolongation-modal', ...SOLD])
    expect((await open(id, changes)).opened).toEqual([{ flow: 'notice', input: { about } }]);
  const notice = await walk('notice', { input: { about } });
  await shown(notice);
  expect(wordsOn(notice)).toContain('nichts mehr buchen und nichts verlängern');
  await press(notice, 'Jetzt anrufen');
  expect(notice.redirects).toEqual([{ phone: '+49 89 9042 1000' }]);
});

const reserved = {
  ...own,
  id: 'lead-1',
  contact_id: 'p1',
  variant: 'LEAD',
  status: 'LEAD',
  subscribed_as: 'PROLONGATION',
  previous_subscription_id: 'd1',
  term: 12,
  amount: 54900,
};

test('a reserved extension is shown, and another term can still be chosen', async () => {
  const none = await open('extend-subscription-selector', {}, { getDeals: [own] });
  expect(waysOn(none)[0]).toBe('Verlängern');
  const flow = await open('extend-subscription-selector', {}, { getDeals: [own, reserved] });
  expect(waysOn(flow).slice(0, 2).map(plain)).toEqual([
    'Verlängerung ansehen: Vorgemerkt: 12 Monate für 549,00 € im Monat',
    'Verlängern',
  ]);
  await press(await open('extend-subscription-selector', {}, { getDeals: [own, reserved] }), 'Andere Laufzeit wählen');
  await press(flow, 'Verlängerung ansehen');
  expect(flow.redirects).toEqual([{ page: 'checkout', with: { deal_id: 'lead-1', contact_id: 'p1' } }]);
});

test('the list of cars labels an extension', async () => {
  const cars = await walk('my-cars', {
    answers: { getDeals: [own, reserved, { ...reserved, id: 'o', subscribed_as: null }] },
  });
  await shown(cars);
  expect(wordsOn(cars)).toContain('Verlängerung vorgemerkt');
  expect(wordsOn(cars).match(/Angebot offen/g)).toHaveLength(1);
});

const booked = { return_type: 'PICKUP', return_date: '2026-12-21' };

test.each([
  ['with a price', { type: 'PICKUP', return_fee: 19900 }, 'wir berechnen die 199,00 € dafür nicht'],
  ['for free', { type: 'SELF_RETURN', return_fee: 0 }, 'Dann entfällt sie.'],
])('page and checkout explain what happens to a return that is booked %s', async (...row) => {
  const [, getReturn, words] = row;
  const dialog = await open('prolongation-modal', booked, { getReturn });
  const lead = { id: 'lead-1', variant: 'LEAD', subscribed_as: 'PROLONGATION', previous_subscription_id: 'd1' };
  const checkout = await open(
    'checkout',
    {},
    {
      getReturn,
      getDeal: ({ path }) => ({
        status: 200,
        body: { ...own, ...(path.endsWith('lead-1') ? lead : { ...booked, status: 'RETURN_CONFIRMED' }) },
      }),
    },
    { input: { deal_id: 'lead-1' } },
  );
  for (const [flow, more] of [
    [dialog, 'sie kostet dich nichts'],
    [checkout, words],
  ] as const) {
    const said = plain(bannersOn(flow).join());
    expect(said).toContain('Deine Rückgabe am 21.12.2026 bleibt gebucht');
    expect(said).toContain(more);
  }
  expect(bannersOn(await open('prolongation-modal'))).toEqual([]);
});

test('the checkout of a returning car shows that it cannot be completed', async () => {
  const lead = { id: 'lead-1', variant: 'LEAD', subscribed_as: 'PROLONGATION', previous_subscription_id: 'd1' };
  const getDeal = ({ path }: { path: string }) => ({
    status: 200,
    body: { ...own, ...(path.endsWith('lead-1') ? lead : { ...booked, status: 'RETURN_UNDER_WAY' }) },
  });
  const checkout = await open('checkout', {}, { getDeal, getReturn: {} }, { input: { deal_id: 'lead-1' } });
  expect(bannersOn(checkout)).toEqual([expect.stringContaining('hier nicht mehr abschließen')]);
});

test('the longest term is preselected with its rate, and leads to the checkout of the lead', async () => {
  const flow = await open(
    'prolongation-modal',
    {},
    { createProlongation: { contact: { id: '501001' }, deal: { id: 'lead-1' } } },
  );
  expect(factsOn(flow)).toEqual({ 'Neue Monatsrate': '516,00 €' });
  await flow.next();
  const [sent] = flow.calls.filter(({ operation }) => operation === 'createProlongation');
  expect(sent?.body).toEqual({ term: 24, dealId: 'd1' });
  expect(flow.redirects).toEqual([{ page: 'checkout', with: { contact_id: '501001', deal_id: 'lead-1' } }]);
});

test('another term is sent; a refusal is shown, and the button works again', async () => {
  let tries = 0;
  const createProlongation = () => {
    tries += 1;
    return tries === 1
      ? refusal(409, 'term_not_offered')()
      : { status: 200, body: { contact: { id: '1' }, deal: { id: '2' } } };
  };
  const flow = await open('prolongation-modal', {}, { createProlongation });
  await flow.answer({ term: '6' }).next();
  expect(flow.opened).toEqual([{ flow: 'request-error-modal', input: {} }]);
  await shown(flow);
  await flow.next();
  expect(flow.calls.filter(({ operation }) => operation === 'createProlongation').map(({ body }) => body)).toEqual([
    { term: 6, dealId: 'd1' },
    { term: 6, dealId: 'd1' },
  ]);
  expect(flow.redirects).toHaveLength(1);
});

test.each<[string, Changes, string, string]>([
  [
    'in the range of the swap',
    { return_ranges: { internal_swap: { from: '2026-12-17', to: '2026-12-31' } } },
    '2026-12-17',
    '2026-12-31',
  ],
  ['from the day of the return on', {}, '2027-01-15', '2027-02-14'],
  ['from the end of the contract on', { preferred_return_date: null }, '2027-01-21', '2027-02-20'],
])('a swap looks for cars %s', async (_, changes, available_from, available_to) => {
  const present = Object.fromEntries(Object.entries({ ...own, ...changes }).filter(([, value]) => value !== null));
  const flow = await open('swap-modal', {}, { getDeal: present });
  await flow.until(() => flow.redirects.length > 0);
  expect(flow.redirects).toEqual([{ page: 'car-search', with: { available_from, available_to } }]);
});

test.each([
  ['preferred_return_date', '2026-12-25', '2027-06-01', true],
  ['preferred_return_date', '2027-06-01', '2026-12-25', false],
  ['end_date', '2027-06-01', '2026-12-25', true],
  ['end_date', '2026-12-25', '2027-06-01', false],
])('an offer to buy counts to %s: return %s, end %s', async (counts_to, preferred_return_date, end_date, is) => {
  const config = { buy_car: { ...(catalogue.config as { buy_car: object }).buy_car, counts_to } };
  const flow = await open('buy-car-offer', { preferred_return_date, end_date }, {}, { config });
  expect(flow.session.phase.value === 'open').toBe(is);
});

test.each<[string, Changes, Answers, string, string]>([
  [
    'too early',
    { preferred_return_date: '2027-03-22' },
    {},
    'Kaufen geht noch nicht',
    'Ab dem 22.11.2026 kannst du hier ein Angebot für dein Auto anfragen.',
  ],
  [
    'too late',
    { preferred_return_date: '2026-12-18' },
    {},
    'Für dieses Auto gibt es gerade kein Angebot',
    'Möglich ist das meist von 120 bis 28 Tage vor der Rückgabe.',
  ],
  [
    'without a price',
    {},
    { getInventory: { fahrplan_car_id: 'c1' } },
    'Für dieses Auto gibt es gerade kein Angebot',
    'Möglich ist das meist von 120 bis 28 Tage vor der Rückgabe.',
  ],
])('an offer that is opened by its address %s is explained', async (_, changes, answers, title, words) => {
  const flow = await open('buy-car-offer', changes, answers);
  expect([flow.session.phase.value, flow.opened, flow.toasts]).toEqual([
    'closed',
    [{ flow: 'buy-car-not-offered', input: toDeal }],
    [],
  ]);
  const dialog = await open('buy-car-not-offered', changes, answers);
  expect(titleOf(dialog)).toBe(title);
  expect(wordsOn(dialog)).toContain(words);
  await dialog.next();
  expect(dialog.closedWith).toBe(undefined);
});

test('an offer that could not be loaded is not shown as unavailable', async () => {
  const flow = await open('buy-car-offer', {}, { getInventory: refusal(500, 'unavailable') });
  expect([flow.session.phase.value, flow.toasts]).toEqual(['failed', []]);
});

test('an offer to buy is requested once per deal, at the price of the server', async () => {
  const memory = new Map<string, Json>();
  const receipt = bodyOf('Receipt', { kind: 'buy_offer', reference: 'KA-7K3M9Q2X' });
  const requestBuyOffer = { reference: 'KA-7K3M9Q2X', receipt };
  const flow = await open('buy-car-offer', {}, { requestBuyOffer }, { memory });
  expect(factsOn(flow)).toEqual({ 'Kaufpreis mit Mehrwertsteuer': '23.670,00 €' });
  await flow.next();
  const [sent] = flow.calls.filter(({ operation }) => operation === 'requestBuyOffer');
  expect(sent?.body).toEqual({ vin: car.vin, dealId: 'd1', price: buyOfferPrice(car) });
  expect(titleOf(flow)).toBe('Dein Angebot ist angefragt');
  expect(factsOn(flow)).toMatchObject({ Nummer: 'KA-7K3M9Q2X' });
  await flow.next();
  expect(flow.closedWith).toBe(undefined);
  const again = await open('buy-car-offer', {}, { getReceipts: [receipt] }, { memory });
  expect(titleOf(again)).toBe('Dein Angebot ist angefragt');
  expect(factsOn(again)).toMatchObject({ Nummer: 'KA-7K3M9Q2X' });
  expect(titleOf(await open('buy-car-offer', { id: 'd2' }, {}, { memory }))).toBe('Möchtest du dein Auto kaufen?');
  const failing = await open('buy-car-offer', {}, { requestBuyOffer: refusal(409, 'amount_changed') });
  await failing.next();
  expect(failing.opened).toEqual([{ flow: 'request-error-modal', input: {} }]);
  expect(failing.step).toBe('offer');
});
