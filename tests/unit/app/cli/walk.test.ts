// `npm run flows -- walk`: simulated customers, and failures for parts that none of them reaches.
import { expect, test } from 'vitest';
import { checkCommand } from '../../../../app/cli/check.ts';
import { withValue } from '../../../../app/cli/circumstances.ts';
import { walkCommand } from '../../../../app/cli/walk.ts';
import { copyProject, linesWith } from '../../../support/flows/project.ts';
import { TIER } from '../../../support/tier.ts';

const page = 'flows/pages/confirm-email.json';

test('an unreachable step needs a reason, which covers its edges as well', { timeout: 60_000 }, async () => {
  const project = copyProject();
  const { code, said } = await project.run(walkCommand, 'confirm-email');
  expect(said).toMatch(/^confirm-email: 2 of 4 steps, 50\.0 % of the branches$/);
  expect(code).toBe(0);
  expect(project.read('dist/walk/confirm-email.md')).toContain('- confirmed: only a link');
  expect(project.read('dist/walk/confirm-email.md')).toContain('- confirm → confirmed: only a link');

  project.write(page, project.read(page).replace(/ {2}"unreached": \{[^}]*\},\n/, ''));
  const without = await project.run(walkCommand, 'confirm-email');
  expect(linesWith(without.said, 'unreached: ')).toEqual([
    '  unreached: choose-password',
    '  unreached: confirmed',
    '  unreached: confirm → choose-password',
    '  unreached: confirm → confirmed',
    '  unreached: choose-password → expired',
    '  unreached: choose-password → confirmed',
    expect.stringContaining('effects.confirm-address.verifyEmail.failed.expired.when'),
    expect.stringContaining('effects.confirm-address.verifyEmail.failed.choose-password.when'),
  ]);
  expect(without.code).toBe(1);
});

test('a condition without both outcomes needs a reason for itself or its parent', {
  timeout: 60_000,
}, async () => {
  const project = copyProject();
  const flow = 'flows/pages/magic-link.json';
  expect((await project.run(walkCommand, 'magic-link')).code).toBe(0);
  project.write(flow, project.read(flow).replace(/ {2}"unreached": \{[^}]*\},\n/, ''));
  const { code, said } = await project.run(walkCommand, 'magic-link');
  expect(code).toBe(1);
  expect(said).toContain(
    'unreached: steps.confirm.next.do.sign-in.when: session.user.status is incomplete (never evaluated)',
  );
});

if (TIER === 'verify')
  test('refusals that a flow handles are simulated', { timeout: 180_000 }, async () => {
    const project = copyProject();
    await project.run(walkCommand, 'deposit-refund-details');
    expect(project.read('dist/walk/deposit-refund-details.md')).not.toContain('submit.');
  });

test('a reason for something that does not exist is reported', async () => {
  const project = copyProject();
  project.change(page, '"confirmed": "only', '"confirmd": "only');
  const { said } = await project.run(checkCommand, page);
  expect(said).toContain('FLOW_UNKNOWN_STEP');
  expect(said).toContain('there is no step, transition or condition "confirmd".');
});

test('only flows that exist are walked', async () => {
  expect((await copyProject().run(walkCommand, 'none')).code).toBe(2);
});

test.each([
  ['a.b', 1, { a: { c: 2 } }, { a: { b: 1, c: 2 } }],
  ['a.c', undefined, { a: { c: 2 }, d: 3 }, { a: {}, d: 3 }],
  ['list.0.state', 'OPEN', { list: [{ state: 'NEW' }, {}] }, { list: [{ state: 'OPEN' }, {}] }],
  ['', 5, { a: 1 }, 5],
])('puts a value at %s', (path, value, whole, expected) => {
  expect(withValue(whole, path, value)).toEqual(expected);
});
