import type { Call, Draft, Json, Reply } from '@fahrplan/engine';
import { describe, expect, test } from 'vitest';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { profile } from '../../support/journeys/returnWalk.ts';
import { buttonOf, shown } from '../../support/journeys/screen.ts';
import { type Setting, type Walk, walk } from '../../support/journeys/walk.ts';

const deal = (changes: Record<string, Json> = {}) =>
  bodyOf('Deal', {
    id: 'd1',
    state: 'CREATED',
    variant: 'SUBSCRIPTION',
    handover_firstname: 'Eva',
    handover_lastname: 'Brandl',
    handover_phone_number: '+49 171 1234567',
    ...changes,
  });
const handover = {
  address: { street: 'Weg', house_number: '1', zip: '80337', city: 'München' },
  planned_delivery_date: '2026-12-10',
  preferred_delivery_date: '2026-12-10',
  slot: { value: '08:00', formatted_time: '8:00–12:00 Uhr' },
  fee: 0,
};
const metadata = (address_changeable = true) => ({
  address_changeable,
  availabilities: ['2026-11-30', '2026-12-10', '2027-01-20'].map((date) => ({
    date,
    available_slots: [{ value: '08:00', formatted_time: '8:00–12:00 Uhr' }],
  })),
});
const swapped = [
  deal({ previous_subscription_id: 'd0', preferred_handover_date: '2026-12-10' }),
  bodyOf('Deal', {
    id: 'd0',
    state: 'ACTIVE',
    subscribed_to: 'SWAP_SAME_DAY',
    followup_subscription_id: 'd1',
    return_date: '2026-12-10',
  }),
];

interface Given {
  readonly fee?: number;
  readonly deals?: readonly Json[];
  readonly update?: (call: Call) => Reply;
  readonly quote?: () => Reply;
  readonly handover?: Record<string, Json>;
  readonly addressChangeable?: boolean;
  readonly metadata?: Json;
}

function open(
  { fee = 0, deals = [deal()], update, addressChangeable, ...given }: Given,
  setting: Setting = {},
): Promise<Walk> {
  return walk('edit-handover', {
    input: { deal_id: 'd1' },
    answers: {
      getDeal: ({ path }) => ({ status: 200, body: (path.endsWith('d0') ? deals[1] : deals[0]) as Json }),
      getDeals: deals as Json,
      getHandover: { ...handover, fee, ...given.handover },
      getHandoverMetadata: given.metadata ?? metadata(addressChangeable),
      getProfile: profile,
      quoteHandover: given.quote ?? { amount: fee },
      updateHandover: update ?? {},
    },
    ...setting,
  });
}

async function toOverview(flow: Walk, day = '2027-01-20'): Promise<void> {
  if (flow.step === 'intro') await flow.to('location');
  await flow.to('appointment');
  await flow.to('contact', { appointment_preference: day, slot: '08:00' });
  await flow.to('overview');
  await flow.until(() => flow.blocks().every(({ presence }) => presence.value !== 'pending'));
}

async function book(flow: Walk): Promise<void> {
  await flow.next();
  await flow.until(() => flow.closedWith !== null);
}

const words = (flow: Walk) =>
  flow
    .blocks()
    .flatMap((block) => (block.kind === 'text' && block.presence.value === 'shown' ? [block.text.value] : []));

describe('the introduction', () => {
  test.each([
    ['no fee and no swap', 0, [deal()], 'location', 'Wohin bringen wir das Auto?'],
    ['a fee', 9900, [deal()], 'intro', 'Eine Änderung kostet jetzt eine Gebühr'],
    ['a swap', 0, swapped, 'intro', 'Dein neues Auto kommt beim Wechsel'],
    ['a fee in a swap', 9900, swapped, 'intro', 'Eine Änderung kostet jetzt eine Gebühr'],
  ])('with %s', async (_, fee, deals, step, title) => {
    const flow = await open({ fee, deals: deals as Json[] });
    expect([flow.step, flow.session.step.value?.title.value]).toEqual([step, title]);
  });

  test('shows the fee, and Back returns to it', async () => {
    const flow = await open({ fee: 9900 });
    expect(words(flow).join()).toMatch(/99,00\s€/);
    await flow.to('location');
    flow.session.back();
    expect(flow.step).toBe('intro');
  });

  test('waits for the fee of a change', async () => {
    const never = () => new Promise<Reply>(() => {});
    const flow = open({}, { answers: { getDeal: deal(), getDeals: [deal()], getHandover: never } });
    const opened = await Promise.race([
      flow.catch(() => 'opening'),
      new Promise((resolve) => setTimeout(resolve, 50, 'opening')),
    ]);
    expect(opened).toBe('opening');
  });
});

