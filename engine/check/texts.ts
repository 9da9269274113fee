// Whether the copy has every text that a flow says, in every locale, and nothing that it does not.
import type { Problem } from '../errors.ts';
import type { PreparedFlow, Text } from '../flow.ts';
import type { Words } from '../host.ts';
import type { Document } from '../load/document.ts';
import { parseTemplate } from '../texts/templates.ts';
import { deaf } from './reads.ts';
import { Walker } from './walk.ts';
import type { Origins, World } from './world.ts';

/** The keys that a flow uses, and what is missing of them. */
export function checkTexts(flow: PreparedFlow, world: World, document: Document, origins: Origins): Problem[] {
  const problems: Problem[] = [];
  const locales = Object.entries(world.catalogue.locales).filter(([, locale]) => !locale.fallback);
  const say = (text: Text, at: object) => {
    for (const [locale] of locales) {
      const missing = missingText(text, flow.id, world.copy[locale] ?? {});
      if (missing)
        problems.push(
          origins.problem(
            at,
            document,
            'FLOW_MISSING_TEXT',
            `${locale} has no text "${missing}". Add it to flows/copy/${locale}/.`,
          ),
        );
    }
  };
  new Walker({ ...deaf, text: (text, _, at) => say(text, at) }).flow(flow);
  return problems;
}

/** The key that none of the files has; a text chosen by value needs at least one text under its key. */
function missingText(text: Text, flow: string, copy: Readonly<Record<string, Words>>): string | undefined {
  if (typeof text !== 'string' && 'show' in text) return undefined;
  const key = typeof text === 'string' ? text : text.t;
  if (key === '') return undefined;
  const [fragment, own] = key.includes('/') ? (key.split('/') as [string, string]) : [undefined, key];
  const files = [copy[flow], fragment ? copy[fragment] : undefined, copy['common']];
  const chosen = typeof text !== 'string' && text.by !== undefined;
  const exists = files.some(
    (words) =>
      words && (chosen ? Object.keys(words).some((name) => name.startsWith(`${own}.`)) : Object.hasOwn(words, own)),
  );
  return exists ? undefined : chosen ? `${own}.…` : own;
}

/** Placeholders that are more than a name. */
export function checkPlaceholders(document: Document): Problem[] {
  return Object.entries(document.value as Words).flatMap(([key, entry]) => {
    const forms = typeof entry === 'string' ? [entry] : Object.values(entry);
    return forms.flatMap((form) => {
      try {
        parseTemplate(form);
        return [];
      } catch (error) {
        return [
          document.problem('FLOW_BAD_PLACEHOLDER', `/${key}`, error instanceof Error ? error.message : String(error)),
        ];
      }
    });
  });
}
