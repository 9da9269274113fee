// Actions on the page of a deal by customer (DEAL-7).

import type { BlockNode, Json } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { deal, metadata, profile } from '../../support/journeys/returnWalk.ts';
import { factsOn, press, shown, titleOf, wordsOn } from '../../support/journeys/screen.ts';
import { type Answers, type Setting, type Walk, walk } from '../../support/journeys/walk.ts';

const planned = { return_type: 'PICKUP', status: 'RETURN_CONFIRMED' };
const EXTEND = 'Verlängern oder tauschen';
const days = { options: { dates: ['2026-12-01'] } };

async function open(changes: Record<string, Json>, answers: Answers = {}, setting: Partial<Setting> = {}) {
  const flow = await walk('deal', {
    input: { deal_id: 'd1' },
    answers: {
      getDeal: { ...deal, car: bodyOf('Car'), ...changes },
      getReturn: { type: 'PICKUP' },
      getReturnStatus: { steps: [] },
      getAppraisal: {},
      ...answers,
    },
    ...setting,
  });
  await shown(flow);
  return flow;
}

const cardsOn = (flow: Walk): Record<string, string | null> =>
  Object.fromEntries(
    flow
      .blocks()
      .flatMap((block) =>
        block.kind === 'action' && block.look === 'card' && block.presence.value === 'shown'
          ? [[block.label.value, block.detail.value]]
          : [],
      ),
  );

test.each([
  [
    'a running contract',
    {},
    [
      'Rückgabe planen',
      EXTEND,
      'Schaden melden',
      'Service und Werkstatt',
      'Kilometerstand melden',
      'Kilometerpaket erhöhen',
    ],
  ],
  [
    'before the car is there',
    { state: 'CREATED' },
    ['Rückgabe planen', 'Kilometerpaket erhöhen', 'Selbstbeteiligung senken'],
  ],
  [
    'a planned return',
    planned,
    [
      EXTEND,
      'Schaden melden',
      'Service und Werkstatt',
      'Kilometerstand melden',
      'Kilometerpaket erhöhen',
      'Bankverbindung für die Kaution',
    ],
  ],
  [
    'a contract that is over',
    { return_type: 'PICKUP', state: 'ENDED', status: 'ENDED' },
    ['Bankverbindung für die Kaution'],
  ],
  ['a contract that was stopped', { state: 'STOPPED' }, ['Bankverbindung für die Kaution']],
  ['a lead', { variant: 'LEAD', state: 'CREATED' }, []],
])('%s', async (_, changes, cards) => {
  expect(Object.keys(cardsOn(await open(changes as Record<string, Json>)))).toEqual(cards);
});

test.each([
  [91, 'Ab 3 Monaten vor Vertragsende'],
  [1, 'Abholen lassen oder selbst bringen'],
  [0, 'Nur noch am Telefon'],
])('with %i days left to plan, the card of the return shows them', async (days, words) => {
  expect(cardsOn(await open({ days_left_to_schedule_return: days }))['Rückgabe planen']).toBe(words);
});

test('each card opens its flow for this deal', async () => {
  const flow = await open(planned, { getAppraisal: days });
  for (const card of Object.keys(cardsOn(flow))) await press(flow, card);
  expect(flow.opened).toEqual(
    [
      'extend-subscription-selector',
      'report-damage',
      'service-selector',
      'mileage-report',
      'mileage-upgrade',
      'onsite-appraisal-booking',
      'deposit-refund-details',
    ].map((id) => ({
      flow: id,
      input: { deal_id: 'd1' },
    })),
  );
});

test('the appraisal is offered while days are left, shows a request, and not to businesses', async () => {
  const name = 'Begutachtung vor der Rückgabe';
  expect(cardsOn(await open(planned, { getAppraisal: days }))[name]).toContain('Gutachter');
  const requested = { getAppraisal: { appointment: { date: '2026-12-01' } } };
  expect(cardsOn(await open(planned, requested))[name]).toBe('Angefragt für den 01.12.2026');
  expect(cardsOn(await open(planned))).not.toHaveProperty(name);
  const down = { getAppraisal: () => ({ status: 500, body: undefined }) };
  expect(cardsOn(await open(planned, down))).not.toHaveProperty(name);
  const business = await open(planned, { getAppraisal: days }, { app: { audience: 'b2b' } });
  expect(cardsOn(business)).not.toHaveProperty(name);
});

test('an account that was given is remembered for its deal', async () => {
  const memory = new Map<string, Json>();
  const refund = await walk('deposit-refund-details', {
    input: { deal_id: 'd1' },
    answers: {
      getDeal: { ...deal, state: 'ENDED' },
      getProfile: () => ({ status: 500, body: undefined }),
      saveRefundDetails: { ok: true },
    },
    memory,
  });
  await refund.answer({ account_holder: 'Katharina Brandl', iban: 'DE89370400440532013000' }).next();
  const name = 'Bankverbindung für die Kaution';
  expect(cardsOn(await open({ state: 'ENDED' }, {}, { memory }))[name]).toBe('Hinterlegt, du kannst sie ändern');
  expect(cardsOn(await open({ state: 'ENDED', id: 'd2' }, {}, { memory }))[name]).not.toContain('Hinterlegt');
});

