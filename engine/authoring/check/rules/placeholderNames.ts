import type { Problem } from '../../../errors.ts';
import type { Shapes, Text } from '../../../flow.ts';
import type { Words } from '../../../host.ts';
import { pathOf } from '../../../text/formats.ts';
import { didYouMean, nearestTo } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { followPath } from '../analysis/pathTypes.ts';
import { keyOf } from '../analysis/textKeys.ts';
import type { Aliases } from '../graph/aliases.ts';
import { ROOTS } from '../graph/roots.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';
import { replaceBy, type World } from '../world.ts';

interface Entry {
  readonly locale: string;
  readonly file: string;
  readonly key: string;
  readonly placeholders: ReadonlySet<string>;
}

/** Reports placeholders that nothing fills, and values that no language uses. */
export const placeholderNames = lintRule({
  codes: ['FLOW_UNKNOWN_PLACEHOLDER', 'FLOW_UNUSED_NAME'],
  over: 'computable',
  run: check,
});

function check(context: LintContext) {
  const { flow, world, textKeys } = context;
  const problems: Problem<'FLOW_UNKNOWN_PLACEHOLDER' | 'FLOW_UNUSED_NAME'>[] = [];
  const sources = [...Object.keys(context.sources), ...Object.keys(world.catalogue.names ?? {})];
  /** Returns the reason why a path is unknown, or undefined. */
  const wrongPath = (path: string, aliases: Aliases, given: readonly string[]) => {
    const [root = ''] = path.split('.');
    const names = [...given, ...ROOTS, ...aliases.keys(), ...sources];
    // The content of a computed value is not known.
    if (given.includes(root)) return undefined;
    if (!names.includes(root))
      return `there is no name "${root}" in this place.${didYouMean(root, names) || ' Add it to "with".'}`;
    if (!path.includes('.') && ROOTS.includes(root)) return `"${root}" is no text. Add the name of a property.`;
    const { unknown } = followPath(path, flow, world, aliases);
    return (
      unknown && `"${path}" is not in ${unknown.of}.${didYouMean(unknown.name, unknown.names) || ' Correct the path.'}`
    );
  };
  for (const { text: one, aliases, at, further, enclosing } of context.find('text')) {
    const entries = entriesOf(one, textKeys.wanted(one, aliases, enclosing), flow.id, world);
    const parts = typeof one === 'string' || 'show' in one ? undefined : one;
    const given = [...Object.keys(parts?.with ?? {}), ...(parts?.count === undefined ? [] : ['count'])];
    for (const { locale, file, key, placeholders } of entries)
      for (const path of placeholders) {
        const wrong = wrongPath(readBy(path, parts?.with) ?? path, aliases, given);
        if (wrong === undefined) continue;
        const code = 'FLOW_UNKNOWN_PLACEHOLDER';
        const message = `{{${path}}} of ${locale} has no value: ${wrong}`;
        const words = world.documents?.[locale]?.[file];
        problems.push(
          words ? words.problem(code, toPointer([key]), message) : context.problem(at, code, message, further),
        );
      }
    const said = new Set(
      entries.flatMap(({ placeholders }) => [...placeholders].map((path) => path.split('.')[0] ?? '')),
    );
    for (const name of entries.length > 0 ? Object.keys(parts?.with ?? {}) : [])
      if (!said.has(name)) {
        const unfilled = [...said].filter((other) => !given.includes(other));
        const to = nearestTo(name, unfilled);
        problems.push(
          context.problem(
            parts ?? at,
            'FLOW_UNUSED_NAME',
            `the text "${keyOf(one)?.own}" has no {{${name}}} in any language.${didYouMean(name, unfilled) || ' Remove it.'}`,
            `/with${toPointer([name])}`,
            to === undefined ? undefined : { ...replaceBy(to), change: 'rename' },
          ),
        );
      }
  }
  return problems;
}

/** Resolves `car.model` to `deal.car.model` if `car` is given as the path `deal.car`. */
function readBy(path: string, given: Shapes | undefined): string | undefined {
  const [name = '', ...rest] = path.split('.');
  const value = given?.[name];
  const read = typeof value === 'object' && value !== null && 'var' in value ? pathOf(value) : undefined;
  return read === undefined ? undefined : [read, ...rest].join('.');
}

/** Returns the entries of all languages that a text may use. */
function entriesOf(text: Text, wanted: readonly string[] | undefined, flow: string, world: World): Entry[] {
  const key = keyOf(text);
  if (!key) return [];
  const files = [flow, ...(key.fragment === undefined ? [] : [key.fragment]), 'common'];
  const meant = wanted && [...wanted, ...(typeof text === 'string' ? [] : [`${key.own}.other`])];
  const namesIn = (words: Words) => meant ?? Object.keys(words).filter((name) => name.startsWith(`${key.own}.`));
  return Object.entries(world.copy).flatMap(([locale, copy]) => {
    const seen = new Set<string>();
    return files.flatMap((file) => {
      const words = copy[file] ?? {};
      return namesIn(words).flatMap((name): Entry[] => {
        const entry = Object.hasOwn(words, name) ? words[name] : undefined;
        // The file of the flow comes first, then that of the fragment, then the common one.
        if (entry === undefined || seen.has(name)) return [];
        seen.add(name);
        return [{ locale, file, key: name, placeholders: placeholdersOf(entry) }];
      });
    });
  });
}

const NO_PLACEHOLDERS: ReadonlySet<string> = new Set();

export function placeholdersOf(entry: Words[string]): ReadonlySet<string> {
  const forms = typeof entry === 'string' ? [entry] : Object.values(entry);
  // Most texts have none, and all are read several times.
  if (!forms.some((form) => form.includes('{{'))) return NO_PLACEHOLDERS;
  return new Set(forms.flatMap((form) => [...form.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)].map(([, path = '']) => path)));
}
