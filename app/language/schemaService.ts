// Completion and help from the schemas alone, by the library for JSON.
import { getLanguageService, type LanguageService } from 'vscode-json-languageservice';
import type { SchemaFiles } from './schemas.ts';

const ANYWHERE = 'file:///schemas/';

/** Files of each schema, also while they have no `$schema` yet. */
const MATCHED: Readonly<Record<string, readonly string[]>> = {
  'flow.schema.json': ['flows/*.json', 'flows/pages/*.json', 'flows/site/*.json', '!flows/catalogue.json'],
  'catalogue.schema.json': ['flows/catalogue.json'],
  'copy.schema.json': ['flows/copy/**'],
  'mail.schema.json': ['flows/mails/**'],
  'scenario.schema.json': ['flows/scenarios/**'],
  'test.schema.json': ['flows/tests/**'],
};

export function schemaService(schemas: SchemaFiles): LanguageService {
  const service = getLanguageService({
    workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
  });
  service.configure({
    validate: false,
    schemas: Object.entries(schemas).map(([name, schema]) => ({
      uri: ANYWHERE + name,
      schema: forLibrary(schema),
      fileMatch: [...(MATCHED[name] ?? [])],
    })),
  });
  return service;
}

/** The library ignores what stands beside a reference, and takes an id of its own for the address. */
function forLibrary(part: unknown): object {
  return JSON.parse(JSON.stringify(part), (key, value: unknown) => {
    if (key === '$id') return undefined;
    if (typeof value !== 'object' || value === null || !('$ref' in value) || Object.keys(value).length === 1)
      return value;
    const { $ref, ...beside } = value;
    return { ...beside, allOf: [{ $ref }] };
  });
}
