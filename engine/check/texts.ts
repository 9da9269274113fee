// Whether the copy has every text that a flow says, in every locale, and nothing that it does not.
import type { Problem } from '../errors.ts';
import type { PreparedFlow, Text } from '../flow.ts';
import type { Words } from '../host.ts';
import type { Document } from '../load/document.ts';
import { didYouMean, nearestTo } from '../load/nearest.ts';
import { deaf } from './reads.ts';
import { Walker } from './walk.ts';
import { type Origins, replaceBy, type World } from './world.ts';

/** The keys that a flow uses, and what is missing of them. */
export function checkTexts(flow: PreparedFlow, world: World, document: Document, origins: Origins): Problem[] {
  const problems: Problem[] = [];
  const locales = Object.entries(world.catalogue.locales).filter(([, locale]) => !locale.fallback);
  const say = (text: Text, at: object, further: string) => {
    for (const [locale] of locales) {
      const missing = missingText(text, flow.id, world.copy[locale] ?? {});
      if (missing)
        problems.push(
          origins.problem(
            at,
            document,
            'FLOW_MISSING_TEXT',
            `${locale} has no text "${missing.key}".${didYouMean(missing.key, missing.known) || ` Add it to flows/copy/${locale}/.`}`,
            further,
            replaceBy(
              nearestTo(
                missing.key,
                missing.known.filter((key) => !key.endsWith('…')),
              ),
            ),
          ),
        );
    }
  };
  new Walker({ ...deaf, text: (text, _, at, further) => say(text, at, further) }).flow(flow);
  return problems;
}

interface MissingText {
  readonly key: string;
  /** The keys that could have been meant. */
  readonly known: readonly string[];
}

/** The key that none of the files has; a text chosen by value needs at least one text under its key. */
function missingText(text: Text, flow: string, copy: Readonly<Record<string, Words>>): MissingText | undefined {
  if (typeof text !== 'string' && 'show' in text) return undefined;
  const key = typeof text === 'string' ? text : text.t;
  if (key === '') return undefined;
  const [fragment, own] = key.includes('/') ? (key.split('/') as [string, string]) : [undefined, key];
  const files = [copy[flow], fragment ? copy[fragment] : undefined, copy['common']];
  const keys = files.flatMap((words) => Object.keys(words ?? {})).filter((name) => name !== '$schema');
  const chosen = typeof text !== 'string' && text.by !== undefined;
  if (!chosen) return keys.includes(own) ? undefined : { key: own, known: keys };
  return keys.some((name) => name.startsWith(`${own}.`))
    ? undefined
    : { key: `${own}.…`, known: keys.map((name) => name.replace(/[^.]*$/, '…')) };
}
