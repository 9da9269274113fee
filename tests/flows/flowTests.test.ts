// The tests of flows in flows/tests, and what `npm run flows -- test` says of wrong ones.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FlowSession } from '@fahrplan/engine';
import { TestRecording } from '@fahrplan/engine/authoring/explain';
import { afterAll, describe, expect, test } from 'vitest';
import { checkCommand } from '../../app/cli/check.ts';
import { flowTestsIn, testCommand } from '../../app/cli/test.ts';
import { Visits } from '../../app/cli/visits.ts';
import { runFlowTest } from '../../app/studio/preview/walk/flowTest.ts';
import { settle } from '../../app/studio/preview/walk/onScreen.ts';
import { root } from '../support/definitions.ts';
import { copyProject } from '../support/flows/project.ts';

const visits = new Visits(root);
afterAll(() => visits.endAll());

describe('a test of a flow', () => {
  test.each(flowTestsIn(root))('%s', async (file) => {
    expect(await runFlowTest(visits, file, readFileSync(join(root, file), 'utf8'))).toBeUndefined();
  });
});

const file = 'flows/tests/deposit-refund-details/saved.json';

test.each([
  [
    'a step',
    '"step": "bank-details"',
    '"step": "impossible"',
    ':7: not the step impossible, but deposit-refund-details',
  ],
  ['an answer', '0130 00" }', '0130 02" }', 'on screen. iban: Prüf die IBAN'],
  [
    'a field',
    '"account_holder": "Helga Schmidt", "iban": "DE89 3',
    '"holder": "H", "iban": "DE89 3',
    ':8: the step bank-details does not ask "holder". Its fields: account_holder, iban.',
  ],
  ['an issue', 'sind freiwillig"', 'sind nötig"', ':11: the issue is "Prüf die IBAN.'],
  [
    'a button',
    '"press": "next" }',
    '"press": "Weiter" }',
    ':14: there is no button "Weiter" on the step bank-details. Its buttons: ',
  ],
  ['words', 'hinterlegt"', 'gelöscht"', ':23: "Bankverbindung erfolgreich gelöscht" is not on screen (nothing)'],
  ['a body', '"DE89370400440532013000"', '"DE"', '/saved.json:20: the body is {"account_holder"'],
  [
    'a call',
    '"operation": "saveRefundDetails"',
    '"operation": "updateProfile"',
    '/saved.json:17: not updateProfile, but saveRefundDetails was sent.',
  ],
])('%s that differs fails the test at its line', async (_, from, to, said) => {
  const project = copyProject();
  project.change(file, from, to);
  expect(await runFlowTest(visits, file, readFileSync(join(project.root, file), 'utf8'))).toContain(said);
});

test('the command names the tests that fail, and counts', async () => {
  const project = copyProject();
  project.change(file, 'hinterlegt"', 'gelöscht"');
  const { code, said } = await project.run(testCommand, 'deposit-refund-details');
  expect([code, said.split('\n').at(-1)]).toEqual([1, '1 of 1 tests failed.']);
  expect((await project.run(testCommand, 'deposit')).said).toContain('There are no tests in flows/tests/deposit.');
});

test('the check knows scenarios, languages, steps, fields and operations', async () => {
  const project = copyProject();
  project.change(file, '"deposit-refund-open"', '"deposit-refund"');
  project.change(file, '"bank-details"', '"bank-detail"');
  project.change(file, '"iban"', '"ibam"');
  project.change(file, '"saveRefundDetails"', '"saveRefund"');
  const { code, said } = await project.run(checkCommand, file);
  expect(code).toBe(1);
  for (const name of ['scenario "deposit-refund"', 'step "bank-detail"', 'field "ibam"', 'operation "saveRefund"'])
    expect(said).toContain(`there is no ${name}.`);
});

test('a recording runs as a test, and fails once the flow behaves differently', async () => {
  const project = copyProject();
  const guest = { scenario: 'deposit-refund-open', visit: 'recorded' };
  const portal = visits.portal(guest, (call, ask) => ask(call));
  await portal.start('deposit-refund-details', {});
  await settle(portal);
  const [session] = portal.sessions.peek() as [FlowSession];
  const recording = new TestRecording(session, portal.log);
  recording.pressed(session, 'A tab of the browser');
  for (const iban of ['DE', 'DE89 3704 0044 0532 0130 00']) {
    session.answer('iban', iban);
    recording.pressed(session, session.step.peek()?.next?.label.peek() ?? '');
    await session.next();
    await settle(portal);
  }
  const hasBodies = () => portal.log.requests.peek().some(({ body }) => body !== undefined);
  expect(hasBodies()).toBe(true);
  const text = recording.write('Recorded', { scenario: guest.scenario, locale: 'de-DE' }, undefined);
  expect(hasBodies()).toBe(false);
  portal.end();
  await visits.end(guest);
  expect(JSON.parse(text).steps).toEqual([
    { step: 'bank-details', answers: { iban: 'DE' }, press: 'next' },
    { step: 'bank-details', answers: { iban: 'DE89 3704 0044 0532 0130 00' }, press: 'next' },
  ]);
  project.write(file, text);
  expect(await runFlowTest(visits, file, readFileSync(join(project.root, file), 'utf8'))).toBeUndefined();
  project.change(file, '"DE89 3704 0044 0532 0130 00"', '"AT"');
  expect(await runFlowTest(visits, file, readFileSync(join(project.root, file), 'utf8'))).toContain(
    'on screen. iban: Prüf die IBAN',
  );
});
