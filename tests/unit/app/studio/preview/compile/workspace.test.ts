import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FlowEntry } from 'virtual:flows';
import { expect, test } from 'vitest';
import { Definitions } from '../../../../../../app/build/definitions.ts';
import { onDisk } from '../../../../../../app/build/onDisk.ts';
import { Workspace } from '../../../../../../app/studio/preview/compile/workspace.ts';

const root = join(import.meta.dirname, '../../../../../..');
const definitions = new Definitions(onDisk(root), true);
/** Texts of JSON files by their paths in a folder. */
const textsIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.json'))
      .map((path) => [path, readFileSync(join(root, folder, path), 'utf8')]),
  );

const texts = textsIn('flows');
const schemas = Object.fromEntries(Object.entries(textsIn('schemas')).map(([path, one]) => [`schemas/${path}`, one]));

function workspace(edited: Readonly<Record<string, string | null>> = {}): Workspace {
  const made = new Workspace(schemas);
  made.edit({ ...texts, ...edited });
  return made;
}

const PATH = 'mileage-report.json';
const text = texts[PATH] ?? '';

function compiled(made: Workspace, path = PATH, flow = 'mileage-report', locale = 'de-DE', knows?: number) {
  const result = made.compile(path, flow, locale, knows);
  if (!result.ok) throw new Error(`${result.problem.file}:${result.problem.line}: ${result.problem.message}`);
  return result;
}

test('a flow compiles to the same as in a build', () => {
  const { flow, shared } = compiled(workspace());
  const built = definitions.load('mileage-report');
  const catalogue = definitions.catalogue();
  expect(flow.loaded).toEqual(built.ok && built.value);
  expect(shared?.catalogue).toEqual(catalogue.ok && catalogue.value.prepared);
  const { server: _, demo: __, ...spoken } = definitions.spoken('de-DE');
  expect(shared?.words).toEqual(spoken);
  const sorted = (entries: readonly FlowEntry[] = []) =>
    [...entries].sort((one, other) => (one.id < other.id ? -1 : 1));
  expect(sorted(shared?.entries)).toEqual(sorted(definitions.entries()));
});

test('shared definitions that the caller knows are left out', () => {
  const made = workspace();
  const { shared, flow } = compiled(made);
  made.edit({ [PATH]: text.replace('{', '{ ') });
  const again = compiled(made, PATH, 'mileage-report', 'de-DE', shared?.revision);
  expect(again.shared).toBeNull();
  expect(again.flow.revision).toBe(flow.revision);
  expect(compiled(made, PATH, 'mileage-report', 'en-US', shared?.revision).shared?.locale).toBe('en-US');
});

test('a changed text is another revision of the shared definitions, and not of flow and catalogue', () => {
  const made = workspace();
  const { shared, flow } = compiled(made);
  const copy = 'copy/de-DE/mileage-report.json';
  made.edit({ [copy]: texts[copy]?.replace(/": "(\w)/, '": "Neu $1') ?? null });
  const again = compiled(made, copy);
  expect(again.shared?.revision).not.toBe(shared?.revision);
  expect(again.shared?.catalogueRevision).toBe(shared?.catalogueRevision);
  expect(again.flow.revision).toBe(flow.revision);
  expect(Object.values(again.shared?.words['mileage-report'] ?? {}).join()).toContain('Neu ');
});

test('a flow that the checker refuses, and a file that is no JSON, give their first problem', () => {
  const made = workspace({ [PATH]: text.replace('"results.reportMileage', '"results.reportNothing') });
  expect(made.compile(PATH, 'mileage-report', 'de-DE')).toMatchObject({
    ok: false,
    problem: { code: 'FLOW_UNKNOWN_NAME', file: `flows/${PATH}` },
  });
  made.edit({ [PATH]: text.slice(0, -20) });
  expect(made.compile(PATH, 'mileage-report', 'de-DE')).toMatchObject({
    ok: false,
    problem: { code: 'FLOW_NOT_JSON', file: `flows/${PATH}` },
  });
  const copy = 'copy/de-DE/mileage-report.json';
  made.edit({ [PATH]: text, [copy]: '{ "title": ' });
  expect(made.compile(copy, 'mileage-report', 'de-DE')).toMatchObject({
    ok: false,
    problem: { file: `flows/${copy}` },
  });
  // An unfinished placeholder fails while the text is shown.
  made.edit({ [copy]: texts[copy]?.replace(/": "(\w)/, '": "{{ $1') ?? null });
  expect(made.compile(PATH, 'mileage-report', 'de-DE')).toMatchObject({
    ok: false,
    problem: { code: 'FLOW_BAD_PLACEHOLDER', file: `flows/${copy}` },
  });
  made.edit({ [copy]: texts[copy] ?? null });
  expect(made.compile(copy, 'mileage-report', 'de-DE').ok).toBe(true);
});

test('a file leads to its flow, and one of several flows to none', () => {
  const made = workspace();
  expect(made.flowOf('pages/deal.json')).toBe('deal');
  expect(made.flowOf('copy/en-US/deal.json')).toBe('deal');
  expect(made.flowOf('tests/mileage-report/a.json')).toBe('mileage-report');
  for (const path of ['catalogue.json', 'copy/de-DE/common.json', 'scenarios/a.json', 'no-flow.json', '__proto__.json'])
    expect(made.flowOf(path)).toBeUndefined();
});

test('content is that of the language or its fallback', () => {
  const made = workspace({ 'content/de-DE/chat.json': '{ "a": 1 }', 'content/en-US/chat.json': '{ "b": ' });
  expect(made.content('chat', 'de-DE')).toEqual({ a: 1 });
  expect(made.content('chat', 'en-US')).toBeUndefined();
  expect(made.content('none', 'de-DE')).toBeUndefined();
  expect(made.content('app-banner', 'en-DE')).toEqual(JSON.parse(texts['content/de-DE/app-banner.json'] ?? ''));
});

test('the cursor leads to the parts around it, and from a text to the parts that show it', () => {
  const made = workspace();
  const field = /"fields": \{\s*"(\w+)"/.exec(text)?.[1] ?? '';
  const offset = text.indexOf(`"${field}"`, text.indexOf('"fields"')) + field.length + 8;
  expect(made.cursor(PATH, offset, 'mileage-report')).toMatchObject({ file: `flows/${PATH}`, fields: [field] });
  const copy = 'copy/de-DE/mileage-report.json';
  const key = 'reading.mileage.required';
  const at = made.cursor(copy, (texts[copy] ?? '').indexOf(`"${key}"`) + 2, 'mileage-report');
  expect(at?.file).toBe(`flows/${PATH}`);
  expect(at?.fields).toEqual(['current_mileage']);
  expect(at?.lines.length).toBeGreaterThan(0);
  expect(made.cursor('none.json', 0, 'mileage-report')).toBeNull();
});
