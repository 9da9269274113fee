// Every text that comes in, wherever it stands: what no database is sure to keep, or what shows something else than it says, is refused.

import { harmless } from '@fahrplan/engine/characters';
import type { FastifyInstance } from 'fastify';
import { CALLS } from './knownRoutes.ts';
import type { FieldProblem } from './problems.ts';
import { Problem } from './problems.ts';

/** What a problem calls a text with such characters. */
export const CHARACTERS = 'characters';

/**
 * Refuses requests with texts that have characters which no text may have, before anything reads them.
 *
 * Addresses have no line breaks. Which texts of a body may have some is said by its schema (`"format": "lines"`).
 */
export function refuseHarmfulTexts(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body, routeOptions, url }) => {
    if (!CALLS.test(routeOptions.url ?? '')) return;
    if (!isDecodable(url)) throw notUtf8('query');
    refuse([...harmfulIn(params, false), ...harmfulIn(query, false), ...(isData(body) ? harmfulIn(body, true) : [])]);
  });
}

/** What is no text in UTF-8 would be stored with signs that nobody has typed. */
export const notUtf8 = (name: string): Problem =>
  new Problem('invalid_request', 'A text is not in UTF-8.', { fields: [{ name, code: CHARACTERS }] });

function isDecodable(url: string): boolean {
  try {
    return decodeURIComponent(url) !== '';
  } catch {
    return false;
  }
}

/**
 * Refuses one text that comes another way, such as a part of a form.
 *
 * @throws invalid_request
 */
export function refuseHarmfulText(name: string, text: string): void {
  refuse(isHarmful(text, false) ? [name] : []);
}

function refuse(names: readonly string[]): void {
  if (names.length === 0) return;
  const fields = names.map((name): FieldProblem => ({ name, code: CHARACTERS }));
  throw new Problem('invalid_request', 'A text has characters that no text may have, such as control characters.', {
    fields,
  });
}

const isHarmful = (text: string, lines: boolean): boolean => harmless(text, lines) !== text;

/** Not a file on its way. */
const isData = (body: unknown): boolean => Array.isArray(body) || typeof body === 'string' || isRecord(body);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** The places of such texts; a name that is one itself is told by what it stands in. */
function harmfulIn(value: unknown, lines: boolean, path = ''): string[] {
  if (typeof value === 'string') return isHarmful(value, lines) ? [path || 'body'] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    isHarmful(name, false) ? [path || 'body'] : harmfulIn(part, lines, path === '' ? name : `${path}.${name}`),
  );
}
