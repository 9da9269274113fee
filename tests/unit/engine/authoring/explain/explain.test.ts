// Explanations of shown, hidden, refused and broken nodes in the shipped flows.

import { createFlow, type PreparedFlow } from '@fahrplan/engine';
import {
  type Explanation,
  explain,
  explainIssue,
  inspect,
  type SourceLocation,
  toText,
} from '@fahrplan/engine/authoring/explain';
import { kinds } from '@fahrplan/engine/kinds';
import { expect, test, vi } from 'vitest';
import { silentHost } from '../../../../../scripts/testbed/silentHost.ts';
import { AddressBar } from '../../../../support/addressBar.ts';
import { catalogue } from '../../../../support/definitions.ts';
import { knowledgeOf } from '../../../../support/explain/knowledge.ts';
import { lineOf } from '../../../../support/explain/lines.ts';
import { deal, home, open } from '../../../../support/journeys/returnWalk.ts';
import { shown } from '../../../../support/journeys/screen.ts';
import { walk } from '../../../../support/journeys/walk.ts';
import { untilOpened } from '../../../../support/opened.ts';

const RETURN = 'flows/edit-return.json';
const CATALOGUE = 'flows/catalogue.json';
const known = knowledgeOf('edit-return');

const at = (location: SourceLocation | null | undefined) => location && `${location.file}:${location.line}`;

const deciding = ({ outcome, decides }: Explanation) => [outcome, decides?.of, decides?.name, at(decides?.location)];

test('a hidden field is explained by its group and the answer behind its condition', async () => {
  const flow = await open();
  await flow.to('location', { return_type: 'SELF_RETURN' });
  const why = explain(flow.session, { field: 'pickup.postcode' }, known);
  expect(deciding(why)).toEqual(['hidden', 'group', 'pickup', lineOf(RETURN, '{ "field": "pickup" }')]);
  const value = why.decides?.reason?.parts[0];
  expect(value).toMatchObject({ says: 'values.self = true', origin: { kind: 'value', path: 'values.self' } });
  const made = value?.unfold();
  expect(made).toMatchObject({
    operator: '===',
    says: 'form.return_type (Art der Rückgabe) = “SELF_RETURN” (Selbst bringen) is “SELF_RETURN”',
  });
  expect(at(made?.location)).toBe(lineOf(RETURN, '"self": {'));
  expect(made?.parts[0]?.origin).toEqual({
    kind: 'answer',
    path: 'form.return_type',
    detail: 'given by the customer',
  });
});

test('a default is distinguished from an answer, and traced to its source', async () => {
  const flow = await open({ getReturn: { type: 'PICKUP' } });
  await shown(flow);
  const why = explain(flow.session, { block: 'location.compound' }, known);
  expect(deciding(why)).toEqual([
    'hidden',
    'block',
    'compound',
    lineOf(RETURN, '"id": "compound"').replace(/\d+$/, (line) => String(Number(line) - 1)),
  ]);
  const answer = why.decides?.reason?.unfold()?.parts[0];
  expect(answer?.origin.kind).toBe('default');
  expect(answer?.unfold()?.origin).toEqual({
    kind: 'source',
    path: 'return_data.type',
    detail: 'loaded: GET /portal/api/bff/deals/d1/return',
  });
});

test('dates are formatted as in the form', async () => {
  const flow = await walk('deal', {
    input: { deal_id: 'd1' },
    answers: {
      getDeal: { ...deal, return_date: '2027-12-31' },
      getReturn: {},
      getReturnStatus: { steps: [] },
      getAppraisal: {},
    },
  });
  await shown(flow);
  const text = toText(explain(flow.session, { block: 'deal.notices.6' }, knowledgeOf('deal')));
  expect(text).toContain('→ block banner 7: its condition does not hold');
  expect(text).toContain('now.today = 21.11.2026');
  expect(text).toContain('deal.return_date = 31.12.2027');
});

test('a skipped step is explained by the reason behind its value', async () => {
  const flow = await walk('onsite-appraisal-booking', {
    input: { deal_id: 'd1' },
    answers: { getDeal: deal, getReturn: {}, getAppraisal: {}, getProfile: {} },
  });
  const why = explain(flow.session, { step: 'appointment' }, knowledgeOf('onsite-appraisal-booking'));
  expect([why.outcome, why.decides?.of, why.decides?.reason?.verdict]).toEqual(['hidden', 'step', 'fails']);
});

test('an option is left out by its own condition', async () => {
  const flow = await open({ getDeal: { ...deal, subscribed_to: 'SWAP_SAME_DAY' } });
  await shown(flow);
  const why = explain(flow.session, { option: 'SELF_RETURN', of: 'return_type' }, known);
  expect([why.outcome, why.decides?.of, why.decides?.name]).toEqual(['hidden', 'option', 'SELF_RETURN']);
  expect(toText(why)).toContain('deal.subscribed_to = “SWAP_SAME_DAY” is “SWAP_SAME_DAY”');
});

test('an option that is in no list is explained by the source of the list', async () => {
  const flow = await open();
  await flow.to('location');
  await flow.to('appointment', home);
  await shown(flow);
  const why = explain(flow.session, { option: '2027-01-01', of: 'appointment_preference' }, known);
  expect([why.outcome, why.decides?.says]).toEqual(['hidden', 'no list of the field has it']);
  expect(why.decides?.reason?.says).toContain('return_metadata.availabilities = a list of 2');
});

test('an issue names the rule, its value and the answer', async () => {
  const flow = await open();
  await flow.to('location');
  await flow.answer({ 'pickup.postcode': '123' }).next();
  const [issue] = flow.session.issues.value;
  const why = explainIssue(flow.session, issue as NonNullable<typeof issue>, known);
  expect(deciding(why)).toEqual([
    'broken',
    'rule',
    'exactLength 5',
    lineOf(CATALOGUE, '"rule": "exactLength"', '"german-address"'),
  ]);
  expect(why.decides?.says).toBe('is broken by “123”: “Die Postleitzahl muss aus 5 Ziffern bestehen”');
});

