// Checks response bodies against declared types: proxies may answer 200 with a page of their own.
import type { TypeSchema, Types } from '../flow.ts';
import { isCivil } from '../values/civilDate.ts';
import { isRecord } from '../values/isRecord.ts';

/**
 * Returns true when a body matches a type such as `Deal` or `Deal[]`. Null counts as absent, and
 * unknown properties are allowed: the server may be newer than the page.
 *
 * @returns true for unknown types
 */
export function isAnswer(body: unknown, answer: string | undefined, types: Types): boolean {
  if (answer === undefined) return true;
  const $ref = answer.replace(/(\[\])?\??$/, '');
  return fits(body, answer.includes('[]') ? { type: 'array', items: { $ref } } : { $ref }, types);
}

function fits(value: unknown, schema: TypeSchema, types: Types): boolean {
  if (schema.$ref !== undefined) return fits(value, types[schema.$ref.replace(/\.json$/, '')] ?? {}, types);
  const { type, format, required = [], properties = {}, items } = schema;
  if (type !== undefined && ![type].flat().includes(typeOf(value, type))) return false;
  if (format !== undefined && typeof value === 'string' && !keepsFormat(value, format)) return false;
  if (Array.isArray(value)) return items === undefined || value.every((entry) => fits(entry, items, types));
  if (!isRecord(value)) return true;
  return (
    required.every((name) => Object.hasOwn(value, name)) &&
    Object.entries(properties).every(([name, part]) => {
      const inner = Object.hasOwn(value, name) ? value[name] : undefined;
      return inner === undefined || (inner === null && !required.includes(name)) || fits(inner, part, types);
    })
  );
}

function typeOf(value: unknown, wanted: string | readonly string[]): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) && [wanted].flat().includes('integer') ? 'integer' : typeof value;
}

function keepsFormat(value: string, format: string): boolean {
  if (format === 'date') return isCivil(value);
  return format !== 'date-time' || !Number.isNaN(Date.parse(value));
}
