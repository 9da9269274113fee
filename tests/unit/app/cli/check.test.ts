// Tests `npm run flows -- check`: its scope, messages and exit code (names: checkedNames.test.ts).
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkCommand } from '../../../../app/cli/check.ts';
import { root } from '../../../support/definitions.ts';
import { copyProject, lineOf, linesWith } from '../../../support/flows/project.ts';
import { TIER } from '../../../support/tier.ts';

const flow = 'flows/edit-return.json';

// `npm run check` does the same.
if (TIER === 'verify')
  test('finds nothing in the flows of the portal', async () => {
    const { code, said } = await copyProject().run(checkCommand);
    expect(said).toMatch(/^\d+ files checked: no problems\.$/);
    expect(code).toBe(0);
  });

test('shows code, place, reason and the lines around it', async () => {
  const project = copyProject();
  project.change(flow, '"label": "appointment.date"', '"lable": "appointment.date"');
  const { code, said } = await project.run(checkCommand, flow);
  expect(code).toBe(1);
  const [first = ''] = said.split('\n\n');
  const line = lineOf(project.read(flow), '"lable"');
  expect(first.split('\n')).toEqual([
    `FLOW_SHAPE ${flow}:${line}:16 (/fields/appointment_preference/lable)`,
    'the property "lable" is unknown here. Did you mean "label"?',
    expect.stringMatching(new RegExp(`^  ${line - 2} \\|`)),
    expect.stringMatching(new RegExp(`^  ${line - 1} \\|`)),
    `> ${line} |       "lable": "appointment.date",`,
    `      |                ^`,
    expect.stringMatching(new RegExp(`^  ${line + 1} \\|`)),
    expect.stringMatching(new RegExp(`^  ${line + 2} \\|`)),
    '--fix can correct this',
  ]);
});