test.each([
  ['five days before', { type: 'PICKUP', planned_date: '2026-11-26' }, 'änderst du sie kostenlos'],
  ['four days before', { type: 'PICKUP', planned_date: '2026-11-25' }, 'kostet jetzt eine Gebühr'],
  ['before the day is confirmed', { type: 'PICKUP', preferred_date: '2026-11-25' }, 'kostet jetzt eine Gebühr'],
  ['whoever brings the car', { type: 'SELF_RETURN', planned_date: '2026-11-25' }, 'Deine Rückgabe ist geplant.'],
])('the fee for changing the return is that of today: %s', async (_, getReturn, words) => {
  const flow = await open(planned, { getReturn });
  const texts = flow.blocks().flatMap((block) => (block.kind === 'text' ? [block.text.value ?? ''] : []));
  expect(texts.find((text) => text.startsWith('Deine Rückgabe'))).toContain(words);
});

const statusOn = (flow: Walk) =>
  flow
    .blocks()
    .flatMap((block) =>
      block.kind === 'text' && block.look === 'status' ? [[block.text.value, block.tone.value]] : [],
    );

test.each([
  ['LEAD', 'CREATED', 'Angebot offen', 'warning'],
  ['SIGNED', 'SIGNED', 'Bestellung wird geprüft', 'neutral'],
  ['PREPARED', 'CREATED', 'Abo wird vorbereitet', 'warning'],
  ['PREPARED', 'EXTERNALLY_VERIFIED', 'Abo wird vorbereitet', 'neutral'],
  ['ACTIVE', 'ACTIVE', 'Abo aktiv', 'success'],
  ['RETURN_SCHEDULED', 'ACTIVE', 'Rückgabe geplant', 'warning'],
  ['RETURN_CONFIRMED', 'ACTIVE', 'Rückgabedaten bestätigt', 'warning'],
  ['PREPARE_RETURN', 'ACTIVE', 'Rückgabe vorbereiten', 'warning'],
  ['RETURN_UNDER_WAY', 'ACTIVE', 'Rückgabe läuft', 'warning'],
  ['RETURNED', 'ACTIVE', 'Auto ist zurück', 'warning'],
  ['ENDED', 'STOPPED', 'Abo beendet', 'neutral'],
])('the list and the page of a car show the same: %s, %s', async (status, state, words, tone) => {
  const one = { ...deal, car: bodyOf('Car'), status, state };
  const list = await walk('my-cars', { answers: { getDeals: [one] } });
  await shown(list);
  expect(statusOn(list)).toEqual([[words, tone]]);
  expect(statusOn(await open({ status, state }))).toEqual([[words, tone]]);
});

test.each([
  ['on its day', 'RETURN_UNDER_WAY', { return_date: '2026-11-21' }, 'Deine Rückgabe ist heute'],
  ['after it', 'RETURN_UNDER_WAY', { return_date: '2026-11-19' }, 'läuft seit dem 19.11.2026'],
  ['once the car is back', 'RETURNED', { actual_return_date: '2026-11-20' }, 'seit dem 20.11.2026 zurück'],
])('a return in progress shows that, and a phone number: %s', async (_, status, changes, words) => {
  const flow = await open({ return_type: 'PICKUP', status, days_left_to_schedule_return: 0, ...changes });
  const text = wordsOn(flow);
  expect(text).toContain(words);
  expect(text).toContain('+49 89 9042 1000');
  expect(text).not.toContain('99');
  await press(flow, 'Jetzt anrufen');
  expect(flow.redirects).toEqual([{ phone: '+49 89 9042 1000' }]);
  await expect(press(flow, 'Rückgabe ändern')).rejects.toThrow('no button');
});

test.each([
  ['on its day', 'DELIVERY_UNDER_WAY', '2026-11-21', 'Deine Lieferung ist heute'],
  ['after it', 'DELIVERY_UNDER_WAY', '2026-11-19', 'läuft seit dem 19.11.2026'],
])('a delivery in progress shows that, and a phone number: %s', async (_, status, day, words) => {
  const getHandover = { fee: 0, planned_delivery_date: day };
  const flow = await open({ state: 'CREATED', status }, { getHandover, getOrderStatus: { status: 'car_in_delivery' } });
  expect(wordsOn(flow)).toContain(words);
  expect(wordsOn(flow)).toContain('+49 89 9042 1000');
  await press(flow, 'Jetzt anrufen');
  expect(flow.redirects).toEqual([{ phone: '+49 89 9042 1000' }]);
  await expect(press(flow, 'Lieferung ändern')).rejects.toThrow('no button');
});

