// Commands explain, new and graph.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { checkCommand } from '../../../../app/cli/check.ts';
import { explainCommand } from '../../../../app/cli/explain.ts';
import { graphCommand } from '../../../../app/cli/graph.ts';
import { newCommand } from '../../../../app/cli/new.ts';
import { inWords } from '../../../../app/cli/words.ts';
import { copyProject, lineOf } from '../../../support/flows/project.ts';

test('explains every code, with a wrong and a right example', async () => {
  const project = copyProject();
  for (const code of errorCodes) {
    const { code: exit, said } = await project.run(explainCommand, code);
    expect(exit).toBe(0);
    expect(said).toContain('```diff');
  }
  expect((await project.run(explainCommand, 'FLOW_NONSENSE')).code).toBe(2);
  expect((await project.run(explainCommand, '../errors')).code).toBe(2);
});

test('suggests similar codes for an unknown one', async () => {
  const project = copyProject();
  const said = async (code: string) => (await project.run(explainCommand, code)).said;
  expect(await said('FLOW_UNKOWN_FIELD')).toBe(
    'There is no code "FLOW_UNKOWN_FIELD". Did you mean "FLOW_UNKNOWN_FIELD"?',
  );
  expect(await said('unknown-step')).toContain('Did you mean "FLOW_UNKNOWN_STEP"?');
  expect(await said('example')).toContain('Did you mean FLOW_BAD_EXAMPLE?');
});

test('explains a line of a flow: its path, condition, description and problems', async () => {
  const project = copyProject();
  const flow = 'flows/deposit-refund-details.json';
  const line = lineOf(project.read(flow), '"look": "lead"');
  const { code, said } = await project.run(explainCommand, `${flow}:${line}`);
  expect(code).toBe(0);
  expect(said).toContain(`${flow}:${line} is /steps/1/blocks/0`);
  expect(said).toContain('  step bank-details "');
  expect(said).toContain(', if deal.variant is not LEAD');
  expect(said).toContain('  block text');
  project.change(flow, '"look": "lead"', '"look": "leed"');
  expect((await project.run(explainCommand, `${flow}:${line}`)).said).toContain('FLOW_SHAPE: ');
  expect(await project.run(explainCommand, 'flows/none.json:1')).toMatchObject({ code: 2 });
});

test('a new flow passes the check in every language, and never overwrites another', async () => {
  const project = copyProject();
  expect((await project.run(newCommand, 'tell-us')).code).toBe(0);
  expect(existsSync(join(project.root, 'flows/copy/en-US/tell-us.json'))).toBe(true);
  expect(await project.run(checkCommand)).toMatchObject({ code: 0 });
  expect(await project.run(newCommand, 'tell-us')).toEqual({
    code: 2,
    said: 'flows/tell-us.json already exists. Choose another name.',
  });
  expect((await project.run(newCommand, 'deal')).code).toBe(2);
  expect((await project.run(newCommand, '../escape')).code).toBe(2);
});

test('draws steps, the edges between them, and their conditions', async () => {
  const project = copyProject();
  expect((await project.run(graphCommand, 'mileage-report')).code).toBe(0);
  const mermaid = project.read('dist/graphs/mileage-report.mmd');
  expect(mermaid).toMatch(/^flowchart TD\n/);
  expect(mermaid).toMatch(/\(\["[^"<]+<br\/>usage"\]\)/);
  expect(mermaid).toMatch(/outcome is unhandled/);
  const svg = project.read('dist/graphs/mileage-report.svg');
  expect(svg).toMatch(/^<svg [^>]*>\n<title>mileage-report<\/title>/);
  expect(svg).toContain('>usage</text>');
  expect((await project.run(graphCommand, 'none')).code).toBe(2);
});

test.each([
  [{ '===': [{ var: 'deal.state' }, 'ACTIVE'] }, 'deal.state is ACTIVE'],
  [{ '!': { var: 'values.self' } }, 'not self'],
  [{ and: [{ has: { var: 'form.day' } }, { or: [{ var: 'a.b' }, { var: 'c.d' }] }] }, 'day is there and (a.b or c.d)'],
  [{ '<=': [1, { var: 'deal.days' }, 90] }, '1 ≤ deal.days ≤ 90'],
  [{ '!': { has: { var: 'form.day' } } }, 'day is not there'],
])('writes a condition in words: %j', (condition, words) => {
  expect(inWords([condition as never])).toBe(words);
});
