import { type Draft, type DraftState, type Host, type Json, signal } from '@fahrplan/engine';
import { describe, expect, test } from 'vitest';
import {
  deal,
  home,
  metadata,
  open as openReturn,
  profile,
  shown,
  toOverview,
  walkToOverview,
} from '../../support/journeys/returnWalk.ts';
import { factsOn } from '../../support/journeys/screen.ts';
import { walk } from '../../support/journeys/walk.ts';

const preferences = {
  selfReturn: { label: 'Selbst', priceLabel: '' },
  pickupReturn: { label: 'Abholung', priceLabel: '' },
};
const answers = {
  getDeal: deal,
  getReturn: {},
  getReturnMetadata: { return_fee: 0, availabilities: [], compound_locations: [], returnPreferences: preferences },
  getProfile: profile,
};
const open = (drafts: Map<string, Draft>, deal_id = 'd1') =>
  walk('edit-return', { input: { deal_id }, answers, drafts });
test('resumes on the last step, with the typed text', async () => {
  const drafts = new Map<string, Draft>();
  const first = await open(drafts);
  await first.to('location');
  await first.to('appointment', home);
  first.session.close();
  const second = await open(drafts);
  expect(second.step).toBe('appointment');
  second.session.back();
  expect(second.step).toBe('location');
  expect(second.field('pickup.street').answer.value).toBe('Lindwurmstraße');
  second.session.goTo('appointment');
  expect(second.step).toBe('appointment');
  expect(drafts.size).toBe(1);
});

test('resumes on the last step even without changes', async () => {
  const drafts = new Map<string, Draft>();
  const first = await open(drafts);
  expect(drafts.size).toBe(0);
  await first.to('location');
  expect((await open(drafts)).step).toBe('location');
});

test('saves the last key before unload', async () => {
  const drafts = new Map<string, Draft>();
  const first = await open(drafts);
  await first.to('location');
  first.answer({ 'pickup.street': 'Lindwurmstr' });
  const second = await open(new Map(structuredClone([...drafts])));
  expect(second.step).toBe('location');
  expect(second.field('pickup.street').answer.value).toBe('Lindwurmstr');
});

test('stops at the first step whose answers are not right any more', async () => {
  const drafts = new Map<string, Draft>();
  const first = await open(drafts);
  await first.to('location');
  await first.to('appointment', home);
  const [key = ''] = drafts.keys();
  const draft = drafts.get(key) as Draft;
  drafts.set(key, { ...draft, answers: { ...draft.answers, 'pickup.postcode': '25938' } });
  expect((await open(drafts)).step).toBe('location');
});

test('gives no draft to another deal', async () => {
  const drafts = new Map<string, Draft>();
  const first = await open(drafts);
  await first.to('location', { return_type: 'PICKUP' });
  expect((await open(drafts, 'd2')).step).toBe('locationSelection');
});

test('gives a list the current step of the customer', async () => {
  const drafts = new Map<string, Draft>();
  const first = await open(drafts);
  await first.to('location', { return_type: 'PICKUP' });
  expect([...drafts.values()][0]?.place).toEqual({ title: 'Rückgabe planen', position: 2, total: 5 });
});

test('leaves nothing behind after the booking', async () => {
  const drafts = new Map<string, Draft>();
  const flow = await walk('onsite-appraisal-booking', {
    input: { deal_id: 'd1' },
    drafts,
    answers: {
      getDeal: deal,
      getAppraisal: {
        address: { street: 'a', housenumber: '1', zip: '80337', city: 'München' },
        options: { dates: ['2027-01-11', '2027-01-12'] },
      },
      bookAppraisal: {},
    },
  });
  await flow.to('appointment');
  await flow.answer({ appointment_date: '2027-01-12', appointment_timeslot: '13:00' }).next();
  expect(flow.sent('bookAppraisal')[0]?.body).toEqual({
    appointment_date: '2027-01-12',
    appointment_timeslot: '13:00',
  });
  expect(drafts.size).toBe(0);
});

test('keeps what was typed when the flow is closed while Continue still waits', async () => {
  const drafts = new Map<string, Draft>();
  const waiting = new Promise<never>(() => {});
  const flow = await walk('edit-return', {
    input: { deal_id: 'd1' },
    answers: { ...answers, getProfile: () => waiting },
    drafts,
  });
  await flow.to('location');
  await flow.to('appointment', home);
  void flow.session.next();
  flow.session.close();
  expect([...drafts.values()][0]?.answers).toMatchObject(home);
});

describe('a wizard that another tab has finished', () => {
  async function finished(later: Record<string, Json>) {
    const state = signal<DraftState>({});
    const drafts = new Map<string, Draft>();
    let isLater = false;
    const flow = await openReturn(
      {
        getDeal: () => ({ status: 200, body: { ...deal, ...(isLater && later) } }),
        getReturnMetadata: () => ({ status: 200, body: { ...metadata, ...(isLater && { return_fee: 0 }) } }),
      },
      {
        drafts,
        wrap: (host: Host) => ({
          ...host,
          drafts: {
            ...host.drafts,
            state: () => state,
            settle: () => {
              drafts.clear();
              state.value = {};
            },
          },
        }),
      },
    );
    await toOverview(flow);
    isLater = true;
    state.value = { theirs: 'finished' };
    await flow.next();
    expect(flow.session.issues.value).toHaveLength(1);
    flow.session.draft.settle('ours');
    return flow;
  }

  test('restarts with current data, without old overview, errors or answers', async () => {
    const flow = await finished({});
    await flow.until(() => flow.step === 'locationSelection' && !flow.session.busy.value);
    expect(flow.session.issues.value).toEqual([]);
    await walkToOverview(flow);
    await shown(flow);
    expect(factsOn(flow)['Gesamt']).toBe('kostenlos');
    expect(flow.sent('updateReturn')).toEqual([]);
    await flow.next();
    expect(flow.sent('updateReturn')).toHaveLength(1);
  });

  test('is refused if no longer possible, as when opened', async () => {
    const flow = await finished({ return_type: 'PICKUP', return_date: '2026-11-20' });
    await flow.until(() => flow.session.phase.value === 'closed');
    expect(flow.opened).toEqual([{ flow: 'notice', input: { about: 'return-fixed' } }]);
  });
});