test('an unconfirmed delivery past its day shows a phone number', async () => {
  const getHandover = { fee: 0, preferred_delivery_date: '2026-11-19' };
  const flow = await open({ state: 'CREATED', status: 'PREPARED' }, { getHandover });
  expect(wordsOn(flow)).toContain('ihr Tag ist noch nicht bestätigt');
  await press(flow, 'Jetzt anrufen');
});

test.each(['RETURN_UNDER_WAY', 'RETURNED'])('nothing is sold for a car that is %s', async (status) => {
  const back = { ...planned, status, addon_mileage: 500, return_date: '2026-11-19' };
  const flow = await open(back, {
    getAddons: bodyOf('Addons', { canAddAdditionalMileage: true, appliedAddonIds: [] }),
  });
  expect(Object.keys(cardsOn(flow))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/Kilometer.*(erhöhen|kaufen)/)]),
  );
  expect(Object.keys(cardsOn(flow))).toContain('Kilometerstand melden');
});

test('after the contract the page shows its end and a phone number, and sells nothing', async () => {
  const changes = {
    status: 'OVERDUE',
    end_date: '2026-11-20',
    days_left_to_schedule_return: -1,
    is_post_auto_renewal: true,
    auto_renewal_end_date: '2026-11-20',
  };
  const flow = await open(changes, {
    getAddons: bodyOf('Addons', { canAddAdditionalMileage: true, appliedAddonIds: [] }),
  });
  expect(noticesOn(flow)).toEqual([expect.stringContaining('am 20.11.2026 zu Ende gegangen')]);
  expect(Object.keys(cardsOn(flow))).toEqual([
    'Rückgabe planen',
    'Schaden melden',
    'Service und Werkstatt',
    'Kilometerstand melden',
  ]);
  expect(cardsOn(flow)).toMatchObject({ 'Rückgabe planen': 'Nur noch am Telefon' });
});

test.each([
  [{}, 'Ruf uns bitte an: +49 89 9042 1000', 'fährst du bis zum'],
  [{ is_pre_auto_renewal: true, auto_renewal_end_date: '2027-06-21' }, 'fährst du bis zum 21.06.2027', 'noch 4 Tage'],
])('without days left for the return, notice and card give a phone number, no reminder', async (more, words, other) => {
  const flow = await open({
    days_left_to_schedule_return: 4,
    return_days_on_offer: 0,
    end_date: '2026-11-25',
    ...more,
  });
  expect(noticesOn(flow)).toEqual([expect.stringContaining('lässt sich deine Rückgabe nicht mehr planen')]);
  expect(noticesOn(flow)[0]).toContain(words);
  expect(noticesOn(flow)[0]).not.toContain(other);
  expect(cardsOn(flow)).toMatchObject({ 'Rückgabe planen': 'Nur noch am Telefon' });
  expect(flow.opened).toEqual([]);
});

test('notice and reminder count the days to choose from once they are few', async () => {
  const few = { days_left_to_schedule_return: 6, return_days_on_offer: 2, end_date: '2026-11-27' };
  expect(noticesOn(await open(few))).toEqual([expect.stringContaining('nur noch 2 Tage zur Wahl')]);
  expect(noticesOn(await open({ ...few, return_days_on_offer: 4 }))).toEqual([expect.stringContaining('noch 6 Tage')]);
  const getDeal = { ...deal, car: bodyOf('Car'), ...few };
  const reminder = await walk('return-reminder', { input: { deal_id: 'd1' }, answers: { getDeal } });
  await shown(reminder);
  expect(wordsOn(reminder)).toContain('nur noch 2 Tage zur Wahl');
});

test('each service leads to its flow, for an active contract only', async () => {
  const open = (state: string) =>
    walk('service-selector', { input: { deal_id: 'd1' }, answers: { getDeal: { ...deal, state } } });
  for (const [card, flow] of [
    ['Werkstatt-Termin anfragen', 'schedule-service'],
    ['Schaden melden', 'report-damage'],
    ['Kilometerstand melden', 'mileage-report'],
  ] as const) {
    const selector = await open('ACTIVE');
    await press(selector, card);
    expect([selector.closedWith, selector.opened]).toEqual([undefined, [{ flow, input: { deal_id: 'd1' } }]]);
  }
  const over = await open('ENDED');
  await over.until(() => over.opened.length > 0);
  expect(over.opened).toMatchObject([{ flow: 'notice', input: { about: 'not-running' } }]);
});

const ordered = { state: 'CREATED', end_date: '2027-12-01' };

/** Returns the visible blocks, without those in hidden or collapsed parts. */
const shownOn = (flow: Walk, blocks: readonly BlockNode[] = flow.session.step.value?.blocks ?? []): BlockNode[] =>
  blocks
    .filter(({ presence }) => presence.value === 'shown')
    .flatMap((block) =>
      block.kind === 'group' || (block.kind === 'disclosure' && block.panel === 'section')
        ? shownOn(flow, block.blocks.value ?? [])
        : [block],
    );
