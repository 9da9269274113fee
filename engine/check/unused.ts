// Texts of the copy that nothing says any more.
import type { Problem } from '../errors.ts';
import type { Catalogue, PreparedFlow, Text } from '../flow.ts';
import { type Document, toPointer } from '../load/document.ts';
import { expandFragment } from '../load/fragments.ts';
import type { LoadedFlow } from '../variant.ts';
import { deaf } from './reads.ts';
import { Walker } from './walk.ts';
import { nameOf } from './written.ts';

/** Said by the renderer and the engine themselves. */
const OF_NO_FLOW = 'ui';
/** Read by every flow. */
const SHARED = 'common';

/** Keys that are said: whole ones, and beginnings of those that are chosen by a value. */
interface Said {
  readonly keys: Set<string>;
  readonly beginnings: Set<string>;
}

/**
 * The texts of copy files that no flow, variant or fragment says.
 *
 * @param documents the copy files, named by their flow or fragment
 * @param flows every flow of the portal: a text of `common` may be used by any
 */
export function checkUnusedTexts(
  documents: readonly Document[],
  flows: readonly LoadedFlow[],
  catalogue: Catalogue,
): Problem[] {
  const said = textsOf(flows, catalogue);
  return documents.flatMap((document) => {
    const name = nameOf(document);
    if (name === OF_NO_FLOW) return [];
    const used = said.get(name);
    if (!used)
      return [document.problem('FLOW_UNUSED_TEXT', '', `no flow or fragment is called "${name}". Remove the file.`)];
    return Object.keys(document.value as object)
      .filter((key) => key !== '$schema' && !isSaid(key, used))
      .map((key) =>
        document.problem('FLOW_UNUSED_TEXT', toPointer([key]), `nothing says "${key}". Remove it.`, {
          change: 'remove',
          pointer: toPointer([key]),
        }),
      );
  });
}

const isSaid = (key: string, { keys, beginnings }: Said): boolean =>
  keys.has(key) || [...beginnings].some((beginning) => key.startsWith(beginning));

/** What is said, by the copy file in which it may stand. */
function textsOf(flows: readonly LoadedFlow[], catalogue: Catalogue): Map<string, Said> {
  const said = new Map<string, Said>();
  const fileOf = (name: string): Said => {
    const known = said.get(name) ?? { keys: new Set(), beginnings: new Set() };
    said.set(name, known);
    return known;
  };
  const hear = (file: string, walk: (walker: Walker) => void) => {
    fileOf(file);
    walk(new Walker({ ...deaf, text: (text) => add(text, [file, SHARED], fileOf) }));
  };
  for (const [name, fragment] of Object.entries(catalogue.fragments)) {
    const { fields = {}, blocks = [], steps = [] } = expandFragment(fragment, name, name, {}, {});
    hear(name, (walker) => walker.flow(asFlow(name, fields as PreparedFlow['fields'], [...steps, stepOf(blocks)])));
  }
  for (const { flow, variants } of flows)
    for (const one of [flow, ...Object.values(variants).map((variant) => variant.flow)])
      hear(one.id, (walker) => {
        walker.flow(one);
        for (const source of Object.values(catalogue.sources)) walker.source(source);
      });
  return said;
}

function add(text: Text, files: readonly string[], fileOf: (name: string) => Said): void {
  if (typeof text !== 'string' && 'show' in text) return;
  const written = typeof text === 'string' ? text : text.t;
  const [fragment, own] = written.includes('/') ? (written.split('/') as [string, string]) : [undefined, written];
  const chosen = typeof text !== 'string' && text.by !== undefined;
  for (const file of fragment === undefined ? files : [fragment, ...files])
    if (chosen) fileOf(file).beginnings.add(`${own}.`);
    else fileOf(file).keys.add(own);
}

const stepOf = (blocks: PreparedFlow['steps'][number]['blocks']) => ({ id: '', title: '', blocks });

const asFlow = (id: string, fields: PreparedFlow['fields'], steps: PreparedFlow['steps']): PreparedFlow => ({
  id,
  version: 1,
  as: 'region',
  allowed: [],
  sources: {},
  fields,
  steps,
  submit: [],
});
