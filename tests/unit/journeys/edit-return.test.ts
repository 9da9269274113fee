import type { Call, Json } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import {
  deal,
  home,
  metadata,
  open,
  profile,
  shown,
  toOverview,
  walkToOverview,
} from '../../support/journeys/returnWalk.ts';
import { wordsOn } from '../../support/journeys/screen.ts';
import { walk } from '../../support/journeys/walk.ts';

const sentBody = (call: Call | undefined) => (call?.body ?? {}) as Record<string, Json>;
test('books a collection with the address, day and contact that were given, and the fee that was shown', async () => {
  const flow = await toOverview(await open());
  await flow.next();
  expect(flow.sent('updateReturn')).toHaveLength(1);
  expect(flow.sent('updateReturn')[0]?.body).toEqual({
    return_type: 'PICKUP',
    preferred_return_date: '2026-12-03T10:00:00+01:00',
    return_firstname: 'Katharina',
    return_lastname: 'Brandl',
    return_phone_number: '+49 171 1234567',
    return_email: 'katharina.brandl@example.de',
    return_street: 'Lindwurmstraße',
    return_housenumber: '88',
    return_city: 'München',
    return_zip: '80337',
  });
  expect(flow.sent('updateReturn')[0]?.agreed).toEqual({ change_fee: 0, return_fee: 19900 });
  expect(flow.closedWith).toBeUndefined();
  expect(flow.opened).toEqual([
    { flow: 'request-success-modal', input: { car: deal.car, deal_id: 'd1', planned: {}, appraisal: true } },
  ]);
  expect(flow.toasts).toEqual(['Deine Rückgabe ist geplant']);
  expect(flow.events).toEqual(['modal-opened', 'return-scheduled', 'modal-closed']);
});

test('a number without its country is a German one in English, too', async () => {
  const getProfile = { ...profile, phone: '0171 1234567' };
  const flow = await toOverview(await open({ getProfile }, { locale: 'en-US' }));
  await flow.next();
  expect(sentBody(flow.sent('updateReturn')[0])['return_phone_number']).toBe('+49 171 1234567');
});

test('does not book before the fee is on screen, even on a double click', async () => {
  let release: (amount: number) => void = () => {};
  const quote = new Promise<number>((resolve) => {
    release = resolve;
  });
  const flow = await walkToOverview(
    await open({ quoteReturn: async () => ({ status: 200, body: { amount: await quote } }) }),
  );
  await flow.next();
  release(9900);
  await shown(flow);
  expect(flow.sent('updateReturn')).toHaveLength(0);
  await flow.next();
  expect(flow.sent('updateReturn')[0]?.agreed).toMatchObject({ change_fee: 9900 });
});

test('returns to an answer that became invalid instead of sending it', async () => {
  const flow = await toOverview(await open());
  flow.session.goTo('location');
  flow.answer({ 'pickup.postcode': '123' });
  flow.session.back();
  await shown(flow);
  await flow.next();
  expect(flow.sent('updateReturn')).toHaveLength(0);
  expect(flow.step).toBe('location');
  expect(flow.issueOf('pickup.postcode')).toContain('5 Ziffern');
});

test('requests days once the postcode is complete, not while it is typed', async () => {
  const flow = await open();
  await flow.to('location');
  for (const typed of ['8', '80', '803', '8033', '80337']) flow.answer({ 'pickup.postcode': typed });
  await flow.to('appointment', home);
  await flow.until(() => flow.field('appointment_preference').options.value !== null);
  const asked = flow
    .sent('getReturnMetadata')
    .map(({ path }) => new URL(path, 'http://x').searchParams.get('customer_postcode'));
  expect(asked).toEqual([null, '80337']);
});

test('brings the car to the compound without an address', async () => {
  const flow = await open();
  await flow.to('location', { return_type: 'SELF_RETURN' });
  expect(flow.session.step.value?.title.value).toBe('Hier gibst du das Auto zurück');
  await flow.to('appointment');
  await flow.to('contact', { appointment_preference: '2026-12-04', slot: '08:00' });
  await flow.to('overview');
  await shown(flow);
  await flow.next();
  const body = sentBody(flow.sent('updateReturn')[0]);
  expect(body).toMatchObject({ return_type: 'SELF_RETURN', preferred_return_date: '2026-12-04T08:00:00+01:00' });
  expect(Object.keys(body)).not.toContain('return_zip');
});

test('keeps the address while the other kind of return is chosen', async () => {
  const flow = await open();
  await flow.to('location');
  await flow.to('appointment', home);
  flow.session.back();
  flow.session.back();
  await flow.to('location', { return_type: 'SELF_RETURN' });
  flow.session.back();
  await flow.to('location', { return_type: 'PICKUP' });
  expect(flow.field('pickup.street').answer.value).toBe('Lindwurmstraße');
});