const timelineOn = (flow: Walk) =>
  shownOn(flow)
    .flatMap((block) => (block.kind === 'timeline' ? (block.entries.value ?? []) : []))
    .map(({ title, state }) => `${state}: ${title}`);
const rowsOn = (flow: Walk): Record<string, string> =>
  Object.fromEntries(
    shownOn(flow)
      .flatMap((block) => (block.kind === 'facts' ? block.rows.value : []))
      .filter(({ presence }) => presence === 'shown')
      .map(({ label, value }) => [label ?? '', (value ?? '').replaceAll('\u00a0', ' ')]),
  );
const labelsOn = (flow: Walk) => Object.keys(rowsOn(flow));
const buttonsOn = (flow: Walk) =>
  shownOn(flow).flatMap((block) => (block.kind === 'action' ? [block.label.value] : []));
const bannersOn = (flow: Walk) =>
  shownOn(flow).map((block) => (block.kind === 'banner' ? (block.text.value ?? '').replaceAll('\u00a0', ' ') : ''));
const delivery = (
  planned_delivery_date: string,
  deviation_in_weeks = 0,
  preferred_delivery_date = planned_delivery_date,
) => ({
  fee: 0,
  planned_delivery_date,
  preferred_delivery_date,
  availability_confidence: { deviation_in_weeks },
});
const ready = { status: 'car_ready_for_delivery' };

const noticesOn = (flow: Walk): string[] => bannersOn(flow).filter(Boolean);

test('the order shows what is done, in progress and to come, and when the car comes', async () => {
  const steps = async (getOrderStatus: Json, getHandover: Json) =>
    timelineOn(await open(ordered, { getOrderStatus, getHandover }));
  expect(await steps(ready, delivery('2026-11-24'))).toEqual([
    'completed: Unterlagen geprüft',
    'completed: Auto bei uns angekommen',
    'active: Auto wird vorbereitet',
    'upcoming: Lieferung in 3 Tagen',
    'upcoming: Geliefert',
  ]);
  const under_way = await steps({ status: 'car_in_delivery' }, delivery('2026-11-22'));
  expect(under_way.slice(2, 4)).toEqual(['completed: Bereit zur Lieferung', 'next: Lieferung morgen']);
  expect((await steps({ status: 'car_in_delivery' }, delivery('2026-11-21')))[3]).toBe('active: In Lieferung');
  const estimated = await steps({ status: 'delivery_confirmation' }, delivery('2026-11-24', 3));
  expect(estimated.slice(0, 3)).toEqual([
    'completed: Unterlagen geprüft',
    'active: Liefertermin bestätigt',
    'upcoming: Auto bei uns angekommen',
  ]);
});

test.each([
  ['once it is delivered', ordered, { status: 'delivery_completed' }],
  ['in a prolongation', { ...ordered, subscribed_as: 'PROLONGATION' }, ready],
  ['when the contract ends today', { ...ordered, end_date: '2026-11-21' }, ready],
  ['while nobody knows', ordered, () => ({ status: 500, body: undefined })],
])('the order is hidden %s', async (_, changes, getOrderStatus) => {
  const flow = await open(changes, { getOrderStatus, getHandover: delivery('2026-11-24') });
  expect(timelineOn(flow)).toEqual([]);
});

test.each<[string, Record<string, Json>, Answers, string, boolean]>([
  ['an order that is checked', ordered, { getOrderStatus: { status: 'order_received' } }, '3 Werktage', true],
  ['an order that was checked', ordered, { getOrderStatus: ready }, '3 Werktage', false],
  [
    'a delay',
    ordered,
    { getHandover: delivery('2026-12-03', 0, '2026-12-01') },
    '03.12.2026 statt am 01.12.2026',
    true,
  ],
  ['a delay that is estimated', ordered, { getHandover: delivery('2026-12-03', 2, '2026-12-01') }, 'später', false],
  ['a delay of today', ordered, { getHandover: delivery('2026-11-21', 0, '2026-11-20') }, 'später', false],
  ['a campaign', {}, { getExtensionCampaign: { end_date: '2026-12-31' } }, 'Bis zum 31.12.2026', true],
  [
    'a campaign for those who extended',
    { subscribed_to: 'PROLONGATION' },
    { getExtensionCampaign: { end_date: '2026-12-31' } },
    'Aktion',
    false,
  ],
  ['no campaign', {}, { getExtensionCampaign: {} }, 'Aktion', false],
  ['an end', { return_date: '2026-12-21' }, {}, 'Dein Abo endet am 21.12.2026', true],
  [
    'an end after which it goes on',
    { return_date: '2026-12-21', auto_renewal_end_date: '2027-06-21', is_pre_auto_renewal: true },
    {},
    'Wenn du nichts tust, fährst du bis zum 21.06.2027 weiter',
    true,
  ],
  [
    'an end of what goes on already',
    { return_date: '2027-03-01', auto_renewal_end_date: '2027-03-01', is_post_auto_renewal: true },
    {},
    'Du kannst das Auto bis zum 01.03.2027 weiterfahren. Danach',
    true,
  ],
  [
    'a contract that goes on',
    { auto_renewal_end_date: '2027-06-21', is_post_auto_renewal: true },
    {},
    'bis zum 21.06.2027 weiterfahren.',
    true,
  ],
  ['a return that is planned', { ...planned, return_date: '2026-12-21' }, {}, 'Du gibst dein Auto am 21.12.2026', true],
])('banners: %s', async (_, changes, more, words, shows) => {
  const later = { is_return_window_open: false, ...changes };
  const flow = await open(later, { getOrderStatus: ready, getHandover: delivery('2026-11-24'), ...more });
  expect(bannersOn(flow).some((text) => text.includes(words))).toBe(shows);
});

