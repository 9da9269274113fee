// Contents of a flow as listed by the developer panel.

import { inspect, outline, recordHost, watch } from '@fahrplan/engine/authoring/explain';
import { expect, test } from 'vitest';
import { Files } from '../../../../../app/devtools/inspector/codeLines.ts';
import { knowledgeOf } from '../../../../support/explain/knowledge.ts';
import { open } from '../../../../support/journeys/returnWalk.ts';
import { shown } from '../../../../support/journeys/screen.ts';
import { walk } from '../../../../support/journeys/walk.ts';

test('a source has its call, response status and age; an unread one is unrequested', async () => {
  let time = 1_000;
  const { log, wrap } = recordHost(() => time);
  const flow = await open({}, { wrap });
  await shown(flow);
  const stateOf = (name: string) =>
    inspect(flow.session, log, time)?.sources.find((source) => source.name === name)?.state;
  await flow.until(() => stateOf('return_metadata') === 'ready');
  time = 5_000;
  const sources = inspect(flow.session, log, time)?.sources ?? [];
  expect(sources.find(({ name }) => name === 'return_metadata')).toMatchObject({
    state: 'ready',
    method: 'GET',
    path: expect.stringContaining('/return-metadata?'),
    status: 200,
    age: 4_000,
  });
  expect(sources.find(({ name }) => name === 'return_change_fee')).toMatchObject({ state: 'resting', status: null });
  expect(sources.find(({ name }) => name === 'deals')).toMatchObject({ state: 'unasked', status: null, age: null });
});

test('a shared query is one request, and a repeated one lists each response', async () => {
  const { log, wrap } = recordHost(() => 0);
  const flow = await open({ getReturnMetadata: () => ({ status: 503, body: undefined }) }, { wrap });
  const asked = () => log.requests.value.filter(({ operation }) => operation === 'getReturnMetadata');
  const statuses = () => asked().map(({ status }) => status);
  await flow.until(() => flow.field('return_type').options.value !== null && statuses().join() === '503,503');
  expect(log.requests.value.filter(({ operation }) => operation === 'getDeal')).toHaveLength(1);
});

test('passwords and values compared with them are masked', async () => {
  const flow = await walk('change-password', {});
  await shown(flow);
  flow.answer({ currentPassword: 'Probefahrt-2026', newPassword: 'Neue-Strecke-9', confirmedNewPassword: 'x' });
  const held = inspect(flow.session, null, 0, knowledgeOf('change-password'));
  const address = expect.stringContaining('@example.de');
  expect(held?.answers.map(({ value }) => value)).toEqual([address, '••••••••', '••••••••', '••••••••']);
  expect(JSON.stringify(held)).not.toMatch(/Probefahrt|Strecke/);
});

test('an observer is notified of responses, and causes no request', async () => {
  const flow = await open();
  const before = flow.calls.length;
  let told = 0;
  const stop = watch(flow.session, null, () => {
    told += 1;
  });
  flow.session.answer('return_type', 'SELF_RETURN');
  expect(told).toBe(2);
  stop();
  flow.session.answer('return_type', 'PICKUP');
  expect(told).toBe(2);
  expect(flow.calls).toHaveLength(before);
});

test('the tree has every step with its place', async () => {
  const flow = await open();
  const steps = outline(flow.session, knowledgeOf('edit-return'));
  expect(steps.map(({ key }) => key)).toEqual(['locationSelection', 'location', 'appointment', 'contact', 'overview']);
  expect(steps.every(({ location: place }) => place?.file === 'flows/edit-return.json')).toBe(true);
});

test('"edit this" leads to the line in the editor that is configured', () => {
  const place = { file: 'flows/edit-return.json', line: 42, column: 7, argument: null };
  const files = new Files(new Map(), 'vscode://file/home/fahrplan/{file}:{line}:{column}');
  expect(files.linkTo(place)).toBe('vscode://file/home/fahrplan/flows/edit-return.json:42:7');
  expect(new Files(new Map(), null).linkTo(place)).toBeNull();
});
