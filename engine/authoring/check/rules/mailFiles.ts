import type { Problem } from '../../../errors.ts';
import { parseTemplate } from '../../../text/templates.ts';
import type { Document } from '../../load/document.ts';
import { didYouMean } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { lintRule } from '../lintRule.ts';
import type { Scopes } from '../lintScopes.ts';
import { idDiffers } from './fileNames.ts';
import { untranslated } from './languageFiles.ts';

interface Mail {
  readonly id: string;
  readonly texts: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

const wrong = ['FLOW_UNKNOWN_PLACEHOLDER', 'FLOW_BAD_PLACEHOLDER'] as const;
type Wrong = (typeof wrong)[number];

/** Reports a wrong id, wrong placeholders, and differences between languages. */
export const mailFiles = lintRule({
  codes: ['FLOW_ID_DIFFERS', 'FLOW_UNKNOWN_NAME', ...wrong, 'FLOW_MISSING_TEXT', 'FLOW_UNEVEN_PLACEHOLDER'],
  over: 'mail',
  run: check,
});

function check({ document, placeholders: given, locales }: Scopes['mail']) {
  const mail = document.value as Mail;
  const differs = idDiffers(document, 'e-mail');
  if (differs.length > 0) return differs;
  const names = Object.hasOwn(given, mail.id) ? given[mail.id] : undefined;
  if (!names) {
    const message = `the server sends no e-mail "${mail.id}".${didYouMean(mail.id, Object.keys(given)) || ' Remove the file.'}`;
    return [document.problem('FLOW_UNKNOWN_NAME', '/id', message)];
  }
  const parts = Object.entries(mail.texts).flatMap(([locale, text]) => mailParts(locale, text));
  const unknown = parts.flatMap((part) => checkPart(document, part, names));
  const missing = locales ? untranslated(document, mail.texts, 'texts', locales) : [];
  return unknown.length > 0 ? unknown : [...missing, ...checkEven(document, parts)];
}

/** Text of one language: a paragraph, or the label of a button. */
interface Part {
  readonly locale: string;
  /** Paragraphs of a list are one part, because languages divide them differently. */
  readonly part: string;
  readonly pointer: string;
  readonly text: string;
}

function mailParts(locale: string, text: Mail['texts'][string]): Part[] {
  return Object.entries(text).flatMap(([part, value]) =>
    typeof value === 'string'
      ? [{ locale, part, pointer: toPointer(['texts', locale, part]), text: value }]
      : value.map((one, index) => ({ locale, part, pointer: toPointer(['texts', locale, part, index]), text: one })),
  );
}

function checkPart(document: Document, { pointer, text }: Part, names: readonly string[]): Problem<Wrong>[] {
  try {
    return placeholdersOf(text)
      .filter((name) => !names.includes(name))
      .map((name) => {
        const known = names.length > 0 ? ` Use ${names.join(' or ')}.` : ' Remove it.';
        const message = `this e-mail has no placeholder {{${name}}}.${didYouMean(name, names) || known}`;
        return document.problem('FLOW_UNKNOWN_PLACEHOLDER', pointer, message);
      });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [document.problem('FLOW_BAD_PLACEHOLDER', pointer, message)];
  }
}

function checkEven(document: Document, parts: readonly Part[]) {
  const locales = [...new Set(parts.map(({ locale }) => locale))];
  const places = [...new Set(parts.map(({ part: place }) => place))];
  const said = (locale: string, place: string) =>
    new Set(
      parts.filter((part) => part.locale === locale && part.part === place).flatMap(({ text }) => placeholdersOf(text)),
    );
  return places.flatMap((place) =>
    locales.flatMap((locale) =>
      locales.flatMap((other) =>
        [...said(other, place)]
          .filter((name) => !said(locale, place).has(name))
          .map((name) => {
            const message = `${locale} lacks {{${name}}}, which ${other} has. Add it.`;
            return document.problem('FLOW_UNEVEN_PLACEHOLDER', toPointer(['texts', locale, place]), message);
          }),
      ),
    ),
  );
}

const placeholdersOf = (text: string): string[] =>
  parseTemplate(text).flatMap((part) => ('path' in part ? [part.path] : []));
