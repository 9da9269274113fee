import { follow } from '../../../expressions/scope.ts';
import type { Fragment } from '../../../flow.ts';
import { correctionOf, didYouMean } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { pathIn } from '../graph/aliases.ts';
import { usesIn } from '../graph/fragmentUses.ts';
import { lintRule } from '../lintRule.ts';
import { PLAIN } from './declaredTypes.ts';

/** Only blocks expand recursively: reports other uses inside of fragments, and circles. */
export const nestedFragments = lintRule({
  codes: ['FLOW_NESTED_FRAGMENT'],
  over: 'writtenCatalogue',
  run: ({ definition, document }) =>
    usesIn(definition.fragments).flatMap(({ use, path: [name = '', ...path] }) => {
      const say = (message: string) => [
        document.problem('FLOW_NESTED_FRAGMENT', toPointer(['fragments', name, ...path, 'use']), message),
      ];
      if (path.at(-2) !== 'blocks')
        return say(
          `the fragment "${name}" uses "${use}", which has more than blocks. Copy its parts here, or use both fragments in the flow.`,
        );
      const way = wayBack(use, String(name), definition.fragments);
      return way
        ? say(
            `${[name, ...way].join(' -> ')} is circular: a fragment would contain itself. Copy the parts of one instead of using it.`,
          )
        : [];
    }),
});

/** Returns the chain of fragments from one to another, or undefined. */
function wayBack(from: string, to: string, fragments: Fragments, seen = new Set<string>()): string[] | undefined {
  if (from === to) return [to];
  if (seen.has(from)) return undefined;
  seen.add(from);
  for (const { use } of usesIn(Object.hasOwn(fragments, from) ? fragments[from] : undefined)) {
    const way = wayBack(use, to, fragments, seen);
    if (way) return [from, ...way];
  }
  return undefined;
}

type Fragments = Readonly<Record<string, unknown>>;

/** Reports arguments of unknown types. */
export const argumentTypes = lintRule({
  codes: ['FLOW_UNKNOWN_TYPE'],
  over: 'catalogue',
  run({ catalogue, types, document }) {
    const names = Object.keys(types);
    return Object.entries(catalogue.fragments).flatMap(([name, fragment]) =>
      typesOf(fragment)
        .filter(([, type]) => !PLAIN.includes(type) && !names.includes(type))
        .map(([argument, type]) => {
          const message = `there is no type "${type}".${correctionOf(type, names)}`;
          return document.problem('FLOW_UNKNOWN_TYPE', toPointer(['fragments', name, 'with', argument]), message);
        }),
    );
  },
});

/** A question mark marks an optional argument. */
const typesOf = ({ with: asked = {} }: Fragment): (readonly [argument: string, type: string])[] =>
  Object.entries(asked).map(([name, type]) => [name, type.replace(/\?$/, '').replace(/\[\]$/, '')]);

/** Reports arguments that a fragment reads, but does not declare. */
export const undeclaredArguments = lintRule({
  codes: ['FLOW_UNKNOWN_NAME'],
  over: 'writtenCatalogue',
  run: ({ definition, document }) =>
    Object.entries(definition.fragments).flatMap(([name, fragment]) => {
      const asked = Object.keys(fragment.with ?? {});
      return readsOf(fragment)
        .filter(({ argument }) => !asked.includes(argument))
        .map(({ argument, path }) => {
          const message = `the fragment "${name}" does not declare the argument "${argument}".${didYouMean(argument, asked) || ' Add it to its "with".'}`;
          return document.problem('FLOW_UNKNOWN_NAME', toPointer(['fragments', name, ...path]), message);
        });
    }),
});

function readsOf(part: unknown, path: readonly string[] = []): { argument: string; path: readonly string[] }[] {
  if (typeof part !== 'object' || part === null) return [];
  const read = pathIn(follow(part, ['var']));
  const argument = read.startsWith('with.') ? read.split('.')[1] : undefined;
  const inside = Object.entries(part).flatMap(([key, inner]) => readsOf(inner, [...path, key]));
  return argument === undefined ? inside : [{ argument, path: [...path, 'var'] }, ...inside];
}