const everything = {
  return_date: '2026-12-21',
  auto_renewal_end_date: '2026-12-21',
  is_post_auto_renewal: true,
  days_left_to_schedule_return: 30,
};
const begun = {
  ...deal,
  car: bodyOf('Car'),
  id: 'lead-1',
  contact_id: '501001',
  status: 'LEAD',
  variant: 'LEAD',
  subscribed_as: 'PROLONGATION',
  previous_subscription_id: 'd1',
  term: 24,
  amount: 51600,
};

test.each<[string, Json, string]>([
  ['the return that is due', [], 'Du kannst das Auto bis zum 21.12.2026 weiterfahren und hast noch 30 Tage'],
  ['a prolongation that was begun', [begun], 'Deine Verlängerung um 24 Monate für 516,00 € im Monat ist vorgemerkt.'],
  ['the return, when another car goes on', [{ ...begun, previous_subscription_id: 'd2' }], 'hast noch 30 Tage'],
])('one of all notices is shown: %s', async (_, getDeals, words) => {
  const campaign = { getExtensionCampaign: { end_date: '2026-12-31' } };
  const said = bannersOn(await open(everything, { ...campaign, getDeals })).filter(Boolean);
  expect(said).toEqual([expect.stringContaining(words)]);
});

test('the other notices are folded in the order of their rank, with their number', async () => {
  const flow = await open(everything, { getExtensionCampaign: { end_date: '2026-12-31' }, getDeals: [begun] });
  const rest = shownOn(flow).find((block) => block.kind === 'disclosure');
  if (rest?.kind !== 'disclosure') throw new Error('nothing is folded');
  expect([rest.title.value, rest.badge.value]).toEqual(['Weitere Hinweise', '2']);
  expect(rest.blocks.value.map((block) => (block.kind === 'banner' ? block.text.value?.slice(0, 30) : ''))).toEqual([
    'Du kannst das Auto bis zum 21.',
    'Bis zum 31.12.2026 läuft unser',
  ]);
});

const none = { getReturn: {} };
test.each<[string, Record<string, Json>, Answers, string, string | undefined]>([
  ['runs', { end_date: '2028-01-31', is_return_window_open: false }, {}, 'Läuft bis 31.01.2028', 'So geht es weiter'],
  ['can be given back', { end_date: '2027-01-31' }, {}, 'Läuft bis 31.01.2027', 'So geht es weiter'],
  [
    'has to be given back soon',
    { end_date: '2027-01-31', days_left_to_schedule_return: 30 },
    {},
    'Läuft bis 31.01.2027',
    'Jetzt Rückgabe planen',
  ],
  [
    'has 31 days left to plan its return',
    { end_date: '2027-01-31', days_left_to_schedule_return: 31 },
    {},
    'Läuft bis 31.01.2027',
    'So geht es weiter',
  ],
  [
    'goes into another one',
    { end_date: '2027-01-31', subscribed_to: 'SWAP_SAME_DAY' },
    {},
    'Läuft bis 31.01.2027',
    'Jetzt Rückgabe planen',
  ],
  [
    'waits for the signature of its prolongation',
    { ...everything, end_date: '2026-12-01' },
    { getDeals: [begun] },
    'Läuft bis 21.12.2026',
    'Verlängerung ansehen',
  ],
  [
    'waits for it, with its return booked',
    { ...planned, return_date: '2026-12-21' },
    { ...none, getDeals: [begun] },
    'Rückgabe am 21.12.2026',
    'Verlängerung ansehen',
  ],
  [
    'can be given back by telephone only',
    { end_date: '2026-11-30', days_left_to_schedule_return: 0 },
    {},
    'Läuft bis 30.11.2026',
    'Jetzt anrufen',
  ],
  ['goes on', { ...everything, end_date: '2026-12-01' }, {}, 'Läuft bis 21.12.2026', 'Jetzt Rückgabe planen'],
  ['will be given back', { ...planned, return_date: '2026-12-21' }, none, 'Rückgabe am 21.12.2026', 'Rückgabe ändern'],
  ['is being collected', { ...planned, status: 'RETURN_UNDER_WAY' }, {}, 'Deine Rückgabe läuft', 'Jetzt anrufen'],
  ['is back', { ...planned, status: 'RETURNED' }, {}, 'Dein Auto ist zurück', 'Jetzt anrufen'],
  ['should have been given back', { status: 'OVERDUE' }, {}, 'Dein Vertrag ist abgelaufen', 'Jetzt anrufen'],
  ['is over', { state: 'ENDED', status: 'ENDED' }, {}, 'Dieses Abo ist beendet', 'Bankverbindung für die Kaution'],
  [
    'will be delivered',
    ordered,
    { getHandover: delivery('2026-11-30') },
    'Lieferung am 30.11.2026',
    'Lieferung ändern',
  ],
  [
    'will be delivered around a day',
    ordered,
    { getHandover: delivery('2026-11-30', 2) },
    'Lieferung etwa am 30.11.2026',
    'Lieferung ändern',
  ],
  ['is delivered today', ordered, { getHandover: delivery('2026-11-21') }, 'Lieferung am 21.11.2026', 'Jetzt anrufen'],
  ['is on offer', { variant: 'LEAD', state: 'CREATED' }, {}, 'Dein Angebot ist noch offen', undefined],
  [
    'is asked for',
    { variant: 'LEAD', state: 'CREATED', checkout_hash: 'k7qm2xw9' },
    {},
    'Dein Angebot ist noch offen',
    'Bestellung ansehen',
  ],
  [
    'will be kept',
    { variant: 'LEAD', state: 'CREATED', subscribed_as: 'PROLONGATION' },
    {},
    'Deine Verlängerung ist vorgemerkt',
    'Verlängerung ansehen',
  ],
])('a car that %s has one next action', async (_, changes, more, title, next) => {
  const flow = await open(changes, more);
  const headings = shownOn(flow).flatMap((block) => (block.kind === 'text' && block.look === 'heading' ? [block] : []));
  expect(headings.map(({ text }) => text.value)).toEqual([title]);
  const primary = shownOn(flow).flatMap((block) =>
    block.kind === 'action' && block.look === 'primary' ? [block] : [],
  );
  expect(primary.map(({ label }) => label.value)).toEqual(next === undefined ? [] : [next]);
});

