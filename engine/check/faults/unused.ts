// Texts of the copy that nothing says any more.
import type { PreparedFlow, Text } from '../../flow.ts';
import { nameOf } from '../../load/document.ts';
import { expandFragment } from '../../load/fragments.ts';
import { toPointer } from '../../load/pointers.ts';
import type { LoadedFlow } from '../../variant.ts';
import { keyOf, TextKeys } from '../analysis/keys.ts';
import { fault } from '../fault.ts';
import { ofSort, visitsOn } from '../reading/reads.ts';

import type { Walker } from '../reading/walk.ts';
import type { Texts } from '../scopes.ts';
import type { World } from '../world.ts';

/** Read by every flow. */
const SHARED = 'common';

/** Keys that are said: whole ones, and beginnings of those that are chosen by a value. */
interface Said {
  readonly keys: Set<string>;
  readonly beginnings: Set<string>;
}

/** The texts of copy files that no flow, variant or fragment says: a text of `common` may be used by any. */
export const unused = fault({ codes: ['FLOW_UNUSED_TEXT'], over: 'texts', run: unsaid });

function unsaid({ documents, flows, world, spoken }: Texts) {
  const said = textsOf(flows, world);
  return documents.flatMap((document) => {
    const name = nameOf(document);
    if (spoken.includes(name)) return [];
    const used = said.get(name);
    if (!used)
      return [document.problem('FLOW_UNUSED_TEXT', '', `no flow or fragment is called "${name}". Remove the file.`)];
    return Object.keys(document.value as object)
      .filter((key) => key !== '$schema' && !isSaid(key, used))
      .map((key) => document.problem('FLOW_UNUSED_TEXT', toPointer([key]), `nothing says "${key}". Remove it.`));
  });
}

const isSaid = (key: string, { keys, beginnings }: Said): boolean =>
  keys.has(key) || [...beginnings].some((beginning) => key.startsWith(beginning));

/** What is said, by the copy file in which it may stand. */
function textsOf(flows: readonly LoadedFlow[], world: World): Map<string, Said> {
  const { catalogue } = world;
  const said = new Map<string, Said>();
  const fileOf = (name: string): Said => {
    const known = said.get(name) ?? { keys: new Set(), beginnings: new Set() };
    said.set(name, known);
    return known;
  };
  const hear = (flow: PreparedFlow, walk: (walker: Walker) => void) => {
    fileOf(flow.id);
    const textKeys = new TextKeys(flow, world);
    for (const { text, aliases, around } of ofSort(visitsOn(walk), 'text'))
      add(text, textKeys.wanted(text, aliases, around), [flow.id, SHARED], fileOf);
  };
  for (const [name, fragment] of Object.entries(catalogue.fragments)) {
    const { fields = {}, blocks = [], steps = [] } = expandFragment(fragment, name, name, {}, {});
    const flow = asFlow(name, fields as PreparedFlow['fields'], [...steps, stepOf(blocks)]);
    hear(flow, (walker) => walker.flow(flow));
  }
  for (const { flow, variants } of flows)
    for (const one of [flow, ...Object.values(variants).map((variant) => variant.flow)])
      hear(one, (walker) => {
        walker.flow(one);
        for (const source of Object.values(catalogue.sources)) walker.source(source);
      });
  return said;
}

function add(
  text: Text,
  wanted: readonly string[] | undefined,
  files: readonly string[],
  fileOf: (name: string) => Said,
): void {
  const key = keyOf(text);
  if (!key) return;
  for (const file of key.fragment === undefined ? files : [key.fragment, ...files]) {
    const { keys, beginnings } = fileOf(file);
    for (const one of wanted ?? []) keys.add(one);
    if (typeof text !== 'string') keys.add(`${key.own}.other`);
    if (!wanted) beginnings.add(`${key.own}.`);
  }
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
  kinds: [],
});
