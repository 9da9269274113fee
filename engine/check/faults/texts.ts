// Whether the copy has every text that a flow says, in every locale, and nothing that it does not.
import type { Problem } from '../../errors.ts';
import type { Words } from '../../host.ts';
import { didYouMean } from '../../load/nearest.ts';
import { keyOf, type TextKey } from '../analysis/keys.ts';
import { fault } from '../fault.ts';
import type { Subject } from '../subject.ts';
import type { World } from '../world.ts';

/** The keys that a flow uses, and what is missing of them. */
export const texts = fault({ codes: ['FLOW_MISSING_TEXT'], over: 'computable', run: missingIn });

function missingIn(subject: Subject) {
  const { flow, world, textKeys } = subject;
  const problems: Problem<'FLOW_MISSING_TEXT'>[] = [];
  const locales = Object.entries(world.catalogue.locales).filter(([, locale]) => !locale.fallback);
  // A flow says hundreds of texts, and all of them look in the same few files.
  const known = new Map<string, readonly string[]>();
  const keysOf = (key: TextKey, locale: string): readonly string[] => {
    const place = `${locale}/${key.fragment ?? ''}`;
    const keys = known.get(place) ?? keysFor(key, flow.id, world.copy[locale] ?? {});
    known.set(place, keys);
    return keys;
  };
  for (const { text, aliases, at, further, around } of subject.met('text')) {
    const key = keyOf(text);
    if (key === undefined) continue;
    const wanted = textKeys.wanted(text, aliases, around);
    for (const [locale] of locales) {
      if (lacksFile(key, flow.id, locale, world.copy)) continue;
      const keys = keysOf(key, locale);
      for (const missing of missingAmong(key.own, wanted, keys)) {
        const names = wanted ? keys : keys.map((name) => name.replace(/[^.]*$/, '…'));
        problems.push(
          subject.problem(
            at,
            'FLOW_MISSING_TEXT',
            `${locale} has no text "${missing}".${didYouMean(missing, names) || ` Add it to flows/copy/${locale}/.`}`,
            further,
          ),
        );
      }
    }
  }
  return problems;
}

/** A file that another language has is missing as a whole, and is told so. */
function lacksFile({ fragment }: TextKey, flow: string, locale: string, copy: World['copy']): boolean {
  const files = [flow, ...(fragment === undefined ? [] : [fragment]), 'common'];
  return files.some((file) => !copy[locale]?.[file] && Object.values(copy).some((other) => other[file]));
}

function keysFor({ fragment }: TextKey, flow: string, copy: Readonly<Record<string, Words>>): readonly string[] {
  const files = [copy[flow], fragment ? copy[fragment] : undefined, copy['common']];
  return files.flatMap((words) => Object.keys(words ?? {})).filter((name) => name !== '$schema');
}

/** Of the wanted keys those that no file has; a text chosen by value may have one for all others. */
function missingAmong(own: string, wanted: readonly string[] | undefined, keys: readonly string[]): readonly string[] {
  if (wanted)
    return keys.includes(`${own}.other`) && !wanted.includes(own) ? [] : wanted.filter((key) => !keys.includes(key));
  return keys.some((name) => name.startsWith(`${own}.`)) ? [] : [`${own}.…`];
}
