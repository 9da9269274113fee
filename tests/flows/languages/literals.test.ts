// TypeScript of engine, renderer and app names no language. Language data belongs into flows/.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { catalogue, root } from '../../support/definitions.ts';

/** Files that may name a language, with the reason. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // Library of common words, for the strength of passwords only.
  'renderer/fields/password/PasswordStrength.tsx': ['@zxcvbn-ts/language-de'],
  // Migrations do not change.
  'app/server/platform/db/migrations/011-accounts.ts': ['de-DE'],
  // Text for the workshop, independent of the customer's language (DMG-3).
  'app/server/subscription/damages/damageKeys.ts': [
    'Stoßstange',
    'Kotflügel',
    'Tür',
    'Öl',
    'Kühlmittel',
    'Elektrische Türverriegelung',
    'Anhängerkupplung',
  ],
  // Formats days as in ISO 8601, for internal use.
  'app/server/platform/values/civilDays.ts': ['sv-SE'],
  'engine/values/civilDate.ts': ['sv-SE'],
  'engine/values/timeZone.ts': ['en-US'],
  // The studio and its help are in English.
  'app/studio/help/HelpPage.tsx': ['en'],
  'app/studio/releases/Time.tsx': ['en-GB'],
  // Starting points have texts in German, and in English for all other languages.
  'app/studio/start/startingPoints.ts': ['en'],
  'engine/authoring/check/rules/fieldControls.ts': ['en'],
  'app/server/subscription/returns/compounds.ts': ['Rückgabezentrum Kitzingen'],
  'app/server/subscription/catalogue/models.ts': ['Skär', 'Skär El'],
};

const codes = [...new Set(Object.keys(catalogue.locales).map((locale) => new Intl.Locale(locale).language))];
const names = codes.map((code) => new Intl.DisplayNames('en', { type: 'language' }).of(code)?.toLowerCase());
const NAMED = new RegExp(`^(${names.join('|')})$`, 'i');

/** Tells whether a text is a language, locale or module path of one, or has non-English letters. */
const isOfLanguage = (text: string): boolean =>
  codes.includes(text) ||
  NAMED.test(text) ||
  /^[a-z]{2}[-_][A-Z]{2}$/.test(text) ||
  new RegExp(`/(.*[-/])?(${codes.join('|')})([-_][A-Z]{2})?$`).test(text) ||
  /[äöüß]/i.test(text);

/** Returns literals and property names of a file that belong to a language. */
function languagesIn(file: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    const isName =
      ts.isIdentifier(node) &&
      (ts.isPropertyAssignment(node.parent) || ts.isPropertySignature(node.parent)) &&
      node.parent.name === node;
    if ((isText || isName || ts.isJsxText(node)) && isOfLanguage(node.text.trim())) found.push(node.text.trim());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

test('a locale is detected as a literal, a property, a module, and by German words', () => {
  const text = `import x from 'lib/locale/de'; const a = { en: 1, 'de-DE': 'Tür' }; if (b === 'en' || c.startsWith('de')) t(\`fr-FR\`); const german: { de: string } = <p>Öl</p>;`;
  expect(languagesIn('a.tsx', text)).toEqual(['lib/locale/de', 'en', 'de-DE', 'Tür', 'en', 'de', 'fr-FR', 'de', 'Öl']);
});

test('no file names a locale, except for the listed ones', () => {
  const files = ['engine', 'renderer', 'app'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/^(generated|cli)/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  expect(files.length).toBeGreaterThan(400);
  const found = files.flatMap((file) => {
    const texts = languagesIn(file, readFileSync(join(root, file), 'utf8'));
    return texts.length > 0 ? [[file, texts] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual(EXCEPTIONS);
});