test('a started prolongation leads to its checkout, without a reminder of the return', async () => {
  const flow = await open(everything, { getDeals: [begun] });
  await press(flow, 'Verlängerung ansehen');
  expect(flow.redirects).toEqual([{ page: 'checkout', with: { deal_id: 'lead-1', contact_id: '501001' } }]);
  expect(flow.opened).toEqual([]);
});

test.each([
  ['before its day', planned, 'bleibt deine Rückgabe am 21.12.2026 gebucht', true],
  ['from its day on', { ...planned, status: 'RETURN_UNDER_WAY' }, 'hier nicht mehr abschließen', false],
])('a started prolongation shows what happens to a booked return: %s', async (_, changes, words, leads) => {
  const flow = await open({ ...everything, ...changes }, { getDeals: [begun] });
  expect(noticesOn(flow)).toEqual([expect.stringContaining(words)]);
  expect(buttonsOn(flow).includes('Verlängerung ansehen')).toBe(leads);
});

test('a booked return can be changed beside a started prolongation', async () => {
  const changeable = { ...planned, return_date: '2026-12-21' };
  const flow = await open(changeable, { ...none, getDeals: [begun] });
  await press(flow, 'Rückgabe ändern');
  expect(flow.opened).toEqual([{ flow: 'edit-return-modal', input: { deal_id: 'd1' } }]);
  expect(buttonsOn(await open(changeable, none)).filter((label) => label === 'Rückgabe ändern')).toHaveLength(1);
});

test.each([
  [31, 'info'],
  [30, 'warning'],
  [0, 'warning'],
])('with %i days left to plan, the notice of the return has the tone %s', async (days, tone) => {
  const flow = await open({ days_left_to_schedule_return: days });
  const tones = shownOn(flow).flatMap((block) => (block.kind === 'banner' ? [block.tone.value] : []));
  expect(tones).toEqual([tone]);
});

test('the monthly rate is shown with its items, unless it has only the base price', async () => {
  const base = { id: 'base', title: 'Grundpreis', amount: 54_900 };
  const rate_items = [base, { id: 'drivers', title: 'Junge Fahrer', amount: 1900 }];
  expect(factsOn(await open({ amount: 56_800, rate_items }))).toMatchObject({
    Grundpreis: '549,00 €',
    'Junge Fahrer': '19,00 €',
    Monatsrate: '568,00 €',
  });
  expect(labelsOn(await open({ amount: 54_900, rate_items: [base] }))).not.toContain('Grundpreis');
});

test('a new order is shown as being checked', async () => {
  const flow = await open(ordered, {
    getOrderStatus: { status: 'order_received' },
    getHandover: delivery('2026-12-24'),
  });
  expect(timelineOn(flow).slice(0, 2)).toEqual([
    'active: Unterlagen werden geprüft',
    'upcoming: Auto bei uns angekommen',
  ]);
});

