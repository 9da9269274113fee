// What the page of a deal offers to do, and to whom (spec 2 §4 "Which actions appear").
import { expect, test } from 'vitest';
import type { Json } from '#engine';
import { bodyOf } from './bodies.ts';
import { deal } from './returnWalk.ts';
import { press, shown } from './screen.ts';
import { type Answers, type Setting, type Walk, walk } from './walk.ts';

const planned = { return_type: 'PICKUP' };
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

/** The cards on the page, with what stands below their names. */
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
  ['a running contract', {}, ['Rückgabe planen', 'Kilometerstand melden', 'Kilometerpaket erhöhen']],
  ['before the car is there', { state: 'CREATED' }, ['Rückgabe planen', 'Kilometerpaket erhöhen']],
  ['a planned return', planned, ['Kilometerstand melden', 'Kilometerpaket erhöhen', 'Bankverbindung für die Kaution']],
  ['a contract that is over', { ...planned, state: 'ENDED' }, ['Bankverbindung für die Kaution']],
  ['a lead', { variant: 'LEAD', state: 'CREATED' }, []],
])('%s', async (_, changes, cards) => {
  expect(Object.keys(cardsOn(await open(changes as Record<string, Json>)))).toEqual(cards);
});

test('each card opens its flow for this deal', async () => {
  const flow = await open(planned, { getAppraisal: days });
  for (const card of Object.keys(cardsOn(flow))) await press(flow, card);
  expect(flow.opened).toEqual(
    ['mileage-report', 'mileage-upgrade', 'onsite-appraisal-booking', 'deposit-refund-details'].map((id) => ({
      flow: id,
      input: { deal_id: 'd1' },
    })),
  );
});

test('the appraisal is offered while there are days, says what was requested, and is not for businesses', async () => {
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
])('what changing the return costs is said as it is today: %s', async (_, getReturn, words) => {
  const flow = await open(planned, { getReturn });
  const texts = flow.blocks().flatMap((block) => (block.kind === 'text' ? [block.text.value ?? ''] : []));
  expect(texts.find((text) => text.startsWith('Deine Rückgabe'))).toContain(words);
});
