// `npm run flows -- check --fix`: changed files, shown changes, and what it leaves to the author.
import { expect, test } from 'vitest';
import { checkCommand } from '../../../../app/cli/check.ts';
import { type Copy, copyProject, lineOf, linesWith } from '../../../support/flows/project.ts';
import { sampled, TIER } from '../../../support/tier.ts';

const flow = 'flows/edit-return.json';

if (TIER === 'verify')
  test('fixes misspellings with one candidate, and changes no other character', async () => {
    const project = copyProject();
    const right = project.read(flow);
    project.change(flow, '"as": "modal"', '"as": "modl"');
    expect((await project.run(checkCommand, '--fix')).code).toBe(0);
    project.change(flow, '"return_metadata.availabilities"', '"return_metadata.availabilites"');
    project.change(flow, '"send": "updateReturn"', '"send": "updateReturns"');
    expect((await project.run(checkCommand, flow, '--fix')).code).toBe(0);
    // Problems hidden by a misspelt property are fixed together with it.
    project.change(flow, '"label": "appointment.date"', '"lable": "appointment.date"');
    project.change(flow, '"return_metadata.availabilities"', '"return_metadata.availabilites"');
    project.change(flow, '": "modal",', '": "modal"');
    expect((await project.run(checkCommand, flow, '--fix')).code).toBe(0);
    expect(project.read(flow)).toBe(right);
  });

test('shows each line before and after; with --dry-run it writes nothing', async () => {
  const project = copyProject();
  project.change(flow, '"label": "appointment.date"', '"lable": "appointment.date"');
  const broken = project.read(flow);
  const line = lineOf(broken, '"lable"');
  const shown = [`- ${line} |       "lable": "appointment.date",`, `+ ${line} |       "label": "appointment.date",`];
  const dry = await project.run(checkCommand, '--fix', '--dry-run');
  expect(dry.code).toBe(1);
  expect(linesWith(dry.said, /^[-+] /)).toEqual(shown);
  expect(linesWith(dry.said, /would fix|Nothing|checked/)).toEqual([
    `would fix ${flow}:${line} FLOW_SHAPE`,
    'Nothing was written.',
    expect.stringContaining('1 problem in 1 file'),
  ]);
  expect(project.read(flow)).toBe(broken);
  const { code, said } = await project.run(checkCommand, '--fix');
  expect(code).toBe(0);
  expect(linesWith(said, /^[-+] /)).toEqual(shown);
  expect(linesWith(said, /fixed|Nothing|files/)).toEqual([
    `fixed ${flow}:${line} FLOW_SHAPE`,
    expect.stringMatching(/^\d+ files checked: no problems\.$/),
  ]);
  expect((await project.run(checkCommand, '--dry-run')).code).toBe(2);
});

/** Breakages that --fix must leave alone. */
const LEFT: Readonly<Record<string, (project: Copy) => void>> = {
  'the English words of a heading are deleted': (project) =>
    project.change('flows/copy/en-US/edit-return.json', /^ {2}"appointment\.title": .*\n/m, ''),
  'the key of a heading is misspelt in one language': (project) =>
    project.change('flows/copy/en-US/edit-return.json', '"appointment.title"', '"appointment.titel"'),
  'the key of a heading is misspelt where it is said': (project) =>
    project.change(flow, '"title": "appointment.title"', '"title": "appointment.titel"'),
  'a text is said by nothing': (project) =>
    project.change('flows/copy/de-DE/edit-return.json', '  "title"', '  "left.over": "Übrig",\n  "title"'),
  'a comma is too many among words': (project) =>
    project.change('flows/copy/de-DE/edit-return.json', /"\n\}\n$/, '",\n}\n'),
  'a placeholder of an e-mail is misspelt': (project) =>
    project.change('flows/mails/reset.json', '{{minutes}}', '{{minuts}}'),
  'a value is read by nothing yet': (project) =>
    project.change(flow, '"values": {', '"values": {\n    "later": { "var": "deal.id" },'),
  'a comment says why': (project) => project.change(flow, '"version"', '// until the end of the year\n  "version"'),
  'a fact of the catalogue is misspelt where it is declared': (project) =>
    project.change('flows/catalogue.json', '"running": {', '"runing": {'),
  'a misspelt property hides what nobody can mend for sure': (project) => {
    project.change(flow, '"label": "appointment.date"', '"lable": "appointment.date"');
    project.change(flow, '"title": "appointment.title"', '"title": "nobody.knows"');
  },
  'the id differs from the name of the file': (project) =>
    project.change('flows/scenarios/lead.json', '"id": "lead"', '"id": "leed"'),
};

test.each(sampled(Object.keys(LEFT)))('changes no file when %s, and reports that', async (what) => {
  const project = copyProject();
  LEFT[what]?.(project);
  const broken = project.texts();
  const { code, said } = await project.run(checkCommand, '--strict', '--fix');
  expect(code).toBe(1);
  expect(said).not.toMatch(/no problems|^fixed/m);
  expect(project.texts()).toEqual(broken);
});

test('changes only the named files', async () => {
  const project = copyProject();
  const right = project.read('flows/swap-modal.json');
  project.change('flows/swap-modal.json', '"blocks"', '"blocs"');
  project.change(flow, '"label": "appointment.date"', '"lable": "appointment.date"');
  const broken = project.read(flow);
  expect((await project.run(checkCommand, 'flows/swap-modal.json', '--fix')).code).toBe(0);
  expect(project.read('flows/swap-modal.json')).toBe(right);
  expect(project.read(flow)).toBe(broken);
});

test('a misspelling with two candidates is left to the author', async () => {
  const project = copyProject();
  project.change(flow, '"type": "phone"', '"type": "photo"');
  const { code, said } = await project.run(checkCommand, flow, '--fix');
  expect(code).toBe(1);
  expect(said).toContain('Did you mean "file" or "files"?');
});
