// The language server without a transport, on a project of one flow in two languages.

import { expect, test } from 'vitest';
import type { TextEdit, WorkspaceEdit } from 'vscode-json-languageservice';
import type { LanguageService } from '../../../../app/language/service.ts';
import {
  behind,
  CATALOGUE,
  ENGLISH,
  FLOW,
  GERMAN,
  smallProject,
  TEXTS,
} from '../../../support/language/smallProject.ts';

/** The text of each file after some edits. */
function applied(service: LanguageService, { changes = {} }: WorkspaceEdit): Record<string, string> {
  return Object.fromEntries(Object.entries(changes).map(([file, edits]) => [file, edited(service, file, edits)]));
}

function edited(service: LanguageService, file: string, edits: readonly TextEdit[]): string {
  const { document } = service.documents.source(file);
  return [...edits]
    .sort((a, b) => document.offsetAt(b.range.start) - document.offsetAt(a.range.start))
    .reduce(
      (text, { range, newText }) =>
        text.slice(0, document.offsetAt(range.start)) + newText + text.slice(document.offsetAt(range.end)),
      document.getText(),
    );
}

const lineAt = (service: LanguageService, file: string, line: number) =>
  service.documents.text(file).split('\n')[line]?.trim() ?? '';

const change = (service: LanguageService, file: string, from: string, to: string) =>
  service.change(file, service.documents.text(file).replace(from, to));

test('the project of these tests has no problems', () => {
  expect(smallProject().problems()).toEqual([]);
});

test('a field is found in conditions, blocks, values and the words of every language', () => {
  const service = smallProject();
  const found = service.references(FLOW, behind(service, FLOW, '"fields": {\n    "gue'));
  const lines = found.map(({ uri, range }) => `${uri}: ${lineAt(service, uri, range.start.line)}`);
  expect(lines.sort()).toEqual([
    'flows/copy/de-DE/visit.json: "hello": "Hallo {{form.guest}}",',
    'flows/copy/en-US/visit.json: "hello": "Hello {{form.guest}}",',
    'flows/visit.json: "field": "guest"',
    'flows/visit.json: "guest": {',
    'flows/visit.json: "var": "form.guest"',
    'flows/visit.json: "var": "form.guest"',
  ]);
});

test('a renamed field has its new name everywhere, and the flow no new problem', () => {
  const service = smallProject();
  const texts = applied(service, service.rename(FLOW, behind(service, FLOW, '"field": "gue'), 'visitor'));
  expect(Object.keys(texts).sort()).toEqual([GERMAN, ENGLISH, FLOW].sort());
  expect(texts[GERMAN]).toContain('{{form.visitor}}');
  // The body of a call has names of the API, which are others.
  expect(texts[FLOW]).toContain('"guest": {\n            "var": "form.visitor"');
  for (const [file, text] of Object.entries(texts)) service.change(file, text);
  expect(service.problems()).toEqual([]);
});

test('a renamed text has its new key in every language', () => {
  const service = smallProject();
  const texts = applied(service, service.rename(GERMAN, behind(service, GERMAN, '"guest.requ'), 'guest.missing'));
  expect(texts[ENGLISH]).toContain('"guest.missing": "Enter your name"');
  expect(texts[GERMAN]).toContain('"guest.missing": "Gib deinen Namen an"');
  expect(texts[FLOW]).toContain('"text": "guest.missing"');
});

test('a step is renamed from one of its uses', () => {
  const service = smallProject();
  const texts = applied(service, service.rename(FLOW, behind(service, FLOW, '"goTo": "do'), 'thanks'));
  expect(texts[FLOW]).toContain('"goTo": "thanks"');
  expect(texts[FLOW]).toContain('"id": "thanks"');
  // A text with the same key is another name.
  expect(texts[FLOW]).toContain('"title": "done"');
});

