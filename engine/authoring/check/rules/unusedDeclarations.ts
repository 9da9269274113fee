import { atLevel, type Problem } from '../../../errors.ts';
import { follow } from '../../../expressions/scope.ts';
import type { Field, Source, Step } from '../../../flow.ts';
import { blocksIn } from '../../../stepBlocks.ts';
import { pathBehind } from '../../load/catalogueNames.ts';
import { nearestTo } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { type Named, namesOf } from '../../metadata/effects.ts';
import { readsOn } from '../graph/reads.ts';
import type { Walker } from '../graph/walk.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';
import type { Scopes } from '../lintScopes.ts';

/** Reports declarations that neither the flow nor a variant uses. */
export const unusedDeclarations = lintRule({
  codes: ['FLOW_UNUSED_NAME', 'FLOW_UNKNOWN_NAME'],
  over: 'variants',
  run: check,
});

function check({ subjects }: Scopes['variants']) {
  const [base] = subjects;
  const { document } = base;
  const flows = subjects.map(({ flow }) => flow);
  const used = new Set(subjects.flatMap((context) => [...usedBy(context)]));
  const lists = new Set(subjects.flatMap((context) => [...calledBy(context, 'effects')]));
  const definition = document.value ?? {};
  const unused = (part: string, isUsed: (name: string) => boolean, what: string, advice = 'Remove it.') =>
    Object.keys(follow(definition, [part]) ?? {})
      .filter((name) => !isUsed(name))
      .map((name) => {
        const pointer = toPointer([part, name]);
        return document.problem('FLOW_UNUSED_NAME', pointer, `${what} "${name}" is unused. ${advice}`);
      });
  const isSent = (name: string) =>
    flows.some(
      ({ fields, steps }) =>
        fields[name]?.upload !== undefined ||
        isForManager(fields[name]) ||
        steps.some((step) => isValidated(name, step)),
    );
  return [
    ...misspelt(base, definition, used),
    ...unused('input', (name) => used.has(`input.${name}`), 'the input'),
    ...unused('values', (name) => used.has(`values.${name}`), 'the value'),
    ...unused('sources', (name) => used.has(name), 'the source'),
    ...unused(
      'fields',
      (name) => used.has(`form.${name}`) || isSent(name),
      'the answer of',
      'Send it or read it in an expression, or remove the field.',
    ),
    ...idleTimeout(subjects, definition),
    ...unused('effects', (name) => lists.has(name), 'the list of effects'),
  ];
}

/** Reports a timeout without effects that could take too long. */
function idleTimeout(subjects: Scopes['variants']['subjects'], definition: object): Problem<'FLOW_UNUSED_NAME'>[] {
  const runs = ({ flow: { submit, steps } }: LintContext) =>
    submit.length > 0 || steps.some(({ next }) => typeof next === 'object' && next.do);
  if (!('timeout' in definition) || subjects.some(runs)) return [];
  const pointer = toPointer(['timeout']);
  const message = 'Continue runs no effects in this flow, so the timeout has no effect. Remove it.';
  return [atLevel(subjects[0].document.problem('FLOW_UNUSED_NAME', pointer, message), 'hint')];
}

/** A read-only user name tells password managers which account the password is for. */
const isForManager = (field: Field | undefined): boolean =>
  field?.readonly === true && field.autocomplete === 'username';

/** A schema of the step validates all of its answers. */
const isValidated = (name: string, { schema, blocks }: Step): boolean =>
  schema !== undefined && blocksIn(blocks).some(({ block }) => 'field' in block && block.field === name);

/** Reports an unused declaration if a similar name is used several times and not declared. */
function misspelt(base: LintContext, definition: object, used: ReadonlySet<string>): Problem<'FLOW_UNKNOWN_NAME'>[] {
  const reads = base.reads();
  const places = { input: 'input', values: 'values', form: 'fields' } as const;
  return Object.entries(places).flatMap(([root, part]) => {
    const declared = Object.keys(follow(definition, [part]) ?? {});
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
        const pointer = toPointer([part, name]);
        const message = `"${name}" is unused, but "${root}.${to}" is read in several places. Rename it to "${to}".`;
        return [base.document.problem('FLOW_UNKNOWN_NAME', pointer, message)];
      });
  });
}

/** Returns all names that are read, also through values, facts and sources. */
function usedBy(context: LintContext): ReadonlySet<string> {
  const { flow, world, sources } = context;
  const { facts, memory } = world.catalogue;
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
  use((walker) => placeholders(context, walker));
  return new Set([...used, ...calledBy(context, 'source')]);
}

/** Walks the placeholders of texts as if they were expressions. */
function placeholders({ flow, world }: LintContext, walker: Walker): void {
  for (const files of Object.values(world.copy))
    for (const entry of [...Object.values(files[flow.id] ?? {}), ...Object.values(files['common'] ?? {})])
      for (const text of typeof entry === 'string' ? [entry] : Object.values(entry))
        for (const [, said = ''] of text.includes('{{') ? text.matchAll(/\{\{([\w.]+)\}\}/g) : []) {
          const path = pathBehind(said, world.catalogue.names);
          if (path.includes('.')) walker.expression({ var: path }, new Map(), flow);
        }
}

const calledBy = (context: LintContext, sort: Named): ReadonlySet<string> =>
  new Set(context.find('effect').flatMap(({ effect }) => namesOf(effect, sort).map(({ name }) => name)));