test('without its price the last button tries again, and books only once the price was seen', async () => {
  const drafts = new Map<string, Draft>();
  await toOverview(await open({}, { drafts }));
  let down = true;
  const quote = (): Reply => (down ? { status: 422, body: null } : { status: 200, body: { amount: 9900 } });
  const flow = await open({ quote }, { drafts });
  await flow.until(() => flow.blocks().some(({ presence }) => presence.value === 'failed'));
  expect([flow.step, buttonOf(flow)]).toEqual(['overview', 'Noch einmal versuchen']);
  down = false;
  await flow.next();
  await flow.until(() => buttonOf(flow) === 'Zahlungspflichtig ändern');
  expect(flow.sent('updateHandover')).toEqual([]);
  await book(flow);
  expect(flow.sent('updateHandover')[0]?.agreed).toEqual({ change_fee: 9900 });
});

test('a changed delivery is confirmed by a dialog, as a return is', async () => {
  const changed = { ...handover, reference: 'LF-7K3M9Q2X', planned_delivery_date: null } as never;
  const flow = await open({ update: () => ({ status: 200, body: changed }) });
  await toOverview(flow);
  await book(flow);
  expect([flow.closedWith, flow.toasts]).toEqual([undefined, ['Deine Lieferung ist geändert']]);
  expect(flow.opened).toMatchObject([
    { flow: 'handover-success-modal', input: { deal_id: 'd1', changed, day: '2027-01-20' } },
  ]);
});

test('the request contains the choice, with the fee that was shown', async () => {
  const flow = await open({ fee: 9900 });
  await toOverview(flow);
  await book(flow);
  const [call] = flow.sent('updateHandover');
  expect(call?.agreed).toEqual({ change_fee: 9900 });
  expect(call?.body).toMatchObject({
    handover_firstname: 'Eva',
    handover_phone_number: '+49 171 1234567',
    handover_street: 'Weg',
    handover_zip: '80337',
    preferred_handover_date: '2027-01-20T08:00:00+01:00',
  });
});

test('with the carrier on the way the address is read-only, and the step explains it', async () => {
  const flow = await open({ fee: 9900, addressChangeable: false });
  await flow.to('location');
  await flow.until(() => flow.field('delivery.street').readonly.value);
  expect(flow.blocks().some((block) => block.kind === 'banner' && block.presence.value === 'shown')).toBe(true);
});

test('a missing address can be entered, even if addresses cannot be changed', async () => {
  const nobody = { handover_firstname: null, handover_lastname: null, handover_phone_number: null } as never;
  const flow = await open({
    deals: [deal(nobody)],
    handover: { address: null, preferred_delivery_date: '2026-11-30' } as never,
  });
  await flow.to('appointment', {
    'delivery.postcode': '80337',
    'delivery.city': 'München',
    'delivery.street': 'Weg',
    'delivery.housenumber': '1',
  });
  // The confirmed day, not the wished one.
  await flow.until(() => flow.field('slot').answer.value === '08:00');
  expect(flow.field('appointment_preference').answer.value).toBe('2026-12-10');
  await flow.to('contact');
  await flow.to('overview');
  await flow.until(() => flow.blocks().every(({ presence }) => presence.value !== 'pending'));
  await flow.next();
  expect(flow.sent('updateHandover')[0]?.body).toMatchObject({
    handover_firstname: 'Katharina',
    handover_lastname: 'Brandl',
    handover_phone_number: '+49 171 1234567',
    handover_zip: '80337',
  });
});