test('an operation is renamed across files', () => {
  const service = smallProject();
  const texts = applied(service, service.rename(FLOW, behind(service, FLOW, '"send": "vis'), 'announceVisit'));
  expect(texts[CATALOGUE]).toContain('"announceVisit": {\n      "url"');
  expect(texts[FLOW]).toContain('"send": "announceVisit"');
});

test.each([
  ['a name that is taken', 'done', /already a step "done"/],
  ['no name', 'a step', /cannot be a name/],
])('renaming is refused: %s', (_, to, reason) => {
  const service = smallProject();
  expect(() => service.rename(FLOW, behind(service, FLOW, '"id": "wh'), to)).toThrow(reason);
});

test('renaming is refused for files, and where there is no name', () => {
  const service = smallProject();
  expect(() => service.rename(FLOW, behind(service, FLOW, '"id": "vis'), 'other')).toThrow(
    /name of a flow is that of a file/,
  );
  expect(() => service.rename(FLOW, behind(service, FLOW, '"version": '), 'other')).toThrow(/no name here/);
});

test('renaming is refused if the check finds a problem afterwards', () => {
  const service = smallProject({
    ...TEXTS,
    // A path that is joined from words is no use that can be found.
    [GERMAN]: (TEXTS[GERMAN] ?? '').replace('"done"', '"hello.A": "Hallo", "hello.B": "Hi", "done"'),
    [ENGLISH]: (TEXTS[ENGLISH] ?? '').replace('"done"', '"hello.A": "Hello", "hello.B": "Hi", "done"'),
    [FLOW]: (TEXTS[FLOW] ?? '').replace(
      '"text": "hello"',
      '"text": { "t": "hello", "by": { "if": [{ "var": "values.early" }, "A", "B"] } }',
    ),
  });
  expect(() => service.rename(GERMAN, behind(service, GERMAN, '"hello.'), 'hello.C')).toThrow(/would cause a problem/);
});

test('definitions lead to the field, the text, the operation and the type', () => {
  const service = smallProject();
  const to = (text: string) =>
    service
      .definition(FLOW, behind(service, FLOW, text))
      .map(({ uri, range }) => `${uri}: ${lineAt(service, uri, range.start.line)}`);
  expect(to('"form.gu')).toEqual([`${FLOW}: "guest": {`]);
  expect(to('"label": "gu')).toEqual([`${GERMAN}: "guest": "Name",`, `${ENGLISH}: "guest": "Name",`]);
  expect(to('"send": "vi')).toEqual([`${CATALOGUE}: "visit": {`]);
});

test.each([
  ['a field after form.', '"var": "form.', ['guest']],
  ['a value after values.', '"var": "values.', ['early']],
  ['a field in a block', '"field": "', ['guest']],
  ['texts of the flow', '"label": "', ['visit', 'guest', 'guest.required', 'hello', 'done']],
  ['operations', '"send": "', ['visit']],
  ['steps', '"goTo": "', ['who', 'done']],
])('completion offers %s', async (_, before, expected) => {
  const service = smallProject();
  const items = await service.completion(FLOW, behind(service, FLOW, before));
  expect(items.map(({ label }) => label)).toEqual(expected);
});

test('completion offers every kind of a block while the kind is typed', async () => {
  const service = smallProject();
  change(service, FLOW, '"field": "guest"', '"kind": "ban"');
  const items = await service.completion(FLOW, behind(service, FLOW, '"kind": "ban'));
  expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining(['"banner"', '"facts"', '"text"']));
});

test('completion offers properties with their descriptions, also in broken JSON', async () => {
  const service = smallProject();
  change(service, FLOW, '"as": "page",', '"as": "page",\n  "');
  const items = await service.completion(FLOW, behind(service, FLOW, '"as": "page",\n  "'));
  const described = items.find(({ label }) => label === 'description');
  expect(JSON.stringify(described?.documentation)).toContain('One sentence about a page');
});

