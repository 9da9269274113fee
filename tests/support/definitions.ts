// Definitions of the project, loaded from their files as in the build.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeProblem, type PreparedCatalogue, type PreparedFlow, type Words, type World } from '@fahrplan/engine';
import { closingWords, keptAnswers, type LoadedFlow, loadCatalogue, loadFlow } from '@fahrplan/engine/authoring';

export const root = join(import.meta.dirname, '../..');
export const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const filesIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
const named = (folder: string) =>
  Object.fromEntries(filesIn(folder).map((file) => [file.replace(/\.json$/, ''), json(join(folder, file))]));

const types = { ...named(join(root, 'schemas/content')), ...named(join(root, 'schemas/api')) };
export const catalogueFile = {
  file: 'flows/catalogue.json',
  text: readFileSync(join(root, 'flows/catalogue.json'), 'utf8'),
};
const loaded = loadCatalogue(catalogueFile.file, catalogueFile.text, types);
if (!loaded.ok) throw new Error(loaded.problems.map(describeProblem).join('\n'));

export const catalogue: PreparedCatalogue = loaded.value.prepared;
/** Flow files by id, relative to the project. */
export const flowFiles: Readonly<Record<string, string>> = Object.fromEntries(
  ['flows', 'flows/pages', 'flows/site'].flatMap((folder) =>
    filesIn(join(root, folder))
      .filter((file) => file !== 'catalogue.json')
      .map((file) => [file.replace(/\.json$/, ''), `${folder}/${file}`]),
  ),
);
export const copy: Readonly<Record<string, Readonly<Record<string, Words>>>> = Object.fromEntries(
  readdirSync(join(root, 'flows/copy')).map((locale) => [locale, named(join(root, 'flows/copy', locale))]),
);
const written = Object.entries(flowFiles).map(([id, file]) => [id, json(join(root, file))] as const);
const inputs = Object.fromEntries(written.map(([id, flow]) => [id, flow.input ?? {}]));
const keeps = Object.fromEntries(written.map(([id, flow]) => [id, keptAnswers(flow)]));
const closes = Object.fromEntries(
  written.map(([id, flow]) => [id, closingWords([flow, loaded.value.catalogue.fragments])]),
);
const places = Object.fromEntries(written.map(([id, { as, route, under, name }]) => [id, { as, route, under, name }]));
export const world: World = {
  catalogue: loaded.value.catalogue,
  types,
  flows: new Set(Object.keys(flowFiles)),
  names: new Set(written.flatMap(([, { as, name }]) => (name && as !== 'alert' ? [name] : []))),
  inputs,
  keeps,
  closes,
  places,
  copy,
};

/** Cache, because checking a flow takes longer than most tests. */
const definitions = new Map<string, LoadedFlow>();

export function definition(id: string): LoadedFlow {
  const flow = definitions.get(id) ?? load(id);
  definitions.set(id, flow);
  return flow;
}

function load(id: string): LoadedFlow {
  const file = flowFiles[id] ?? id;
  const result = loadFlow(file, readFileSync(join(root, file), 'utf8'), world, catalogueFile);
  if (!result.ok) throw new Error(result.problems.map(describeProblem).join('\n'));
  return result.value;
}

export function flowIn(id: string, variant?: string): PreparedFlow {
  const { flow, variants } = definition(id);
  const found = variant === undefined ? flow : variants[variant]?.flow;
  if (!found) throw new Error(`${id} has no variant "${variant}"`);
  return found;
}
