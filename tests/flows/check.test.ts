// npm run flows -- check: what it looks at, how it says what is wrong, what it mends, and how it ends.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkCommand } from '../../scripts/flows/check.ts';
import { root } from '../definitions.ts';
import { copyProject, linesWith } from './project.ts';

const flow = 'flows/edit-return.json';

test('finds nothing in the flows of the portal', async () => {
  const { code, said } = await copyProject().run(checkCommand);
  expect(said).toMatch(/^\d+ files: all is well\.$/);
  expect(code).toBe(0);
});

test('shows code, place, reason and the lines around it', async () => {
  const project = copyProject();
  project.change(flow, '"title": "appointment.title"', '"title": "appointment.titel"');
  const { code, said } = await project.run(checkCommand, flow);
  expect(code).toBe(1);
  const [first = ''] = said.split('\n\n');
  const line =
    project
      .read(flow)
      .split('\n')
      .findIndex((text) => text.includes('appointment.titel')) + 1;
  expect(first.split('\n')).toEqual([
    `FLOW_MISSING_TEXT ${flow}:${line}:16 (/steps/2/title)`,
    'de-DE has no text "appointment.titel". Did you mean "appointment.title"?',
    expect.stringMatching(new RegExp(`^  ${line - 2} \\|`)),
    expect.stringMatching(new RegExp(`^  ${line - 1} \\|`)),
    `> ${line} |       "title": "appointment.titel",`,
    `      |                ^`,
    expect.stringMatching(new RegExp(`^  ${line + 1} \\|`)),
    expect.stringMatching(new RegExp(`^  ${line + 2} \\|`)),
    '--fix can mend this',
  ]);
});

test('says all problems at once, also those of several files', async () => {
  const project = copyProject();
  project.change(flow, '"var": "deal.id"', '"var": "deal.identity"');
  project.change('flows/copy/en-US/sign-in.json', '"title"', '"titel"');
  project.change('flows/scenarios/lead.json', '"id": "lead"', '"id": "leed"');
  project.change('flows/mileage-report.json', '"goTo": "usage"', '"goTo": "usag"');
  const { said } = await project.run(checkCommand, '--format', 'json');
  const { problems } = JSON.parse(said) as { problems: { code: string; file: string }[] };
  expect(new Set(problems.map(({ file }) => file))).toEqual(
    new Set([
      flow,
      'flows/scenarios/lead.json',
      'flows/mileage-report.json',
      'flows/sign-in.json',
      'flows/copy/de-DE/sign-in.json',
      'flows/copy/en-US/sign-in.json',
    ]),
  );
});

test('looks at the one file that is named, whatever it is', async () => {
  const project = copyProject();
  project.change('flows/copy/de-DE/edit-return.json', '"type.title"', '"type.titles"');
  project.change('flows/scenarios/lead.json', '"id": "lead"', '"id": "leed"');
  project.change('flows/catalogue.json', '"asks": "getDeals"', '"asks": "getDael"');
  const codes = async (file: string) => linesWith((await project.run(checkCommand, file)).said, 'FLOW_');
  expect(await codes('flows/scenarios/lead.json')).toEqual([expect.stringContaining('FLOW_ID_DIFFERS')]);
  expect(await codes('flows/catalogue.json')).toEqual([expect.stringContaining('FLOW_UNKNOWN_OPERATION')]);
  project.change('flows/catalogue.json', '"asks": "getDael"', '"asks": "getDeals"');
  expect(await codes('flows/catalogue.json')).toEqual([]);
  expect((await codes('flows/edit-return.json')).length).toBeGreaterThan(0);
  expect(await codes('flows/mileage-report.json')).toEqual([]);
});

test('a copy file that is broken is the only thing said about texts', async () => {
  const project = copyProject();
  project.change('flows/copy/de-DE/edit-return.json', '",\n', '"\n');
  const { said } = await project.run(checkCommand);
  expect(linesWith(said, 'FLOW_')).toEqual([
    expect.stringContaining('FLOW_NOT_JSON flows/copy/de-DE/edit-return.json'),
  ]);
});