test('an answer that is no longer on offer is an issue of the list', async () => {
  const flow = await open();
  await flow.to('location');
  await flow.to('appointment', home);
  await shown(flow);
  await flow.answer({ appointment_preference: '2027-01-01', slot: '10:00' }).next();
  const issue = flow.session.issues.value.find(({ field }) => field === 'appointment_preference');
  expect(issue?.code).toBe('unavailable');
  const why = explainIssue(flow.session, issue as NonNullable<typeof issue>, known);
  expect([why.outcome, why.decides?.of]).toEqual(['hidden', 'option']);
});

test('an issue from the server is explained as such', async () => {
  const flow = await open();
  const why = explainIssue(flow.session, { field: 'return_type', code: 'server', text: 'Nein' }, known);
  expect(why.decides?.says).toBe('the server, or an effect of the flow, says: “Nein”');
});

test('a block that a variant removed names the change', async () => {
  const flow = await open({}, { variant: 'b2b', app: { audience: 'b2b' } });
  const why = explain(flow.session, { block: 'contact.attorney' }, knowledgeOf('edit-return', 'b2b'));
  expect(deciding(why)).toEqual(['removed', 'variant', 'b2b', lineOf(RETURN, '"at": "steps.contact.attorney"')]);
});

test('the explanation of a flow with a variant gives the line where the variant is declared', async () => {
  const flow = await open({}, { variant: 'b2b', app: { audience: 'b2b' } });
  const why = explain(flow.session, { flow: true }, knowledgeOf('edit-return', 'b2b'));
  expect(at(why.layers.find(({ of }) => of === 'variant')?.location)).toBe(lineOf(RETURN, '"b2b": {'));
});

test('unknown blocks and fields are reported as unknown', async () => {
  const flow = await open();
  expect(explain(flow.session, { block: 'contact.nobody' }, known).outcome).toBe('unknown');
  expect(explain(flow.session, { field: 'nobody' }, known).outcome).toBe('unknown');
});

test('a flow that refused to open names the guard', async () => {
  const flow = await open({ getDeal: { ...deal, is_return_window_open: false, days_left_to_schedule_return: 200 } });
  await vi.waitFor(() => expect(flow.session.phase.value).toBe('closed'));
  const why = explain(flow.session, { flow: true }, known);
  const guard = why.layers.find(({ of, verdict }) => of === 'guard' && verdict === 'fails');
  // The guard begins on the line before its condition.
  const [file, line] = lineOf(RETURN, '"that": { "or": [{ "has": { "var": "deal.return_type" } }').split(':');
  expect(at(guard?.location)).toBe(`${file}:${Number(line) - 1}`);
  expect(guard?.reason?.says).toBe('none of 2 holds');
});

test('a part of a fragment leads to the file of the fragment', async () => {
  const flow = await open();
  await shown(flow);
  const why = explain(flow.session, { field: 'pickup.city' }, known);
  expect(why.outcome).toBe('shown');
  expect(why.layers.map(({ location }) => location?.file)).toContain(CATALOGUE);
});

test('a source that could not be loaded is named with its call', async () => {
  const flow = await open({ getReturnMetadata: () => ({ status: 500, body: undefined }) });
  const explained = () => explain(flow.session, { field: 'appointment_preference' }, known);
  await flow.until(() => flow.field('return_type').options.value !== null && explained().outcome === 'failed');
  const text = toText(explained());
  expect(text).toContain('→ options appointment_preference: its options: could not be loaded');
  expect(text).toContain('[source: could not be loaded: GET /portal/api/bff/deals/d1/return-metadata');
});

test('private answers are never shown', async () => {
  const iban = 'DE89370400440532013000';
  const flow = await walk('deposit-refund-details', {
    input: { deal_id: 'd1' },
    answers: { getDeal: { ...deal, state: 'ENDED' }, getProfile: {} },
  });
  await shown(flow);
  await flow.answer({ account_holder: 'Aylin Demir', iban: `${iban}1` }).next();
  await flow.until(() => flow.issueOf('iban') !== undefined);
  const known = knowledgeOf('deposit-refund-details');
  const texts = [
    toText(explain(flow.session, { field: 'iban' }, known)),
    ...flow.session.issues.value.map((issue) => toText(explainIssue(flow.session, issue, known))),
  ].join('\n');
  expect(texts).toContain('is broken by ••••••••');
  expect(texts).not.toContain(iban.slice(-6));
});

test('answers from the address are marked as such, including refused ones', async () => {
  const flow: PreparedFlow = {
    id: 'list',
    version: 1,
    kinds: [],
    as: 'page',
    keep: 'url',
    allowed: [],
    sources: {},
    fields: {
      mine: { type: 'boolean', label: 'mine' },
      only: { type: 'boolean', label: 'only' },
      words: { type: 'text', label: 'words' },
      pin: { type: 'text', label: 'pin', private: true },
    },
    steps: [{ id: 'only', title: 'list', next: false, blocks: [] }],
    submit: [],
  };
  const address = new AddressBar('mine=true&only=TRUE&pin=1');
  const session = createFlow({ flow, catalogue, host: silentHost({ address }), input: {}, kinds });
  await untilOpened(session);
  session.answer('words', 'combi');
  const told = inspect(session, null, 0)?.answers.map(({ reason }) => reason.origin.detail);
  expect(told).toEqual([
    'from the address',
    'the address has a value that the field does not take',
    'given by the customer',
    'nothing was given',
  ]);
});
