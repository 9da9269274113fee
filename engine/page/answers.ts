// Canonical answers: whatever way something was typed, the engine keeps one form of it.
import { harmless } from '../characters.ts';
import { fieldTypes } from '../fields/index.ts';
import type { FieldType, Json } from '../nodes.ts';

/** What nobody sees: zero-width spaces, and marks of the direction of writing. */
const INVISIBLE = /[\u200b\u200e\u200f\u2060\ufeff]/g;

/**
 * The canonical form of what was given; what cannot be read stays as it was typed, for the rules to judge.
 *
 * Undefined means nothing was ever given, null that it was taken back.
 *
 * @param readTyped reads what is only told where the flow is open, such as a date in the language of the customer
 */
export function canonical(
  type: FieldType,
  given: Json | undefined,
  readTyped?: ((text: string) => Json | undefined) | null,
): Json | undefined {
  if (typeof given !== 'string') return given;
  const { lines, worded, read } = fieldTypes[type];
  const safe = harmless(given, lines);
  const text = safe
    .normalize(worded ? 'NFC' : 'NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll('\u00a0', ' ')
    .trim();
  return text === '' ? null : (readTyped?.(text) ?? read(text, safe));
}
