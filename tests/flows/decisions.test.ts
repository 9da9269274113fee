// What the conditions of a flow were accepted to decide, and what is said when they decide otherwise.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Definitions } from '../../app/build/definitions.ts';
import { acceptCommand, recordOf } from '../../scripts/flows/accept.ts';
import { checkCommand } from '../../scripts/flows/check.ts';
import { root } from '../definitions.ts';
import { copyProject, linesWith } from './project.ts';

const flow = 'flows/edit-return.json';
const record = 'flows/decisions/edit-return.json';
const COMPARED = '{ ">": [{ "var": "values.total" }, 0] }';

test('the records of the portal are those of its flows', () => {
  const definitions = new Definitions(root, true);
  for (const id of ['catalogue', ...Object.keys(definitions.files())]) {
    const file = join(root, 'flows/decisions', `${id}.json`);
    const recorded = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    expect(recordOf(id, definitions), `npm run flows -- accept ${id}`).toBe(recorded);
  }
});

test('what comes out otherwise is said at its line, with a case, until it is accepted', async () => {
  const project = copyProject();
  project.change(flow, COMPARED, COMPARED.replace('>', '>='));
  const line = project.read(flow).slice(0, project.read(flow).indexOf('">="')).split('\n').length;
  const { code, said } = await project.run(checkCommand, flow);
  expect(code).toBe(1);
  expect(linesWith(said, 'FLOW_')).toEqual([expect.stringContaining(`FLOW_DECIDES_ANEW ${flow}:${line}:`)]);
  expect(said).toContain(
    'with values.total = 0, this was false and is now true. If that is meant: npm run flows -- accept edit-return',
  );
  const before = project.read(record).split('\n');
  expect((await project.run(acceptCommand, 'edit-return')).code).toBe(0);
  expect((await project.run(checkCommand, flow)).code).toBe(0);
  const after = project.read(record).split('\n');
  expect(after.filter((one, at) => one !== before[at])).toEqual([
    '        [0, true, "change_paid"],',
    '        [0, false, "paid"]',
    '        [0, true],',
  ]);
});

test.each([
  [
    'a condition turned round',
    '{ "var": "form.proceed_to_pre_return_appraisal_booking" }',
    (text: string) => `{ "!": ${text} }`,
  ],
  ['another value to compare with', '"SELF_RETURN"] }', (text: string) => text.replace('SELF_RETURN', 'PICKUP')],
  ['other codes of the server', '"slot_not_offered"', () => '"amount_changed"'],
  ['a part left out', '{ "!": { "var": "facts.swap_expected" } },\n', () => ''],
])('%s is found', async (_, from, to) => {
  const project = copyProject();
  project.change(flow, from, to(from));
  const { said } = await project.run(checkCommand, flow);
  expect(said).toContain('FLOW_DECIDES_ANEW');
});

test('what means the same is left alone', async () => {
  const project = copyProject();
  project.change(
    flow,
    '{ "!==": [{ "var": "deal.subscribed_to" }, "SWAP_SAME_DAY"] }',
    '{ "!": { "===": ["SWAP_SAME_DAY", { "var": "deal.subscribed_to" }] } }',
  );
  expect((await project.run(checkCommand, flow)).said).toMatch(/all is well/);
});

test('something put in before places without an id is no change of these', async () => {
  const project = copyProject();
  const page = 'flows/pages/my-cars.json';
  project.change(
    page,
    '"blocks": [\n        {\n          "kind": "text",',
    '"blocks": [\n        { "kind": "group", "when": { "has": { "var": "deals" } }, "blocks": [] },\n        {\n          "kind": "text",',
  );
  expect((await project.run(checkCommand, page)).said).not.toContain('FLOW_DECIDES_ANEW');
});

test('what reads something else by now, and a flow without a record, are not judged', async () => {
  const project = copyProject();
  project.change(flow, COMPARED, '{ "<": [{ "var": "return_metadata.return_fee" }, 0] }');
  expect((await project.run(checkCommand, flow)).code).toBe(0);
  rmSync(join(project.root, record));
  project.change(
    flow,
    '"when": { "var": "values.self" },\n          "rows"',
    '"when": { "!": { "var": "values.self" } },\n          "rows"',
  );
  expect((await project.run(checkCommand, flow)).code).toBe(0);
});

test('a unit that is computed is looked at, and stops nobody', async () => {
  const project = copyProject();
  project.change(
    flow,
    COMPARED,
    '{ ">": [{ "add": [{ "var": "facts.today" }, 1, { "var": "form.return_type" }] }, 0] }',
  );
  const { code, said } = await project.run(checkCommand, flow);
  expect([code, said]).toEqual([1, expect.stringContaining('FLOW_')]);
});

test('a record of no flow is removed, one that is broken is said', async () => {
  const project = copyProject();
  project.write('flows/decisions/gone.json', project.read(record));
  project.write(record, project.read(record).replace('"of"', '"off"'));
  expect((await project.run(checkCommand, flow)).said).toContain(`FLOW_SHAPE ${record}:`);
  expect((await project.run(acceptCommand)).code).toBe(0);
  expect(existsSync(join(project.root, 'flows/decisions/gone.json'))).toBe(false);
  expect((await project.run(checkCommand)).code).toBe(0);
  expect((await project.run(acceptCommand, 'none')).code).toBe(2);
});