test('completion knows the names of the last flow that could be read while a path is typed', async () => {
  const service = smallProject();
  await service.completion(FLOW, behind(service, FLOW, '"var": "form.'));
  change(service, FLOW, '{\n        "var": "form.guest"\n      }', '{ "var": "form." ');
  const items = await service.completion(FLOW, behind(service, FLOW, '"var": "form.'));
  expect(items.map(({ label }) => label)).toContain('guest');
});

test('help under the cursor says what a text is in every language, and how often it is used', async () => {
  const service = smallProject();
  const help = await service.hover(FLOW, behind(service, FLOW, '"text": "guest.req'));
  expect(JSON.stringify(help?.contents)).toMatch(/Gib deinen Namen an.*Enter your name.*Used once in one file/);
});

test('texts of the copy cannot break the markup of the help', async () => {
  const service = smallProject();
  change(service, GERMAN, 'Gib deinen Namen an', '<img src=x> **fett** [x](javascript:1)');
  const help = await service.hover(FLOW, behind(service, FLOW, '"text": "guest.req'));
  expect(JSON.stringify(help?.contents)).toContain('\\\\<img src=x\\\\>');
});

test('a misspelt name is marked exactly, and a quick fix corrects it', () => {
  const service = smallProject();
  change(service, FLOW, '"field": "guest"', '"field": "gest"');
  const [problem] = service.problemsIn([FLOW]);
  expect(problem?.code).toBe('FLOW_UNKNOWN_FIELD');
  const { range } = service.diagnosticOf(problem as NonNullable<typeof problem>);
  expect(service.documents.source(FLOW).document.getText(range)).toBe('"gest"');
  const [fix] = service.quickFixes(FLOW, range);
  expect(applied(service, fix?.edit ?? {})[FLOW]).toBe(TEXTS[FLOW]);
});

test('a missing comma is fixed without another change', () => {
  const service = smallProject();
  change(service, FLOW, '"version": 1,', '"version": 1');
  const [problem] = service.problemsIn([FLOW]);
  const { range } = service.diagnosticOf(problem as NonNullable<typeof problem>);
  const [fix] = service.quickFixes(FLOW, range);
  expect(applied(service, fix?.edit ?? {})[FLOW]).toBe(TEXTS[FLOW]);
});

test('a removed file is reported where it is used', () => {
  const service = smallProject();
  service.change(ENGLISH, null);
  expect(service.problems().map(({ code }) => code)).toContain('FLOW_MISSING_TEXT');
  service.change(ENGLISH, undefined);
  expect(service.problems()).toEqual([]);
});

test('the outline lists steps, fields and blocks with the words that customers see', () => {
  const outline = smallProject().outline(FLOW);
  const group = (wanted: string) => outline.find(({ name }) => name === wanted)?.children ?? [];
  const who = group('steps').find(({ name }) => name === 'who');
  expect(who?.detail).toBe('Besuch');
  expect(who?.children?.map(({ name }) => name)).toEqual(['guest', 'text']);
  expect(group('fields')).toEqual([expect.objectContaining({ name: 'guest', detail: 'Name' })]);
  expect(outline.map(({ name }) => name)).toEqual(['values', 'fields', 'steps']);
});

test('texts that customers see are found with key, step and file', () => {
  const [found] = smallProject().find('deinen namen');
  expect(found).toMatchObject({
    name: 'Gib deinen Namen an',
    containerName: 'guest.required · visit',
    location: { uri: GERMAN },
  });
  expect(smallProject().find('hallo')[0]?.containerName).toBe('hello · visit, who');
});

test('keys that a flow uses and no language has are reported for its copy file', () => {
  const service = smallProject();
  expect(service.missingTexts('visit')).toEqual([]);
  service.change(FLOW, TEXTS[FLOW]?.replaceAll('"hello"', '"hello.again"') ?? '');
  expect(service.missingTexts('visit')).toEqual(['hello.again']);
  expect(service.missingTexts('common')).toEqual([]);
  change(service, GERMAN, '"hello":', '"hello.again": "x", "hello":');
  expect(service.missingTexts('visit')).toEqual([]);
});
