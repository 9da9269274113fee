import type { Words } from '../../../host.ts';
import { didYouMean } from '../../load/nearest.ts';
import { keyOf, type TextKey } from '../analysis/textKeys.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';
import type { World } from '../world.ts';
import { unknownOperators } from './unknownOperators.ts';

/** Reports the texts of a flow that a locale lacks. */
export const missingTexts = lintRule({
  codes: ['FLOW_MISSING_TEXT'],
  over: 'computable',
  run: (context) =>
    missingIn(context)
      .filter((missing) => !isOfNewFile(missing, context))
      .map(({ locale, key, fragment, hint, at, further }) => {
        const file = `flows/copy/${locale}/${fragment ?? context.flow.id}.json`;
        const message = `${locale} has no text "${key}".${hint || ` Add it to ${file}.`}`;
        return context.problem(at, 'FLOW_MISSING_TEXT', message, further);
      }),
});

/** Reports the missing file of a new flow once, instead of each of its texts. */
export const newFiles = lintRule({
  codes: ['FLOW_MISSING_TEXT'],
  over: 'variants',
  run({ subjects }) {
    const [{ flow, document, world }] = subjects;
    if (isWritten(flow.id, world)) return [];
    const wanted = new Map<string, Set<string>>();
    for (const context of subjects.filter((one) => unknownOperators.run(one).length === 0))
      for (const missing of missingIn(context).filter((one) => isOfNewFile(one, context)))
        wanted.set(missing.locale, (wanted.get(missing.locale) ?? new Set()).add(missing.key));
    return [...wanted].map(([locale, { size }]) => {
      const message = `the file flows/copy/${locale}/${flow.id}.json is missing. Add it with ${size === 1 ? 'one text' : `${size} texts`}.`;
      return document.problem('FLOW_MISSING_TEXT', '', message);
    });
  },
});

interface Missing {
  readonly locale: string;
  readonly key: string;
  readonly fragment: string | undefined;
  /** Suggestion in words; empty if no name is similar. */
  readonly hint: string;
  readonly at: object;
  readonly further: string;
}

/** Returns true for a text of a new flow; one with a similar name may be a typo instead. */
const isOfNewFile = ({ fragment, hint }: Missing, { flow, world }: LintContext): boolean =>
  fragment === undefined && hint === '' && !isWritten(flow.id, world);

/** Returns true if a locale has a file for the texts of the flow. */
const isWritten = (flow: string, { copy }: World): boolean => Object.values(copy).some((files) => files[flow]);

function missingIn(context: LintContext): Missing[] {
  const { flow, world, textKeys } = context;
  const locales = Object.entries(world.catalogue.locales).filter(([, locale]) => !locale.fallback);
  // Flows have hundreds of texts in the same few files.
  const known = new Map<string, ReadonlySet<string>>();
  const keysOf = (key: TextKey, locale: string): ReadonlySet<string> => {
    const scope = scopeOf(key, locale);
    const keys = known.get(scope) ?? new Set(keysFor(key, flow.id, world.copy[locale] ?? {}));
    known.set(scope, keys);
    return keys;
  };
  // A key that is used often is compared with all names once.
  const hints = new Map<string, string>();
  const hintFor = (missing: string, scope: string, names: () => readonly string[]): string => {
    const place = `${scope}/${missing}`;
    const hint = hints.get(place) ?? didYouMean(missing, names());
    hints.set(place, hint);
    return hint;
  };
  return context.find('text').flatMap(({ text, aliases, at, further, enclosing }) => {
    const key = keyOf(text);
    if (key === undefined) return [];
    const wanted = textKeys.wanted(text, aliases, enclosing);
    return locales.flatMap(([locale]) => {
      if (lacksFile(key, flow.id, locale, world.copy)) return [];
      const keys = keysOf(key, locale);
      return missingAmong(key.own, wanted, keys).map((missing) => {
        const { fragment } = key;
        const names = () => (wanted ? [...keys] : [...keys].map((name) => name.replace(/[^.]*$/, '…')));
        return { locale, key: missing, fragment, hint: hintFor(missing, scopeOf(key, locale), names), at, further };
      });
    });
  });
}

const scopeOf = ({ fragment }: TextKey, locale: string): string => `${locale}/${fragment ?? ''}`;

/** A file that another language has is reported as a whole. */
function lacksFile({ fragment }: TextKey, flow: string, locale: string, copy: World['copy']): boolean {
  const files = [flow, ...(fragment === undefined ? [] : [fragment]), 'common'];
  return files.some((file) => !copy[locale]?.[file] && Object.values(copy).some((other) => other[file]));
}

function keysFor({ fragment }: TextKey, flow: string, copy: Readonly<Record<string, Words>>): readonly string[] {
  const files = [copy[flow], fragment ? copy[fragment] : undefined, copy['common']];
  return files.flatMap((words) => Object.keys(words ?? {})).filter((name) => name !== '$schema');
}

/** Returns the wanted keys that no file has; `other` covers all values that select a text. */
function missingAmong(
  own: string,
  wanted: readonly string[] | undefined,
  keys: ReadonlySet<string>,
): readonly string[] {
  if (wanted) return keys.has(`${own}.other`) && !wanted.includes(own) ? [] : wanted.filter((key) => !keys.has(key));
  return [...keys].some((name) => name.startsWith(`${own}.`)) ? [] : [`${own}.…`];
}
