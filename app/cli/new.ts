// npm run flows -- new NAME: creates a valid flow with texts in every language.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CannotRun, type Command, read } from './command.ts';

/** Texts of the skeleton by language; English for any other. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: {
    'name.title': 'Wie heißt du?',
    name: 'Dein Name',
    'name.required': 'Gib deinen Namen an',
    done: 'Danke, {{name}}!',
  },
  en: {
    'name.title': 'What is your name?',
    name: 'Your name',
    'name.required': 'Enter your name',
    done: 'Thank you, {{name}}!',
  },
};

export const newCommand: Command = {
  usage: 'new NAME',
  does: 'creates a flow with one step, and its texts for each locale',
  run(args, { root }) {
    const [name = ''] = read(args, {}).positionals;
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
      throw new CannotRun(
        `"${name}" cannot be the id of a flow. Use lower-case letters and digits, in words joined by hyphens.`,
      );
    const files = [[`flows/${name}.json`, skeleton(name)] as const, ...copiesOf(root, name)];
    const taken = takenBy(root, name);
    if (taken) throw new CannotRun(`${taken} already exists. Choose another name.`);
    for (const [file, text] of files) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
      console.log(file);
    }
    console.log(`Open it with { "open": "${name}" }. Next steps: docs/tutorial.md`);
    return 0;
  },
};

/** Returns a file that uses the name: flows, pages and regions share ids. */
function takenBy(root: string, name: string): string | undefined {
  const places = ['flows', 'flows/pages', 'flows/site', ...locales(root).map((locale) => `flows/copy/${locale}`)];
  return places.map((folder) => `${folder}/${name}.json`).find((file) => existsSync(join(root, file)));
}

function skeleton(id: string): string {
  return `{
  "$schema": "../schemas/flow.schema.json",
  "id": "${id}",
  "version": 1,
  "as": "modal",
  "fields": {
    "name": { "type": "text", "label": "name", "rules": [{ "rule": "required", "text": "name.required" }] }
  },
  "steps": [{ "id": "name", "title": "name.title", "blocks": [{ "field": "name" }] }],
  "submit": [
    { "toast": { "t": "done", "with": { "name": { "var": "form.name" } } }, "tone": "success" },
    { "close": true }
  ]
}
`;
}

function copiesOf(root: string, name: string): (readonly [string, string])[] {
  return locales(root).map((locale) => {
    const words = { $schema: '../../../schemas/copy.schema.json', ...(WORDS[locale.slice(0, 2)] ?? WORDS['en']) };
    return [`flows/copy/${locale}/${name}.json`, `${JSON.stringify(words, null, 2)}\n`] as const;
  });
}

function locales(root: string): string[] {
  const catalogue = JSON.parse(readFileSync(join(root, 'flows/catalogue.json'), 'utf8')) as {
    locales: Record<string, { fallback?: string }>;
  };
  const own = Object.keys(catalogue.locales).filter((locale) => catalogue.locales[locale]?.fallback === undefined);
  return own.filter((locale) => readdirSync(join(root, 'flows/copy')).includes(locale));
}