test('does not go on with a self return when the compound has no free appointment', async () => {
  const none = (call: Call) => ({
    status: 200,
    body: call.path.includes('SELF_RETURN') ? { ...metadata, availabilities: [] } : metadata,
  });
  const flow = await open({ getReturnMetadata: none });
  await flow.answer({ return_type: 'SELF_RETURN' }).next();
  expect(flow.step).toBe('locationSelection');
  expect(flow.issueOf('return_type')).toContain('keine Termine frei');
});

test('refuses an island and a postcode of four digits, each with its own message', async () => {
  const flow = await open();
  await flow.to('location', home);
  await flow.answer({ 'pickup.postcode': '8033' }).next();
  expect(flow.issueOf('pickup.postcode')).toBe('Die Postleitzahl muss aus 5 Ziffern bestehen');
  await flow.answer({ 'pickup.postcode': '25938' }).next();
  expect(flow.issueOf('pickup.postcode')).toBe('Wir fahren nur Orte auf dem Festland an');
  await flow.to('appointment', { 'pickup.postcode': '80337' });
});

test('returns to the time with everything else kept when the slot was taken meanwhile', async () => {
  let taken = true;
  const flow = await toOverview(
    await open({
      updateReturn: () => (taken ? { status: 409, body: { code: 'slot_taken' } } : { status: 200, body: null }),
    }),
  );
  await flow.next();
  expect(flow.step).toBe('appointment');
  expect(flow.issueOf('slot')).toContain('gerade jemand anderes gebucht');
  taken = false;
  await flow.to('overview', { slot: '12:00' });
  await shown(flow);
  await flow.next();
  expect(flow.sent('updateReturn').map((call) => sentBody(call)['preferred_return_date'])).toEqual([
    '2026-12-03T10:00:00+01:00',
    '2026-12-03T12:00:00+01:00',
  ]);
  expect(sentBody(flow.sent('updateReturn')[1])['return_street']).toBe('Lindwurmstraße');
});