test('a placeholder of an e-mail is what the server gives, in every language', async () => {
  const project = copyProject();
  const file = 'flows/mails/reset.json';
  const right = project.read(file);
  const said = async () => linesWith((await project.run(checkCommand, file)).said, /e-mail|says {{/);
  project.change(file, '{{minutes}}', '{{minuts}}');
  expect(await said()).toEqual(['nothing is called "minuts" in this e-mail. Did you mean "minutes"?']);
  expect((await project.run(checkCommand, file, '--fix')).code).toBe(0);
  expect(project.read(file)).toBe(right);
  project.change(file, '{{minutes}}', '30');
  expect(await said()).toEqual(['en-US says {{minutes}} here, and de-DE does not.']);
  project.write(file, right.replace('"Hallo,"', '"Hallo {{name}},"'));
  expect(await said()).toEqual(['nothing is called "name" in this e-mail. There are minutes and hours.']);
  project.write(file, right.replace('{{minutes}}', '{{#minutes}}'));
  expect((await project.run(checkCommand, file)).said).toContain('FLOW_BAD_PLACEHOLDER');
  project.write('flows/mails/farewell.json', right.replace('"id": "reset"', '"id": "farewell"'));
  project.write(file, right);
  expect((await project.run(checkCommand)).said).toContain('no e-mail of the kind "farewell" is ever sent.');
});

test('for GitHub, one line a problem', async () => {
  const project = copyProject();
  project.change(flow, '"as": "modal"', '"as": "modl"');
  const { said } = await project.run(checkCommand, flow, '--format', 'github-actions');
  expect(said).toMatch(
    /^::error file=flows\/edit-return\.json,line=\d+,col=\d+,title=FLOW_SHAPE::"modl" is none of these\..* \(\/as\)$/,
  );
});

test('mends what has one right spelling, and leaves every other character alone', async () => {
  const project = copyProject();
  const right = project.read(flow);
  project.change(flow, '"as": "modal"', '"as": "modl"');
  expect((await project.run(checkCommand, '--fix')).code).toBe(0);
  for (const [from, to] of [
    ['"title": "appointment.title"', '"title": "appointment.titel"'],
    ['"return_metadata.availabilities"', '"return_metadata.availabilites"'],
    ['"send": "updateReturn"', '"send": "updateReturns"'],
    ['"label": "type"', '"lable": "type"'],
    ['"goTo": "', '"goto": "'],
  ] as const)
    if (project.read(flow).includes(from)) project.change(flow, from, to);
  const { code, said } = await project.run(checkCommand, flow, '--fix');
  expect(said).toContain('mended FLOW_UNKNOWN_NAME');
  expect(code).toBe(0);
  expect(project.read(flow)).toBe(right);
});

test('removes a text that nothing says, and a comma too many', async () => {
  const project = copyProject();
  const file = 'flows/copy/de-DE/edit-return.json';
  const right = project.read(file);
  project.change(file, '  "title"', '  "left.over": "Übrig",\n  "title"');
  expect((await project.run(checkCommand, file, '--fix')).code).toBe(0);
  expect(project.read(file)).toBe(right);
  project.write(file, right.replace(/"\n\}\n$/, '",\n}\n'));
  expect((await project.run(checkCommand, file, '--fix')).code).toBe(0);
  expect(project.read(file)).toBe(right);
});

test('what has two right spellings is left to the author', async () => {
  const project = copyProject();
  project.change(flow, '"type": "phone"', '"type": "photo"');
  const { code, said } = await project.run(checkCommand, flow, '--fix');
  expect(code).toBe(1);
  expect(said).toContain('Did you mean "file" or "files"?');
});

test('ends with 2 when it cannot run', async () => {
  const project = copyProject();
  mkdirSync(join(project.root, 'flows/empty'));
  expect(await project.run(checkCommand, 'flows/none.json')).toEqual({
    code: 2,
    said: 'there is no file flows/none.json',
  });
  expect((await project.run(checkCommand, 'flows/empty')).code).toBe(2);
  expect((await project.run(checkCommand, '--format', 'xml')).code).toBe(2);
  expect((await project.run(checkCommand, '--loud')).code).toBe(2);
});

test('as a process: passes its exit code on, and has no colours where no terminal is', { timeout: 60_000 }, () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/flows.mjs', ...args], { cwd: root, encoding: 'utf8' });
  const { status, stdout } = run('check', flow);
  expect(status, stdout).toBe(0);
  const wrong = run('check', 'tests/schemas/invalid/step-is-unknown.json');
  expect(wrong.status).toBe(1);
  expect(wrong.stdout).not.toContain('\u001b');
  expect(run('check', 'none.json').status).toBe(2);
  expect(run('walk', 'request-error-modal').status).toBe(0);
});
