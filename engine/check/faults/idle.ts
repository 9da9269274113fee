// What a flow declares and nothing uses: inputs, sources, values, lists of effects, answers that go nowhere.
import { blocksIn } from '../../blocks.ts';
import type { ErrorCode, Problem } from '../../errors.ts';
import type { Effect, Field, PreparedFlow, Source, Step } from '../../flow.ts';
import type { Document } from '../../load/document.ts';
import { nearestTo } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { type Named, namesOf } from '../../meanings/effects.ts';
import { deaf, readsOn } from '../reading/reads.ts';
import { Walker } from '../reading/walk.ts';
import type { World } from '../world.ts';

/**
 * Names that a flow could do without.
 *
 * @param flows the flow, and each of its variants: what one of them uses is used
 */
export function checkIdle(flows: readonly PreparedFlow[], world: World, document: Document): Problem[] {
  const used = new Set(flows.flatMap((flow) => [...usedBy(flow, world)]));
  const lists = new Set(flows.flatMap((flow) => [...calledBy(flow, 'effects')]));
  const idle = (place: string, names: object | undefined, isUsed: (name: string) => boolean, what: string): Problem[] =>
    Object.keys(names ?? {})
      .filter((name) => !isUsed(name))
      .map((name) => {
        const pointer = toPointer([place, name]);
        const code: ErrorCode = 'FLOW_UNUSED_NAME';
        return document.problem(code, pointer, `${what} "${name}" is used nowhere. Remove it.`);
      });
  const isSent = (name: string) =>
    flows.some(
      ({ fields, steps }) =>
        fields[name]?.upload !== undefined || isForManager(fields[name]) || steps.some((step) => isJudged(name, step)),
    );
  const written = document.value as { readonly [place: string]: object | undefined };
  return [
    ...misspelt(flows, written, used, document),
    ...idle('input', written['input'], (name) => used.has(`input.${name}`), 'the input'),
    ...idle('values', written['values'], (name) => used.has(`values.${name}`), 'the value'),
    ...idle('sources', written['sources'], (name) => used.has(name), 'the source'),
    ...idle('fields', written['fields'], (name) => used.has(`form.${name}`) || isSent(name), 'the answer of'),
    ...idleTimeout(flows, written, document),
    ...idle('effects', written['effects'], (name) => lists.has(name), 'the list of effects'),
  ];
}

/** Nothing runs that could take too long. */
function idleTimeout(flows: readonly PreparedFlow[], written: object, document: Document): Problem[] {
  const runs = ({ submit, steps }: PreparedFlow) =>
    submit.length > 0 || steps.some(({ next }) => typeof next === 'object' && next.do);
  if (!('timeout' in written) || flows.some(runs)) return [];
  const pointer = toPointer(['timeout']);
  const message = 'Continue runs nothing in this flow, so nothing of it takes time. Remove the timeout.';
  return [document.problem('FLOW_UNUSED_NAME', pointer, message)];
}

/** Says to password managers under what to keep the password beside it. */
const isForManager = (field: Field | undefined): boolean =>
  field?.readonly === true && field.autocomplete === 'username';

/** A schema of the step judges all of its answers. */
const isJudged = (name: string, { schema, blocks }: Step): boolean =>
  schema !== undefined && blocksIn(blocks).some(({ block }) => 'field' in block && block.field === name);

/** A name that is declared and not used, while one like it is used in several places and not declared: here it is misspelt. */
function misspelt(
  flows: readonly PreparedFlow[],
  written: { readonly [place: string]: object | undefined },
  used: ReadonlySet<string>,
  document: Document,
): Problem[] {
  const reads = flows.slice(0, 1).flatMap((flow) => readsOn((walker) => walker.flow(flow)));
  const places = { input: 'input', values: 'values', form: 'fields' } as const;
  return Object.entries(places).flatMap(([root, place]) => {
    const declared = Object.keys(written[place] ?? {});
    const unknown = reads.flatMap(({ path }) => {
      const [first, name = ''] = path.split('.');
      return first === root && !declared.includes(name) ? [name] : [];
    });
    const often = unknown.filter((name, index) => unknown.indexOf(name) !== index);
    return declared
      .filter((name) => !used.has(`${root}.${name}`))
      .flatMap((name) => {
        const to = nearestTo(name, often);
        if (to === undefined) return [];
        const pointer = toPointer([place, name]);
        const message = `"${name}" is used nowhere, and "${root}.${to}" in several places. Rename it to "${to}".`;
        return [document.problem('FLOW_UNKNOWN_NAME', pointer, message)];
      });
  });
}

/** The names that are read, from what is shown and done through values, facts and sources to what these read in turn. */
function usedBy(flow: PreparedFlow, world: World): ReadonlySet<string> {
  const { facts, sources: shared, memory } = world.catalogue;
  const sources: Readonly<Record<string, Source>> = { ...shared, ...flow.sources };
  const used = new Set<string>();
  const use = (walk: (walker: Walker) => void): void => {
    for (const { path } of readsOn(walk)) {
      const [root = '', first = ''] = path.split('.');
      const name = Object.hasOwn(sources, root) ? root : `${root}.${first}`;
      if (used.has(name)) continue;
      used.add(name);
      if (root === 'values') use((walker) => walker.shape(flow.values?.[first], new Map(), flow));
      else if (root === 'facts') use((walker) => walker.shape(facts[first], new Map(), flow));
      else if (root === 'memory') use((walker) => walker.expression(memory[first]?.per, new Map(), flow));
      else if (Object.hasOwn(sources, root)) use((walker) => walker.source(sources[root] as Source));
    }
  };
  use((walker) => walker.flow({ ...flow, values: {}, sources: {} }));
  use((walker) => placeholders(flow, world, walker));
  return new Set([...used, ...calledBy(flow, 'source')]);
}

/** What the words of a flow name themselves, as if it were an expression. */
function placeholders(flow: PreparedFlow, world: World, walker: Walker): void {
  for (const files of Object.values(world.copy))
    for (const entry of [...Object.values(files[flow.id] ?? {}), ...Object.values(files['common'] ?? {})])
      for (const text of typeof entry === 'string' ? [entry] : Object.values(entry))
        for (const [, path = ''] of text.matchAll(/\{\{([\w.]+)\}\}/g))
          if (path.includes('.')) walker.expression({ var: path }, new Map(), flow);
}

/** The names of a sort that effects call. */
function calledBy(flow: PreparedFlow, sort: Named): ReadonlySet<string> {
  const called = new Set<string>();
  const effect = (one: Effect) => {
    for (const { name } of namesOf(one, sort)) called.add(name);
  };
  new Walker({ ...deaf, effect }).flow(flow);
  return called;
}
