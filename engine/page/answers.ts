// Canonical answers: whatever way something was typed, the engine keeps one form of it.
import { harmless } from '../characters.ts';
import type { FieldType, Json } from '../nodes.ts';
import { parseDate } from '../values/date.ts';

/** What nobody sees: zero-width spaces, and marks of the direction of writing. */
const INVISIBLE = /[\u200b\u200e\u200f\u2060\ufeff]/g;

/** Types whose letters and digits may differ in their width; those of the others mean the same in every one. */
const WORDED = /text|choice/;

/**
 * The canonical form of what was given; what cannot be read stays as it was typed, for the rules to judge.
 *
 * Undefined means nothing was ever given, null that it was taken back.
 */
export function canonical(type: FieldType, given: Json | undefined): Json | undefined {
  if (typeof given !== 'string') return given;
  const form = WORDED.test(type) ? 'NFC' : 'NFKC';
  const safe = harmless(given, type === 'longtext');
  const text = safe.normalize(form).replaceAll(INVISIBLE, '').replaceAll('\u00a0', ' ').trim();
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
      return safe;
    default:
      return text;
  }
}
