// npm run flows -- walk: customers walk a flow by themselves, and a step that none reaches is a failure without a reason.
import { expect, test } from 'vitest';
import { walkCommand } from '../../scripts/flows/walk.ts';
import { copyProject } from './project.ts';

const page = 'flows/pages/confirm-email.json';

test('a step that nobody reaches needs a reason', { timeout: 60_000 }, async () => {
  const project = copyProject();
  const { code, said } = await project.run(walkCommand, 'confirm-email');
  expect(said).toMatch(/^confirm-email: 2 of 3 steps, /);
  expect(code).toBe(0);
  expect(project.read('dist/walk/confirm-email.md')).toContain('- confirmed: only a link');

  project.write(page, project.read(page).replace(/ {2}"unreached": .*\n/, ''));
  const without = await project.run(walkCommand, 'confirm-email');
  expect(without.said).toContain('nobody reaches confirmed');
  expect(without.code).toBe(1);
});

test('only flows that exist are walked', async () => {
  expect((await copyProject().run(walkCommand, 'none')).code).toBe(2);
});