test('reports all problems at once, also across files', async () => {
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

test('reports a scenario with the customer or the deal of another', async () => {
  const project = copyProject();
  const scenario = 'flows/scenarios/lead.json';
  project.change(scenario, 'lea.vogel@example.de', 'Katharina.Brandl@example.de');
  project.change(scenario, '      "id": "lead"', '      "id": "return-window-open"');
  const { said } = await project.run(checkCommand, scenario);
  expect(linesWith(said, 'FLOW_DUPLICATE_ID')).toHaveLength(2);
  expect(said).toContain('flows/scenarios/return-window-open.json has "katharina.brandl@example.de" here as well');
  expect(said).toContain('flows/scenarios/return-window-open.json has "return-window-open" here as well');
});

test('reports a file that is not UTF-8', async () => {
  const project = copyProject();
  project.change('flows/copy/de-DE/edit-return.json', 'Rückgabe', 'R\ufffdckgabe');
  const { said } = await project.run(checkCommand, 'flows/copy/de-DE/edit-return.json');
  expect(linesWith(said, 'FLOW_NOT_JSON')).toHaveLength(1);
  expect(said).toContain('the file is not UTF-8');
});

test('checks a single named file of any kind', async () => {
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

test('a broken copy file suppresses other problems of texts', async () => {
  const project = copyProject();
  project.change('flows/copy/de-DE/edit-return.json', '",\n', '"\n');
  const { said } = await project.run(checkCommand);
  expect(linesWith(said, 'FLOW_')).toEqual([
    expect.stringContaining('FLOW_NOT_JSON flows/copy/de-DE/edit-return.json'),
  ]);
});

test('placeholders of an e-mail must match those of the server, in every language', async () => {
  const project = copyProject();
  const file = 'flows/mails/reset.json';
  const right = project.read(file);
  const said = async () => linesWith((await project.run(checkCommand, file)).said, /e-mail|lacks {{/);
  project.change(file, '{{minutes}}', '{{minuts}}');
  expect(await said()).toEqual(['this e-mail has no placeholder {{minuts}}. Did you mean "minutes"?']);
  project.write(file, right.replace('{{minutes}}', '30'));
  expect(await said()).toEqual(['de-DE lacks {{minutes}}, which en-US has. Add it.']);
  project.write(file, right.replace('"Hallo,"', '"Hallo {{name}},"'));
  expect(await said()).toEqual(['this e-mail has no placeholder {{name}}. Use minutes or hours.']);
  project.write(file, right.replace('{{minutes}}', '{{#minutes}}'));
  expect((await project.run(checkCommand, file)).said).toContain('FLOW_BAD_PLACEHOLDER');
  project.write('flows/mails/farewell.json', right.replace('"id": "reset"', '"id": "farewell"'));
  project.write(file, right);
  expect((await project.run(checkCommand)).said).toContain('the server sends no e-mail "farewell". Remove the file.');
});

test('a condition that only one of its steps repeats causes no hint', async () => {
  const project = copyProject();
  const appraisal = 'flows/onsite-appraisal-booking.json';
  const block = '{ "kind": "text", "text": "slot", "when": { "var": "values.possible" } }';
  project.change(appraisal, '"about": [', `"about": [${block}, `);
  const { said } = await project.run(checkCommand, appraisal);
  expect(said).toMatch(/1 file checked: no problems\.$/);
});

test('a harmless redundancy is a hint, which never fails', async () => {
  const project = copyProject();
  const repeated = 'flows/edit-handover.json';
  const when = '"when": { "!==": [{ "var": "values.variant" }, "no-fee"] }';
  project.change(repeated, '"kind": "facts",', `"kind": "facts", ${when},`);
  const { code, said } = await project.run(checkCommand, repeated, '--strict');
  expect(said).toContain('FLOW_DECIDED (hint)');
  expect(said).toMatch(/1 file checked: no problems, and 1 hint\.$/);
  expect(code).toBe(0);
  const json = await project.run(checkCommand, repeated, '--format', 'json');
  const { problems } = JSON.parse(json.said);
  expect(problems).toEqual([expect.objectContaining({ level: 'hint', why: expect.stringContaining('repeats') })]);
  const github = await project.run(checkCommand, repeated, '--format', 'github-actions');
  expect(github.said).toMatch(/^::notice file=flows\/edit-handover\.json,/);
});

test('words of an answer in an address need a segment that allows them', async () => {
  const project = copyProject();
  const page = 'flows/pages/car-search.json';
  project.change(page, '"/subscribe/:term"', '"/subscribe/:term(1-monat|3-monate)"');
  const { said } = await project.run(checkCommand, page);
  expect(said).toContain('(/fields/term/addressWords)\na route lists the words of "term"');
});

test('a language with a fallback needs only the texts that differ', async () => {
  const project = copyProject();
  const file = 'flows/copy/en-DE/edit-return.json';
  mkdirSync(join(project.root, 'flows/copy/en-DE'));
  project.write(file, JSON.stringify({ 'type.title': 'How do you return your car?' }));
  expect((await project.run(checkCommand, file)).said).toMatch(/^1 file checked: no problems\.$/);
  const { 'type.title': german } = JSON.parse(project.read('flows/copy/de-DE/edit-return.json'));
  project.write(file, JSON.stringify({ 'type.title': german }));
  const { said } = await project.run(checkCommand, file);
  expect(said).toContain('FLOW_UNUSED_TEXT (hint)');
  expect(said).toContain('flows/copy/de-DE/edit-return.json has the same text, which this language falls back to.');
});

test('prints one line per problem for GitHub', async () => {
  const project = copyProject();
  project.change(flow, '"as": "modal"', '"as": "modl"');
  const { said } = await project.run(checkCommand, flow, '--format', 'github-actions');
  expect(said).toMatch(
    /^::error file=flows\/edit-return\.json,line=\d+,col=\d+,title=FLOW_SHAPE::"modl" is not allowed\..* \(\/as\)$/,
  );
});

test('exits with 2 when it cannot run', async () => {
  const project = copyProject();
  mkdirSync(join(project.root, 'flows/empty'));
  expect(await project.run(checkCommand, 'flows/none.json')).toEqual({
    code: 2,
    said: 'The file flows/none.json does not exist. Check its path.',
  });
  expect((await project.run(checkCommand, 'flows/empty')).code).toBe(2);
  expect((await project.run(checkCommand, '--format', 'xml')).code).toBe(2);
  expect((await project.run(checkCommand, '--loud')).code).toBe(2);
});

if (TIER === 'verify')
  test('as a process, passes on its exit code, and prints no colours without a terminal', { timeout: 60_000 }, () => {
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ['scripts/flows.mjs', ...args], { cwd: root, encoding: 'utf8' });
    const { status, stdout } = run('check', flow);
    expect(status, stdout).toBe(0);
    const wrong = run('check', 'tests/fixtures/invalid/step-is-unknown.json');
    expect(wrong.status).toBe(1);
    expect(wrong.stdout).not.toContain('\u001b');
    expect(run('check', 'none.json').status).toBe(2);
    expect(run('walk', 'request-error-modal').status).toBe(0);
  });
