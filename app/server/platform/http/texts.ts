// Refuses control and other harmful characters in all texts of a request.
import { harmless } from '@fahrplan/engine/characters';
import type { FastifyInstance } from 'fastify';
import { CALLS } from './knownRoutes.ts';
import type { FieldProblem } from './problems.ts';
import { Problem } from './problems.ts';

export const CHARACTERS = 'characters';

/**
 * Refuses harmful characters before any handler reads them.
 * URLs have no line breaks. In bodies, schemas allow them per text (`"format": "lines"`).
 */
export function refuseHarmfulTexts(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body, routeOptions, url }) => {
    if (!CALLS.test(routeOptions.url ?? '')) return;
    if (!isDecodable(url)) throw notUtf8('query');
    refuse([...harmfulIn(params, false), ...harmfulIn(query, false), ...(isData(body) ? harmfulIn(body, true) : [])]);
  });
}

/** Invalid UTF-8 would be stored as replacement characters. */
export const notUtf8 = (name: string): Problem =>
  new Problem('invalid_request', 'A text is not valid UTF-8. Send UTF-8.', { fields: [{ name, code: CHARACTERS }] });

function isDecodable(url: string): boolean {
  try {
    return decodeURIComponent(url) !== '';
  } catch {
    return false;
  }
}

/** Checks a text that arrives another way, such as a part of a form. Throws invalid_request. */
export function refuseHarmfulText(name: string, text: string): void {
  refuse(isHarmful(text, false) ? [name] : []);
}

function refuse(names: readonly string[]): void {
  if (names.length === 0) return;
  const fields = names.map((name): FieldProblem => ({ name, code: CHARACTERS }));
  throw new Problem(
    'invalid_request',
    'A text has forbidden characters, such as control characters. Remove them from the listed texts.',
    {
      fields,
    },
  );
}

const isHarmful = (text: string, lines: boolean): boolean => harmless(text, lines) !== text;

/** False for streams of files. */
const isData = (body: unknown): boolean => Array.isArray(body) || typeof body === 'string' || isRecord(body);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** Returns paths of harmful texts. A harmful name is reported by its parent's path. */
function harmfulIn(value: unknown, lines: boolean, path = ''): string[] {
  if (typeof value === 'string') return isHarmful(value, lines) ? [path || 'body'] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    isHarmful(name, false) ? [path || 'body'] : harmfulIn(part, lines, path === '' ? name : `${path}.${name}`),
  );
}
