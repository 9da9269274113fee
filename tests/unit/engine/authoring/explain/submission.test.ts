// Calls that submitting would make, as the developer panel and the preview show it.
import { plannedCalls } from '@fahrplan/engine/authoring/explain';
import { expect, test } from 'vitest';
import { knowledgeOf } from '../../../../support/explain/knowledge.ts';
import { open } from '../../../../support/journeys/returnWalk.ts';
import { shown } from '../../../../support/journeys/screen.ts';
import { walk } from '../../../../support/journeys/walk.ts';

test('each value of the body has its JSON, its origin and its line', async () => {
  const flow = await open();
  await shown(flow);
  flow.session.answer('return_type', 'SELF_RETURN');
  const before = flow.calls.length;
  const calls = plannedCalls(flow.session, knowledgeOf('edit-return'));
  const submit = calls.filter(({ by }) => by === 'submit');
  expect(submit.map(({ operation, method }) => [operation, method])).toContainEqual(['updateReturn', 'PUT']);
  const values = submit.find(({ operation }) => operation === 'updateReturn')?.values ?? [];
  const type = values.find(({ json }) => json === '"SELF_RETURN"');
  expect(type).toMatchObject({
    name: expect.stringMatching(/^body\./),
    reason: { origin: { kind: 'answer', path: 'form.return_type', detail: 'given by the customer' } },
    location: { file: 'flows/edit-return.json' },
  });
  expect(values.some(({ reason }) => reason?.origin.kind === 'source' || reason?.origin.kind === 'input')).toBe(true);
  expect(flow.calls).toHaveLength(before);
});

test('passwords are masked', async () => {
  const flow = await walk('change-password', {});
  await shown(flow);
  flow.answer({ currentPassword: 'Probefahrt-2026', newPassword: 'Neue-Strecke-9', confirmedNewPassword: 'x' });
  const calls = plannedCalls(flow.session);
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.flatMap(({ values }) => values.map(({ json }) => json))).toContain('••••••••');
  expect(JSON.stringify(calls)).not.toMatch(/Probefahrt|Strecke/);
});
