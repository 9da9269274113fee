// Power of attorney with its documents in the portal, where the flag is on (FLW-37).

import { expect, test } from 'vitest';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { deal } from '../../support/journeys/returnWalk.ts';
import { factsOn, refusal, shown, titleOf, wordsOn } from '../../support/journeys/screen.ts';
import { type Answers, type Walk, walk } from '../../support/journeys/walk.ts';

const open = (appointment: 'return' | 'handover', answers: Answers = {}, state = 'ACTIVE') =>
  walk('attorney-upload', {
    input: { deal_id: 'd1', appointment },
    answers: {
      getDeal: { ...deal, state, actual_handover_date: undefined, car: bodyOf('Car') } as never,
      getUploadUrl: bodyOf('SignedUpload'),
      sendAttorney: bodyOf('PowerOfAttorneySent'),
      ...answers,
    },
  });

const PERSON = { firstname: 'Jonas', lastname: 'Brandl', date_of_birth: '1990-05-14' };

async function choose(flow: Walk, field: string, name: string): Promise<void> {
  const { files } = flow.field(field);
  files?.choose([{ name, size: 1000, type: 'application/pdf' }]);
  await flow.until(() => files?.entries.value[0]?.state === 'done');
}

async function fill(flow: Walk): Promise<void> {
  for (const [name, value] of Object.entries(PERSON)) flow.session.answer(name, value);
  await flow.next();
  await choose(flow, 'attorney_file', 'vollmacht.pdf');
  await choose(flow, 'identity_file', 'ausweis.pdf');
  await flow.next();
}

test.each([
  ['power-of-attorney', 'return'],
  ['power-of-attorney-handover', 'handover'],
])('a power of attorney for %s is sent by e-mail, or uploaded with the flag', async (id, appointment) => {
  const setting = { input: { deal_id: 'd1' }, answers: { getDeal: deal } };
  const plain = await walk(id, setting);
  await shown(plain);
  expect([plain.step, wordsOn(plain)]).toEqual(['message', expect.stringContaining('support@fahrplan.example')]);
  const switched = await walk(id, { ...setting, flags: { attorney_upload: true } });
  await switched.until(() => switched.opened.length > 0);
  expect(switched.opened).toEqual([{ flow: 'attorney-upload', input: { deal_id: 'd1', appointment } }]);
  const elsewhere = await walk(id, { flags: { attorney_upload: true } });
  await shown(elsewhere);
  expect(elsewhere.step).toBe('message');
});

test('person and documents are reviewed, sent once, and get a number', async () => {
  const flow = await open('return');
  await fill(flow);
  await shown(flow);
  expect(flow.step).toBe('overview');
  await flow.next();
  await flow.until(() => flow.step === 'attorney-sent');
  await shown(flow);
  const { key } = bodyOf('SignedUpload') as { key: string };
  expect(flow.sent('sendAttorney')).toMatchObject([
    { body: { ...PERSON, appointment: 'return', document_key: key, identity_key: key } },
  ]);
  expect(titleOf(flow)).toBe('Deine Vollmacht ist da');
  expect(factsOn(flow)).toMatchObject({ Nummer: 'VM-7K3M9Q2X' });
});

test.each([
  ['return', 'Wer gibt das Auto für dich zurück?', 'einen Link'],
  ['handover', 'Wer nimmt das Auto für dich entgegen?', 'ihren Führerschein'],
] as const)('the texts are those of the %s', async (appointment, title, lead) => {
  const flow = await open(appointment, {}, appointment === 'handover' ? 'CREATED' : 'ACTIVE');
  await shown(flow);
  expect([titleOf(flow), wordsOn(flow)]).toEqual([title, expect.stringContaining(lead)]);
});

test('no other person can take over a delivered car', async () => {
  const flow = await open('handover');
  await flow.until(() => flow.opened.length > 0);
  expect(flow.opened).toEqual([{ flow: 'notice', input: { about: 'no-delivery' } }]);
});

test('a finished return is reported, and a missing file is reported at its field', async () => {
  const late = await open('return', { sendAttorney: refusal(409, 'attorney_not_for_state') });
  await fill(late);
  await late.next();
  await late.until(() => late.opened.length > 0);
  expect(late.closedWith).not.toBeNull();
  expect(late.opened).toEqual([{ flow: 'notice', input: { about: 'attorney-late' } }]);
  const gone = await open('return', {
    sendAttorney: refusal(422, 'invalid_fields', [{ name: 'document_key', code: 'not_uploaded' }]),
  });
  await fill(gone);
  await gone.next();
  await gone.until(() => gone.session.issues.value.length > 0);
  expect([gone.step, gone.session.issues.value.map(({ text }) => text)]).toEqual([
    'papers',
    ['Diese Datei ist nicht mehr da. Wähle sie noch einmal.'],
  ]);
  const named = await open('return', {
    sendAttorney: refusal(422, 'invalid_fields', [{ name: 'date_of_birth', code: 'date_invalid' }]),
  });
  await fill(named);
  await named.next();
  await named.until(() => named.session.issues.value.length > 0);
  expect([named.step, named.session.issues.value.map(({ text }) => text)]).toEqual(['person', ['Prüf das Jahr']]);
  const unknown = await open('return', { sendAttorney: refusal(422, 'invalid_fields') });
  await fill(unknown);
  await unknown.next();
  await unknown.until(() => unknown.opened.length > 0);
  expect(unknown.opened).toMatchObject([{ flow: 'request-error-modal' }]);
  const failed = await open('return', { sendAttorney: refusal(422, 'not_this_one') });
  await fill(failed);
  await failed.next();
  await failed.until(() => failed.opened.length > 0);
  expect(failed.opened).toMatchObject([{ flow: 'request-error-modal' }]);
});
