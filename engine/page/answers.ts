// Canonical answers: whatever way something was typed, the engine keeps one form of it.
import type { FieldType, Json } from '../nodes.ts';
import { parseDate } from '../values/date.ts';

/**
 * The canonical form of what was given; what cannot be read stays as it was typed, for the rules to judge.
 *
 * Undefined means nothing was ever given, null that it was taken back.
 */
export function canonical(type: FieldType, given: Json | undefined): Json | undefined {
  if (typeof given !== 'string') return given;
  const text = given.normalize('NFC').replaceAll('\u00a0', ' ').trim();
  if (text === '') return null;
  switch (type) {
    case 'email':
      return text.toLowerCase();
    case 'postcode':
      return text.replaceAll(/\s/g, '');
    case 'iban':
      return text.replaceAll(/[\s-]/g, '').toUpperCase();
    case 'date':
      return parseDate(text) ?? text;
    case 'integer':
    case 'money':
      return /^\d{1,15}$/.test(text) ? Number(text) : text;
    case 'password':
      return given;
    default:
      return text;
  }
}
