// Accepted decisions of a flow's conditions, and the messages when they change.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkDecisions, type Document, parseDocument } from '@fahrplan/engine/authoring';
import { expect, test } from 'vitest';
import { Definitions } from '../../../../app/build/definitions.ts';
import { onDisk } from '../../../../app/build/onDisk.ts';
import { acceptCommand, recordOf } from '../../../../app/cli/accept.ts';
import { checkCommand } from '../../../../app/cli/check.ts';
import { catalogueFile, flowFiles, root } from '../../../support/definitions.ts';
import { copyProject, linesWith } from '../../../support/flows/project.ts';
import { sampled, TIER } from '../../../support/tier.ts';

const flow = 'flows/edit-return.json';
const record = 'tests/fixtures/decisions/edit-return.json';
const COMPARED = '{ ">": [{ "var": "values.total" }, 0] }';

const LIMITS = ['<', '<=', '>', '>='];

function recorded(): [file: string, record: Document][] {
  const files = { catalogue: catalogueFile.file, ...flowFiles };
  const definitions = new Definitions(onDisk(root));
  return Object.entries(files).flatMap(([id, file]) => {
    const document = definitions.decisions(id);
    return document ? [[file, document]] : [];
  });
}

/** Returns every comparison with a limit and its operator. */
function comparisonsIn(part: unknown): [comparison: Record<string, unknown>, operator: string][] {
  if (typeof part !== 'object' || part === null) return [];
  const [operator] = LIMITS.filter((one) => Array.isArray((part as Record<string, unknown>)[one]));
  const own = operator ? [[part as Record<string, unknown>, operator] as [Record<string, unknown>, string]] : [];
  return [...own, ...Object.values(part).flatMap(comparisonsIn)];
}

test('the records of the portal are those of its flows', () => {
  const definitions = new Definitions(onDisk(root), true);
  for (const id of sampled(['catalogue', ...Object.keys(definitions.files())])) {
    const file = join(root, 'tests/fixtures/decisions', `${id}.json`);
    const recorded = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    expect(recordOf(id, definitions), `npm run flows -- accept ${id}`).toBe(recorded);
  }
});

test('a renamed field without a new version is reported, because of stored drafts', async () => {
  const project = copyProject();
  const renamed = 'flows/deposit-refund-details.json';
  project.change(renamed, '"fields": {\n    "account_holder"', '"fields": {\n    "holder"');
  for (const use of ['{ "field": "', '"form.', '"issue": { "field": "'])
    project.change(renamed, `${use}account_holder`, `${use}holder`);
  const said = async () => linesWith((await project.run(checkCommand, renamed)).said, 'drafts of version');
  expect(await said()).toEqual([
    'the field "account_holder" is gone, and drafts of version 1 may hold its answer. Raise "version", and "rename" it to "holder" in "migrations".',
  ]);
  project.change(
    renamed,
    '"version": 1,',
    '"version": 2, "migrations": [{ "rename": { "account_holder": "holder" } }],',
  );
  expect(await said()).toEqual([]);
});

test('a limit that is moved by one or inverted is found for amounts, days and today', () => {
  const unseen: string[] = [];
  const compared = recorded().flatMap(([file, record]) => {
    const definition: unknown = JSON.parse(readFileSync(join(root, file), 'utf8'));
    return comparisonsIn(definition).map(([comparison, operator]) => ({
      file,
      record,
      definition,
      comparison,
      operator,
    }));
  });
  expect(compared.length).toBeGreaterThan(50);
  for (const { file, record, definition, comparison, operator } of sampled(compared)) {
    const { [operator]: operands } = comparison;
    for (const other of LIMITS.filter((one) => one !== operator)) {
      delete comparison[operator];
      Object.assign(comparison, { [other]: operands });
      if (checkDecisions(record, parseDocument(file, JSON.stringify(definition))).length === 0)
        unseen.push(`${file}: ${operator} ${JSON.stringify(operands)} as ${other}`);
      delete comparison[other];
      comparison[operator] = operands;
    }
  }
  expect(unseen).toEqual([]);
});

test('an expression without a name of its own is not accepted', async () => {
  const project = copyProject();
  project.change('flows/insurance-upgrade.json', '"id": "extras",', '');
  project.change('flows/insurance-upgrade.json', '"id": "packages",', '');
  expect(await project.run(acceptCommand, 'insurance-upgrade')).toEqual({
    code: 2,
    said: 'flows/insurance-upgrade.json: the part that decides "fields.insurance_addon.options.#1.recommended" has no id. Add one.',
  });
});