test('the day of a delivery that may still move is not shown as fixed', async () => {
  const slot = { slot: { value: '16:00', formatted_time: '16:00 bis 18:00' } };
  const open_day = { getHandover: { ...delivery('2026-12-24', 3), ...slot }, getOrderStatus: ready };
  const flow = await open(ordered, open_day);
  expect(rowsOn(flow)).toMatchObject({ Tag: 'voraussichtlich 24.12.2026, bis zu 3 Wochen früher oder später' });
  expect(labelsOn(flow)).not.toContain('Uhrzeit');
  expect(timelineOn(flow)).toContain('upcoming: In Lieferung');
  expect(shownOn(flow).map((block) => block.kind === 'action' && block.label.value)).not.toContain('In den Kalender');
  const fixed = await open(ordered, { getHandover: { ...delivery('2026-12-24'), ...slot } });
  expect(rowsOn(fixed)).toMatchObject({ Tag: '24.12.2026', Uhrzeit: '16:00 bis 18:00' });
});

test.each([
  ['goes into another car on the same day', { subscribed_to: 'SWAP_SAME_DAY' }],
  ['came out of another car on the same day', { subscribed_as: 'SWAP_SAME_DAY' }],
])('a customer who %s is offered only the available ways of returning', async (_, changes) => {
  const words = /bring(st|en) (du )?es|selbst bringen/;
  expect(cardsOn(await open(changes))['Rückgabe planen']).toBe('Wir holen das Auto bei dir ab');
  for (const id of ['edit-return', 'return-reminder', 'extend-subscription-selector']) {
    const getDeal = { ...deal, car: bodyOf('Car'), end_date: '2026-12-21', ...changes };
    const answers = { getDeal, getReturn: {}, getReturnMetadata: metadata, getProfile: profile };
    const flow = await walk(id, { input: { deal_id: 'd1' }, answers });
    if (flow.session.step.value === null) continue;
    await shown(flow);
    expect([id, wordsOn(flow), Object.values(cardsOn(flow))].flat().join(' ')).not.toMatch(words);
    const choice = flow.blocks().find((block) => block.kind === 'field' && block.name === 'return_type');
    if (choice?.kind === 'field') expect(choice.options.value?.map(({ value }) => value)).toEqual(['PICKUP']);
  }
});

test('car details are shown during the contract without a planned return', async () => {
  const url = '/portal/api/bff/deals/d1/documents/handover_protocol';
  const documents = { getDocuments: [{ documentType: 'handover_protocol', url }] };
  const flow = await open({ actual_handover_date: '2026-01-10' }, documents);
  expect(factsOn(flow)).toMatchObject({
    'Selbstbeteiligung Vollkasko': '1.000,00 €',
    'Reifen und Scheiben': 'nicht abgesichert',
  });
  await press(flow, 'Übergabeprotokoll');
  await press(flow, 'Häufige Fragen');
  await press(flow, 'Zu den Rechnungen');
  expect(flow.redirects).toMatchObject([{ url, tab: true }, { url: '/faq' }, { page: 'invoices' }]);
  for (const changes of [planned, { state: 'CREATED' }])
    expect(labelsOn(await open(changes))).not.toContain('Selbstbeteiligung Vollkasko');
});

test('facts about the car are on its own page', async () => {
  const car = bodyOf('Car', { external_product_id: 'kombi' });
  const flow = await open({ car });
  await press(flow, 'Über dieses Auto');
  expect(flow.redirects).toEqual([{ path: '/pdp/kombi#product_info' }]);
  const getProduct = bodyOf('Product', { coming_soon: false, displayed: false });
  const answers = { getDeals: [{ ...deal, car }], getProduct, listProducts: { cars: [], total_results: 0 } };
  const own = await walk('car-details', { input: { product_id: 'kombi' }, answers });
  await shown(own);
  await press(own, 'Zu meinem Auto');
  expect(own.redirects).toEqual([{ page: 'deal', with: { deal_id: 'd1' } }]);
  const other = await walk('car-details', { input: { product_id: 'coupe' }, answers });
  await shown(other);
  expect(titleOf(other)).toBe('Norden Fjell Kombi');
  await press(other, 'Auto anfragen');
  expect(other.redirects).toMatchObject([{ page: 'contact', with: { topic: 'order', car: 'coupe' } }]);
});

test.each([
  ['an offer leads to what was ordered', { variant: 'LEAD', contact_id: '501001', checkout_hash: 'k7' }, 'checkout'],
  ['a prolongation leads to what was begun', { variant: 'LEAD', subscribed_as: 'PROLONGATION' }, 'checkout'],
  ['an offer without it leads to its page', { variant: 'LEAD' }, 'deal'],
  ['a subscription leads to its page', { checkout_hash: 'k7' }, 'deal'],
])('in the list %s', async (_, changes, page) => {
  const flow = await walk('my-cars', { answers: { getDeals: [{ ...deal, car: bodyOf('Car'), ...changes }] } });
  await shown(flow);
  const card = flow.blocks().find((block) => block.kind === 'group' && block.press !== null);
  if (card?.kind === 'group') await card.press?.();
  expect(flow.redirects).toMatchObject([{ page }]);
});