test('an empty list of days shows a phone number', async () => {
  const flow = await open({ metadata: { address_changeable: true, availabilities: [] } });
  await flow.to('appointment');
  await shown(flow);
  const banner = flow.blocks().find(({ kind, presence }) => kind === 'banner' && presence.value === 'shown');
  if (banner?.kind !== 'banner') throw new Error('no banner');
  expect(banner.text.value).toContain('+49 89 9042 1000');
  await banner.action?.press();
  expect(flow.redirects).toEqual([{ phone: '+49 89 9042 1000' }]);
});

test.each([
  ['the day is today', { handover: { planned_delivery_date: '2026-11-21' } }, 'handover-fixed'],
  ['the car was delivered', { deals: [deal({ actual_handover_date: '2026-11-01' })] }, 'no-delivery'],
  ['the contract runs', { deals: [deal({ state: 'ACTIVE' })] }, 'no-delivery'],
  ['the contract is over', { deals: [deal({ state: 'ENDED' })] }, 'not-running'],
  ['it is a lead', { deals: [deal({ variant: 'LEAD' })] }, 'lead'],
  ['the car stays with the customer', { deals: [deal({ subscribed_as: 'PROLONGATION' })] }, 'no-delivery'],
])('when %s there is nothing to change', async (_, given, about) => {
  const flow = await open(given as Given);
  expect(flow.opened).toEqual([{ flow: 'notice', input: { about } }]);
});

describe('a refusal', () => {
  const refused = (status: number, code?: string) => () =>
    ({ status, body: code === undefined ? undefined : { code } }) as Reply;

  test.each(['slot_taken', 'slot_not_offered', 'date_not_offered'])(
    '%s leads to the appointment, and keeps all other answers',
    async (code) => {
      const flow = await open({ update: refused(409, code) });
      await toOverview(flow);
      await flow.next();
      expect(flow.step).toBe('appointment');
      expect(flow.issueOf('slot')).toMatch(/gerade jemand anderes gebucht/);
    },
  );

  test('amount_changed shows the new fee before it is agreed to', async () => {
    const flow = await open({ update: refused(409, 'amount_changed') });
    await toOverview(flow);
    await flow.next();
    expect(flow.step).toBe('overview');
    expect(flow.session.issues.value.map(({ text }) => text)).toEqual([
      expect.stringMatching(/Preis hat sich gerade geändert/),
    ]);
  });

  test.each([
    ['by a rule', 409, 'handover_not_for_prolongation', 'request-error-modal'],
    ['without a word', 500, undefined, 'outcome-unknown'],
  ])('%s is explained in a dialog', async (_, status, code, dialog) => {
    const flow = await open({ update: refused(status, code) });
    await toOverview(flow);
    await flow.next();
    expect(flow.opened).toEqual([{ flow: dialog, input: {} }]);
    expect(flow.step).toBe('overview');
  });

  test('a delivery that has begun closes the flow, and a notice shows a phone number', async () => {
    const flow = await open({ update: refused(409, 'handover_under_way') });
    await toOverview(flow);
    await flow.next();
    expect(flow.opened).toEqual([{ flow: 'notice', input: { about: 'handover-fixed' } }]);
    expect(flow.closedWith).toBe(undefined);
  });

  test('an ended session is renewed on the spot, and the change continues', async () => {
    let calls = 0;
    const flow = await open({
      update: () => (++calls === 1 ? { status: 401, body: undefined } : { status: 200, body: {} }),
    });
    await toOverview(flow);
    await flow.next();
    expect(flow.opened.map(({ flow: id }) => id)).toEqual(['sign-in']);
    flow.closeOpened('signed-in');
    await flow.until(() => flow.closedWith !== null);
  });
});

test('a business customer names the contact on site', async () => {
  const flow = await open({}, { variant: 'b2b', app: { audience: 'b2b' } });
  await flow.to('appointment');
  await flow.to('contact', { appointment_preference: '2027-01-20', slot: '08:00' });
  expect(flow.field('firstname').readonly.value).toBe(false);
  await flow.to('overview', { firstname: 'Sven', lastname: 'Otto' });
  await flow.until(() => flow.blocks().every(({ presence }) => presence.value !== 'pending'));
  await book(flow);
  expect(flow.sent('updateHandover')[0]?.body).toMatchObject({ handover_firstname: 'Sven' });
});
