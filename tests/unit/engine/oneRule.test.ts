// A new flow needs no TypeScript, so code must not name flows, steps, fields or deal states.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import vocabulary from '../../fixtures/vocabulary.json' with { type: 'json' };
import { definition, flowFiles, root } from '../../support/definitions.ts';

const FOLDERS = ['engine', 'renderer', 'app'];
const ids = Object.keys(flowFiles);
const flows = ids.map((id) => definition(id).flow);
const dealStates = JSON.parse(readFileSync(join(root, 'schemas/api/Deal.json'), 'utf8')).properties.state
  .enum as string[];

/** Names that belong to flows, with their kind. */
const known = new Map<string, string>([
  ...dealStates.map((state): [string, string] => [state, 'a state of a deal']),
  ...flows
    .flatMap((flow) => Object.keys(flow.fields).flatMap((name) => [name, ...name.split('.')]))
    .map((name): [string, string] => [name, 'a field']),
  ...flows.flatMap((flow) => flow.steps.map(({ id }): [string, string] => [id, 'a step'])),
  ...flows.flatMap(({ id, name }): [string, string][] => [
    [id, 'a flow'],
    ...(name ? [[name, 'a flow'] as [string, string]] : []),
  ]),
]);

/** Words of the language and platform that some flow uses as a name, with the reason. */
const allowed: Readonly<Record<string, string>> = vocabulary;

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !/^app\/(server|cli)\//.test(file) && !file.includes('/generated/'));
}

/** Returns texts and property names of a file that belong to flows. */
function namesIn(file: string): string[] {
  const tree = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isName =
      ts.isStringLiteralLike(node) || (ts.isIdentifier(node) && isPropertyName(node)) || ts.isTemplateHead(node);
    if (isName && known.has(node.text) && !Object.hasOwn(allowed, node.text)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1} names "${node.text}", ${known.get(node.text)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function isPropertyName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    ts.isPropertySignature(parent)
  );
}

test('no code of engine, renderer or portal contains names of flows, steps or fields', () => {
  const files = FOLDERS.flatMap(sources);
  expect(files.length).toBeGreaterThan(80);
  expect(known.size).toBeGreaterThan(50);
  expect(files.flatMap(namesIn)).toEqual([]);
});

test('every exception is still needed', () => {
  expect(Object.keys(allowed).filter((word) => !known.has(word))).toEqual([]);
});