test('the help buttons dial their phone numbers', async () => {
  const flow = await open({});
  for (const label of ['Pannenhilfe anrufen', '112 anrufen']) await press(flow, label);
  expect(flow.redirects).toEqual([{ phone: '+49 89 9042 1112' }, { phone: '112' }]);
});

test('a planned return goes into the calendar by a plain link, in the language of the page', async () => {
  const flow = await open(planned, {}, { locale: 'en-US' });
  await press(flow, 'Add to calendar');
  expect(flow.redirects).toEqual([{ url: '/api/calendar?deal_id=d1&appointment=return&locale=en-US', tab: false }]);
});

test('another person may take over the handover or the return; a collection from a business names a contact', async () => {
  const attorney = 'Jemand anderes gibt das Auto zurück';
  const returned = await open(planned);
  await press(returned, attorney);
  const received = await open(ordered, { getHandover: delivery('2026-11-24') });
  await press(received, 'Jemand anderes nimmt das Auto entgegen');
  expect([...returned.opened, ...received.opened].map(({ flow }) => flow)).toEqual([
    'power-of-attorney',
    'handover-address-reminder',
    'power-of-attorney-handover',
  ]);
  const actionsOn = (flow: Walk) =>
    shownOn(flow).map((block) => (block.kind === 'action' ? block.label.value : undefined));
  const business = { app: { audience: 'b2b' } };
  expect(actionsOn(await open(planned, {}, business))).not.toContain(attorney);
  expect(actionsOn(await open({ ...planned, return_type: 'SELF_RETURN' }, {}, business))).toContain(attorney);
});

test('a lead is never shown as ordered, and its button leads to the requested car', async () => {
  const lead = { variant: 'LEAD', state: 'CREATED', status: 'LEAD', checkout_hash: 'k7qm2xw9', contact_id: '501008' };
  const flow = await open(lead);
  expect(wordsOn(flow)).toContain('Angebot offen');
  expect(wordsOn(flow)).toContain('Erst mit deiner Unterschrift wird es verbindlich.');
  expect(wordsOn(flow)).not.toContain('bestellt');
  await press(flow, 'Bestellung ansehen');
  expect(flow.redirects).toEqual([
    { page: 'checkout', with: { deal_id: 'd1', contact_id: '501008', checkout_hash: 'k7qm2xw9' } },
  ]);
});

test.each<[string, Json, string]>([
  ['can be bought', { vin: 'v', aop_rv_presale_target: 1890000 }, 'Verlängern, tauschen oder kaufen'],
  ['cannot be bought', {}, 'Verlängern oder tauschen'],
])('a car that %s has a card without other promises', async (_, inventory, label) => {
  const getInventory = { fahrplan_car_id: 'c1', ...(inventory as Record<string, Json>) };
  const flow = await open({ car_id: 'c1', preferred_return_date: '2027-01-15' }, { getInventory });
  expect(Object.keys(cardsOn(flow))).toContain(label);
});

test('an unfinished flow can be continued while possible, otherwise the page explains why', async () => {
  const begun = (flow: string, deal_id = 'd1') => ({
    flow,
    input: { deal_id },
    key: `${flow} ${deal_id}`,
    title: flow,
    position: 2,
    total: 5,
    saved_at: '2026-11-20T09:00:00.000Z',
  });
  const getDrafts = [
    begun('edit-return'),
    begun('report-damage'),
    begun('buy-car-offer'),
    begun('report-damage', 'd2'),
  ];
  const saidOf = async (changes: Record<string, Json>) => {
    const flow = await open(changes, { getDrafts });
    const words = wordsOn(flow);
    const times = (text: string) => words.split(text).length - 1;
    const buttons = flow
      .blocks()
      .flatMap((block) => (block.kind === 'action' && block.presence.value === 'shown' ? [block.label.value] : []));
    const named = (label: string) => buttons.filter((text) => text === label).length;
    return [
      times('Weiter bei Schritt 2 von 5'),
      times('Damit geht es hier nicht mehr weiter'),
      named('Weitermachen'),
      named('Verwerfen'),
    ];
  };
  expect(await saidOf({})).toEqual([3, 0, 3, 3]);
  const heard = (await open({}, { getDrafts }))
    .blocks()
    .flatMap((block) => (block.kind === 'action' && block.label.value === 'Verwerfen' ? [block.name.value] : []));
  expect(heard).toEqual(
    // In the current copy, or in the draft's own words if the flow has no title now.
    ['Rückgabe planen', 'Schaden melden', 'buy-car-offer'].map((title) => `Verwerfen, Angefangen: ${title}`),
  );
  expect(await saidOf({ state: 'ENDED', status: 'ENDED' })).toEqual([1, 2, 1, 3]);
});
