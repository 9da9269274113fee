// A project of one flow in two languages, in memory, for tests of the language server.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Position } from 'vscode-json-languageservice';
import { inMemory } from '../../../app/build/inMemory.ts';
import type { SchemaFiles } from '../../../app/language/schemas.ts';
import { LanguageService } from '../../../app/language/service.ts';
import { root } from '../definitions.ts';

export const schemas: SchemaFiles = Object.fromEntries(
  ['', 'parts/'].flatMap((folder) =>
    readdirSync(join(root, 'schemas', folder))
      .filter((name) => name.endsWith('.schema.json'))
      .map((name) => [folder + name, JSON.parse(readFileSync(join(root, 'schemas', folder + name), 'utf8'))]),
  ),
);

export const FLOW = 'flows/visit.json';
export const CATALOGUE = 'flows/catalogue.json';
export const GERMAN = 'flows/copy/de-DE/visit.json';
export const ENGLISH = 'flows/copy/en-US/visit.json';

/** Texts that every project has, see app/build/words.ts. */
const spoken = Object.fromEntries(
  ['de-DE', 'en-US'].flatMap((locale) =>
    ['ui', 'server', 'demo'].map((name) => {
      const file = `flows/copy/${locale}/${name}.json`;
      return [file, readFileSync(join(root, file), 'utf8')];
    }),
  ),
);

const written = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export const TEXTS: Readonly<Record<string, string>> = {
  ...spoken,
  [FLOW]: written({
    $schema: '../schemas/flow.schema.json',
    id: 'visit',
    version: 1,
    as: 'page',
    route: '/',
    title: 'visit',
    keep: 'none',
    values: { early: { startsWith: [{ var: 'form.guest' }, 'A'] } },
    fields: {
      guest: { type: 'text', label: 'guest', rules: [{ rule: 'required', text: 'guest.required' }] },
    },
    steps: [
      {
        id: 'who',
        title: 'visit',
        blocks: [{ field: 'guest' }, { kind: 'text', text: 'hello', when: { var: 'values.early' } }],
      },
      { id: 'done', title: 'done', aside: true, back: false, next: false, blocks: [] },
    ],
    submit: [{ send: 'visit', with: { body: { guest: { var: 'form.guest' } } }, failed: 'continue' }, { goTo: 'done' }],
  }),
  [CATALOGUE]: written({
    $schema: '../schemas/catalogue.schema.json',
    portal: { home: 'visit', missing: 'visit', signIn: 'visit' },
    operations: { visit: { url: '/api/visit', body: 'Guest', answer: 'Guest', once: true } },
    sources: {},
    facts: {},
    guards: {},
    memory: {},
    config: {},
    fragments: {},
    locales: { 'de-DE': { region: 'DE', currency: 'EUR' }, 'en-US': { region: 'US', currency: 'USD' } },
  }),
  'schemas/api/Guest.json': written({
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'Guest.json',
    title: 'Guest',
    type: 'object',
    description: 'A guest.',
    properties: { guest: { type: 'string', description: 'Name of the guest.', examples: ['Ada'] } },
    required: ['guest'],
    additionalProperties: false,
    examples: [{ guest: 'Ada' }],
  }),
  [GERMAN]: written({
    $schema: '../../../schemas/copy.schema.json',
    visit: 'Besuch',
    guest: 'Name',
    'guest.required': 'Gib deinen Namen an',
    hello: 'Hallo {{form.guest}}',
    done: 'Bis bald',
  }),
  [ENGLISH]: written({
    $schema: '../../../schemas/copy.schema.json',
    visit: 'Visit',
    guest: 'Name',
    'guest.required': 'Enter your name',
    hello: 'Hello {{form.guest}}',
    done: 'See you soon',
  }),
};

export const smallProject = (texts = TEXTS): LanguageService => new LanguageService(inMemory(texts), schemas);

/** Position behind the beginning of a text that occurs in a file. */
export function behind(service: LanguageService, file: string, text: string, occurrence = 0): Position {
  const { document } = service.documents.source(file);
  let at = -1;
  for (let count = 0; count <= occurrence; count += 1) at = document.getText().indexOf(text, at + 1);
  if (at < 0) throw new Error(`${file} has no ${text}`);
  return document.positionAt(at + text.length);
}