test('tries a lost submit again with the same key and one effect', async () => {
  let down = true;
  const flow = await toOverview(
    await open({ updateReturn: () => (down ? { status: 500, body: null } : { status: 200, body: {} }) }),
  );
  await flow.next();
  expect(flow.opened.at(-1)?.flow).toBe('outcome-unknown');
  expect(flow.step).toBe('overview');
  down = false;
  flow.closeOpened('again');
  await flow.until(() => flow.session.phase.value === 'closed');
  const keys = flow.sent('updateReturn').map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('requests a sign-in when the session has ended, and then books the return', async () => {
  let signedIn = false;
  const flow = await toOverview(
    await open({ updateReturn: () => (signedIn ? { status: 200, body: {} } : { status: 401, body: null }) }),
  );
  await flow.next();
  expect(flow.opened.at(-1)?.flow).toBe('sign-in');
  expect(flow.step).toBe('overview');
  signedIn = true;
  flow.closeOpened('signed-in');
  await flow.until(() => flow.toasts.length > 0);
  expect(sentBody(flow.sent('updateReturn')[1])).toEqual(sentBody(flow.sent('updateReturn')[0]));
});

test('shows a changed fee before it is charged', async () => {
  let fee = 0;
  const flow = await toOverview(
    await open({
      quoteReturn: () => ({ status: 200, body: { amount: fee } }),
      updateReturn: (call) =>
        call.agreed?.['change_fee'] === 9900
          ? { status: 200, body: null }
          : { status: 409, body: { code: 'amount_changed', amount: 9900, agreed: 0 } },
    }),
  );
  await flow.until(() => flow.blocks().every((block) => block.presence.value !== 'pending'));
  fee = 9900;
  await flow.next();
  expect(flow.step).toBe('overview');
  expect(flow.session.issues.value[0]?.text).toMatch(/jetzt 99,00\s€ statt 0,00\s€/);
  await flow.next();
  expect(flow.sent('updateReturn').at(-1)?.agreed).toMatchObject({ change_fee: 9900 });
});

test.each([
  ['return_under_way', { flow: 'notice', input: { about: 'return-fixed' } }],
  ['return_not_for_state', { flow: 'notice', input: { about: 'return-fixed' } }],
  ['return_window_not_open', { flow: 'return-window-not-open', input: { too_late: true } }],
])('a return that can no longer be planned closes the flow with a notice: %s', async (code, notice) => {
  const flow = await toOverview(await open({ updateReturn: () => ({ status: 409, body: { code } }) }));
  await flow.next();
  expect(flow.opened).toEqual([notice]);
  expect(flow.closedWith).toBe(undefined);
});

test('does not open before the return window does', async () => {
  const flow = await open({ getDeal: { ...deal, days_left_to_schedule_return: 91 } });
  await flow.until(() => flow.opened.length > 0);
  expect(flow.opened[0]?.flow).toBe('return-window-not-open');
  expect(flow.session.step.value).toBeNull();
  const why = await walk('return-window-not-open', { input: flow.opened[0]?.input as Record<string, Json> });
  expect(wordsOn(why)).toMatch(/also ab dem 22\.11\.2026\.$/);
});

test.each([
  ['OPEN_ENDED', 91, 'Die Rückgabe lässt sich noch nicht planen'],
  ['OPEN_ENDED', 0, 'Dafür ist es im Portal zu spät'],
  ['FIXED_TERM', 91, 'Hier gibt es nichts zu planen'],
  ['FIXED_TERM', -1, 'Dafür ist es im Portal zu spät'],
])('explains the refusal for the term %s with %i days left', async (term_type, days, title) => {
  const flow = await open({ getDeal: { ...deal, term_type, days_left_to_schedule_return: days } });
  await flow.until(() => flow.opened.length > 0);
  const why = await walk('return-window-not-open', { input: flow.opened[0]?.input as Record<string, Json> });
  expect(why.session.step.value?.title.value).toBe(title);
});

test('shows a phone number without days left', async () => {
  const flow = await open({ getDeal: { ...deal, days_left_to_schedule_return: 4, return_days_on_offer: 0 } });
  await flow.until(() => flow.opened.length > 0);
  expect(flow.opened[0]).toMatchObject({ flow: 'return-window-not-open', input: { too_late: true } });
});

test.each([
  ['a lead', { variant: 'LEAD', state: 'CREATED' }, 'lead'],
  ['a contract that is over', { state: 'INACTIVE', return_type: 'PICKUP' }, 'not-running'],
])('explains why %s has no return to plan', async (_, changes, about) => {
  const flow = await open({ getDeal: { ...deal, ...changes } });
  await flow.until(() => flow.opened.length > 0);
  expect(flow.opened).toEqual([{ flow: 'notice', input: { about } }]);
});

test('an empty list of days shows a phone number', async () => {
  const flow = await open({ getReturnMetadata: { ...metadata, availabilities: [] } });
  await flow.to('location');
  await flow.to('appointment', home);
  await shown(flow);
  const banner = flow.blocks().find(({ kind, presence }) => kind === 'banner' && presence.value === 'shown');
  if (banner?.kind !== 'banner') throw new Error('no banner');
  expect(banner.text.value).toContain('+49 89 9042 1000');
  await flow.next();
  expect(flow.session.step.value?.id).toBe('appointment');
});

test('opens the appraisal over the confirmation when the customer wants to go on to it', async () => {
  const flow = await toOverview(await open({ getAppraisal: { options: { dates: ['2026-11-25'] } } }));
  const asked = flow
    .sent('getAppraisal')
    .map(({ path }) => new URL(path, 'http://x').searchParams.get('selected_date'));
  expect(asked).toEqual(['2026-12-03']);
  await flow.answer({ proceed_to_pre_return_appraisal_booking: true }).next();
  expect(flow.opened).toEqual([
    { flow: 'request-success-modal', input: { car: deal.car, deal_id: 'd1', planned: {}, appraisal: false } },
    { flow: 'onsite-appraisal-booking', input: { deal_id: 'd1' } },
  ]);
});

test.each([
  ['while there is a day for it before the return', { options: { dates: ['2026-11-25'] } }, 'shown'],
  ['not when the return is too soon, or one was requested', {}, 'hidden'],
  ['not while nobody knows', () => ({ status: 500, body: undefined }), 'hidden'],
])('an appraisal is offered %s', async (_, getAppraisal, presence) => {
  const flow = await toOverview(await open({ getAppraisal }));
  const offer = flow.blocks().find((block) => block.kind === 'field' && block.name.startsWith('proceed_to'));
  expect(offer?.presence.value).toBe(presence);
});

test('lets a business customer name another person and confirms with a message of its own', async () => {
  const flow = await open({}, { variant: 'b2b' });
  await flow.to('location');
  await flow.to('appointment', home);
  await flow.to('contact', { appointment_preference: '2026-12-03', slot: '10:00' });
  expect(flow.field('firstname').readonly.value).toBe(false);
  await flow.to('overview', { firstname: 'Jens' });
  await shown(flow);
  expect(flow.blocks().some((block) => block.kind === 'field')).toBe(false);
  await flow.next();
  expect(sentBody(flow.sent('updateReturn')[0])['return_firstname']).toBe('Jens');
  expect(flow.opened).toEqual([
    { flow: 'request-success-modal', input: { car: deal.car, deal_id: 'd1', planned: {}, appraisal: false } },
  ]);
});

test('requests only data that it uses', async () => {
  const flow = await toOverview(await open());
  await flow.next();
  const asked = new Set(flow.calls.map(({ operation }) => operation));
  expect([...asked].sort()).toEqual([
    'getAppraisal',
    'getDeal',
    'getProfile',
    'getReturn',
    'getReturnMetadata',
    'quoteReturn',
    'updateReturn',
  ]);
});

test('shows all texts in English', async () => {
  const flow = await toOverview(await open({}, { locale: 'en-US' }));
  expect(flow.session.step.value?.title.value).toBe('Is everything right?');
  await flow.until(() => flow.session.step.value?.next?.label.value !== null);
  expect(flow.session.step.value?.next?.label.value).toBe('Book and pay');
});
