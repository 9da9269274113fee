// Whether a body is the answer that an operation declares: a proxy's page or an empty object is none, whatever its status says.
import type { TypeSchema, Types } from '../flow.ts';
import { isCivil } from '../values/civilDate.ts';
import { isRecord } from '../values/isRecord.ts';

/**
 * Whether a body has the shape of a type, `Deal` or `Deal[]`. Null stands for absent, and properties that the type does
 * not name are welcome: the server may know more than this page does.
 *
 * @returns true for a type that is not known
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
