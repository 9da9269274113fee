// References that expansion needs: guards and fragments.
import type { Fix, Problem } from '../../../errors.ts';
import type { Fragment } from '../../../flow.ts';
import type { Document } from '../../load/document.ts';
import { correctionOf, didYouMean, nearestTo } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { type Use, usesIn } from '../graph/fragmentUses.ts';
import { lintRule } from '../lintRule.ts';

export const guards = lintRule({
  codes: ['FLOW_UNKNOWN_GUARD'],
  over: 'definition',
  run({ flow, world, document }) {
    const names = Object.keys(world.catalogue.guards);
    return (flow.allowed ?? []).flatMap((guard, index) => {
      if (typeof guard !== 'string' || names.includes(guard)) return [];
      const pointer = `/allowed/${index}`;
      const message = `there is no guard "${guard}".${correctionOf(guard, names)}`;
      return [document.problem('FLOW_UNKNOWN_GUARD', pointer, message, fixTo(pointer, nearestTo(guard, names)))];
    });
  },
});

/** Reports unknown fragments, fragments without the needed list, and wrong arguments. */
export const fragments = lintRule({
  codes: ['FLOW_UNKNOWN_FRAGMENT', 'FLOW_MISSING_ARGUMENT', 'FLOW_UNKNOWN_ARGUMENT', 'FLOW_WRONG_TYPE'],
  over: 'definition',
  run: ({ flow, world, document }) => usesIn(flow).flatMap((use) => checkUse(use, world.catalogue, document)),
});

/** Reports the same for fragments inside fragments. */
export const fragmentsInFragments = lintRule({
  codes: ['FLOW_UNKNOWN_FRAGMENT', 'FLOW_MISSING_ARGUMENT', 'FLOW_UNKNOWN_ARGUMENT', 'FLOW_WRONG_TYPE'],
  over: 'writtenCatalogue',
  run: ({ definition, document }) =>
    usesIn(definition.fragments).flatMap(({ path, ...use }) =>
      checkUse({ ...use, path: ['fragments', ...path] }, definition, document),
    ),
});

interface Declared {
  readonly fragments: Readonly<Record<string, Takes & { readonly [List in (typeof PLACES)[number]]?: unknown }>>;
}

type Takes = Pick<Fragment, 'with'>;

type UseCode = 'FLOW_UNKNOWN_FRAGMENT' | 'FLOW_MISSING_ARGUMENT' | 'FLOW_UNKNOWN_ARGUMENT' | 'FLOW_WRONG_TYPE';

function checkUse(one: Use, { fragments }: Declared, document: Document): Problem<UseCode>[] {
  const { use, path } = one;
  const pointer = toPointer([...path, 'use']);
  const names = Object.keys(fragments);
  const fragment = Object.hasOwn(fragments, use) ? fragments[use] : undefined;
  const said = (message: string, fix?: Fix) => [document.problem('FLOW_UNKNOWN_FRAGMENT', pointer, message, fix)];
  if (!fragment)
    return said(`there is no fragment "${use}".${correctionOf(use, names)}`, fixTo(pointer, nearestTo(use, names)));
  const list = PLACES.find((name) => name === path.at(-2));
  if (list && !fragment[list]) return said(`the fragment "${use}" has no ${list}. Use another one.`);
  if (list === 'blocks' && fragment.fields)
    return said(
      `the fragment "${use}" has fields and cannot be used here. Use it in fields, and place that field here.`,
    );
  return argumentsOf(one, fragment, document);
}

const PLACES = ['blocks', 'steps', 'fields'] as const;

/** Compares the arguments of a use with those that the fragment takes. */
function argumentsOf({ use, given, path }: Use, { with: asked = {} }: Takes, document: Document) {
  const say = (code: UseCode, name: string, message: string, fix?: Fix): Problem<UseCode> =>
    document.problem(code, toPointer([...path, ...(Object.hasOwn(given, name) ? ['with', name] : [])]), message, fix);
  const missing = Object.entries(asked).filter(([name, type]) => !type.endsWith('?') && !Object.hasOwn(given, name));
  return [
    ...missing.map(([name]) =>
      say('FLOW_MISSING_ARGUMENT', name, `the fragment "${use}" needs the argument "${name}". Add it to "with".`),
    ),
    ...Object.entries(given).flatMap(([name, value]): Problem<UseCode>[] => {
      const type = Object.hasOwn(asked, name) ? asked[name]?.replace(/\?$/, '') : undefined;
      if (type !== undefined)
        return isOf(type, value)
          ? []
          : [
              say(
                'FLOW_WRONG_TYPE',
                name,
                `the argument "${name}" of the fragment "${use}" must be a ${type}. Correct it.`,
              ),
            ];
      const free = Object.keys(asked).filter((other) => !Object.hasOwn(given, other));
      const to = nearestTo(name, free);
      const fix: Fix | undefined =
        to === undefined ? undefined : { change: 'rename', pointer: toPointer([...path, 'with', name]), to };
      return [
        say(
          'FLOW_UNKNOWN_ARGUMENT',
          name,
          `the fragment "${use}" has no argument "${name}".${didYouMean(name, free) || ' Remove it.'}`,
          fix,
        ),
      ];
    }),
  ];
}

/** Checks only literals: types of computed values are not known. */
function isOf(type: string, value: unknown): boolean {
  if (value === null || typeof value === 'object') return true;
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'integer') return Number.isInteger(value);
  return type === 'string' || type === 'date' || type === 'path' ? typeof value === 'string' : false;
}

const fixTo = (pointer: string, to: string | undefined): Fix | undefined =>
  to === undefined ? undefined : { change: 'replace', pointer, to };
