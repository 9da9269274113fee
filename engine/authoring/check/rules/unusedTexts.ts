import type { Catalogue, PreparedFlow, Text } from '../../../flow.ts';
import type { LoadedFlow } from '../../../variant.ts';
import { nameOf } from '../../load/document.ts';
import { withoutUses } from '../../load/expand.ts';
import { expandFragment } from '../../load/fragments.ts';
import { toPointer } from '../../load/pointers.ts';
import { keyOf, TextKeys } from '../analysis/textKeys.ts';
import { ofSort, visitedNodes } from '../graph/reads.ts';
import type { Walker } from '../graph/walk.ts';
import { lintRule } from '../lintRule.ts';
import type { Texts } from '../lintScopes.ts';
import type { World } from '../world.ts';

const SHARED = 'common';

/** Used keys, and prefixes of keys that a value selects. */
interface Said {
  readonly keys: Set<string>;
  readonly beginnings: Set<string>;
}

/** Reports texts that no flow, variant or fragment uses; any of them may use a text of `common`. */
export const unusedTexts = lintRule({ codes: ['FLOW_UNUSED_TEXT'], over: 'texts', run: unsaid });

function unsaid({ documents, flows, world, spoken }: Texts) {
  const said = textsOf(flows, world);
  return documents.flatMap((document) => {
    const name = nameOf(document);
    if (spoken.includes(name)) return [];
    const used = said.get(name);
    if (!used)
      return [document.problem('FLOW_UNUSED_TEXT', '', `there is no flow or fragment "${name}". Remove the file.`)];
    return Object.keys(document.value ?? {})
      .filter((key) => key !== '$schema' && !isSaid(key, used))
      .map((key) => document.problem('FLOW_UNUSED_TEXT', toPointer([key]), `the text "${key}" is unused. Remove it.`));
  });
}

const isSaid = (key: string, { keys, beginnings }: Said): boolean =>
  keys.has(key) || [...beginnings].some((beginning) => key.startsWith(beginning));

function textsOf(flows: readonly LoadedFlow[], world: World): Map<string, Said> {
  const said = new Map<string, Said>();
  for (const one of [ofFragments(world), ...flows.map((flow) => ofFlow(flow, world))])
    for (const [name, { keys, beginnings }] of one) {
      const all = fileOf(name, said);
      for (const key of keys) all.keys.add(key);
      for (const beginning of beginnings) all.beginnings.add(beginning);
    }
  return said;
}

/** Cached by flow and catalogue: few flows change between two checks of a project. */
const heard = new WeakMap<LoadedFlow, { readonly catalogue: Catalogue; readonly said: ReadonlyMap<string, Said> }>();

function ofFlow(loaded: LoadedFlow, world: World): ReadonlyMap<string, Said> {
  const { catalogue } = world;
  const before = heard.get(loaded);
  if (before?.catalogue === catalogue) return before.said;
  const said = new Map<string, Said>();
  for (const flow of [loaded.flow, ...Object.values(loaded.variants).map((variant) => variant.flow)])
    hear(flow, world, said, (walker) => {
      walker.flow(flow);
      for (const source of Object.values(catalogue.sources)) walker.source(source);
    });
  heard.set(loaded, { catalogue, said });
  return said;
}

function ofFragments(world: World): ReadonlyMap<string, Said> {
  const said = new Map<string, Said>();
  for (const [name, fragment] of Object.entries(world.catalogue.fragments)) {
    const expanded = expandFragment(withoutUses(fragment), name, name, {}, {});
    const { fields = {}, blocks = [], review = [], steps = [] } = expanded;
    const placed = stepOf([{ kind: 'group', blocks, review }]);
    const flow = asFlow(name, fields as PreparedFlow['fields'], [...steps, placed]);
    hear(flow, world, said, (walker) => walker.flow(flow));
  }
  return said;
}

function hear(flow: PreparedFlow, world: World, said: Map<string, Said>, walk: (walker: Walker) => void): void {
  const file = (name: string) => fileOf(name, said);
  file(flow.id);
  const textKeys = new TextKeys(flow, world);
  for (const { text, aliases, enclosing } of ofSort(visitedNodes(walk), 'text'))
    add(text, textKeys.wanted(text, aliases, enclosing), [flow.id, SHARED], file);
}

function fileOf(name: string, said: Map<string, Said>): Said {
  const known = said.get(name) ?? { keys: new Set(), beginnings: new Set() };
  said.set(name, known);
  return known;
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