test('a changed outcome is reported at its line, with a case, until it is accepted', async () => {
  const project = copyProject();
  project.change(flow, COMPARED, COMPARED.replace('>', '>='));
  const line = project.read(flow).slice(0, project.read(flow).indexOf('">="')).split('\n').length;
  const { code, said } = await project.run(checkCommand, flow);
  expect(code).toBe(1);
  expect(linesWith(said, 'FLOW_')).toEqual([expect.stringContaining(`FLOW_DECIDES_ANEW ${flow}:${line}:`)]);
  expect(said).toContain(
    'with values.total = 0, this was false and is now true. Undo the change, or accept it with: npm run flows -- accept edit-return',
  );
  const before = project.read(record).split('\n');
  expect((await project.run(acceptCommand, 'edit-return')).code).toBe(0);
  expect((await project.run(checkCommand, flow)).code).toBe(0);
  const after = project.read(record).split('\n');
  expect(after.filter((one, at) => one !== before[at])).toEqual([
    '        [0, true, "change_paid"],',
    '        [0, false, "paid"]',
    '      "cases": [[-1, false], [0, true], [1, true], [null, false]]',
  ]);
});

test.each([
  [
    'a condition turned round',
    '{ "var": "form.proceed_to_pre_return_appraisal_booking" }',
    (text: string) => `{ "!": ${text} }`,
  ],
  ['another value to compare with', '"SELF_RETURN"] }', (text: string) => text.replace('SELF_RETURN', 'PICKUP')],
  ['a code of the server left out', '"slot_not_offered", ', () => ''],
  ['a part left out', '{ ">": [{ "var": "return_data.return_fee" }, 0] },\n', () => ''],
])('%s is found', async (_, from, to) => {
  const project = copyProject();
  project.change(flow, from, to(from));
  const { said } = await project.run(checkCommand, flow);
  expect(said).toContain('FLOW_DECIDES_ANEW');
});

test('an equivalent change is not reported', async () => {
  const project = copyProject();
  project.change(
    flow,
    '{ "===": [{ "var": "form.return_type" }, { "var": "return_data.type" }] }',
    '{ "!": { "!==": [{ "var": "return_data.type" }, { "var": "form.return_type" }] } }',
  );
  expect((await project.run(checkCommand, flow)).said).toMatch(/no problems/);
});

test('an insertion before parts without an id does not count as their change', async () => {
  const project = copyProject();
  const fees = ['return_data', 'return_metadata'].map((name) => ({ var: `${name}.return_fee` }));
  const told = JSON.stringify([{ '>=': fees }, { '!==': fees }]).slice(1);
  const first = '"kept": {\n      "and": [';
  project.change(flow, first, `${first}${told.slice(0, -1)},`);
  expect((await project.run(acceptCommand, 'edit-return')).code).toBe(0);
  expect(readFileSync(join(project.root, record), 'utf8')).toContain('values.kept/and/1');
  project.change(flow, first, `${first}true,`);
  expect((await project.run(checkCommand, flow)).said).not.toContain('FLOW_DECIDES_ANEW');
});

test('an expression that reads other paths, and a flow without a record, are not checked', async () => {
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

test('a computed unit is checked without a crash', async () => {
  const project = copyProject();
  project.change(
    flow,
    COMPARED,
    '{ ">": [{ "add": [{ "var": "facts.today" }, 1, { "var": "form.return_type" }] }, 0] }',
  );
  const { code, said } = await project.run(checkCommand, flow);
  expect([code, said]).toEqual([1, expect.stringContaining('FLOW_')]);
});

if (TIER === 'verify')
  test('a record without a flow is removed, and a broken record is reported', async () => {
    const project = copyProject();
    project.write('tests/fixtures/decisions/gone.json', project.read(record));
    project.write(record, project.read(record).replace('"of"', '"off"'));
    expect((await project.run(checkCommand, flow)).said).toContain(`FLOW_SHAPE ${record}:`);
    expect((await project.run(acceptCommand)).code).toBe(0);
    expect(existsSync(join(project.root, 'tests/fixtures/decisions/gone.json'))).toBe(false);
    expect((await project.run(checkCommand)).code).toBe(0);
    expect((await project.run(acceptCommand, 'none')).code).toBe(2);
  });
