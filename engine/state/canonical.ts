// Canonical answers: whatever way something was typed, the engine keeps one form of it.
import { harmless } from '../characters.ts';
import { fieldTypes } from '../fields/index.ts';
import type { FieldType, Json } from '../nodes.ts';

/** Characters that nobody sees: zero-width spaces, soft hyphens, marks of the direction of writing. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** The same without what words and emoji are made of: joiners, and what chooses between two looks of a character. */
const INVISIBLE_IN_WORDS =
  /(?!\p{Join_Control}|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;
/** Hyphens at which no line breaks, or one does: people type the other one. */
const HYPHENS = /[\u2010\u2011]/g;

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
    .replaceAll(worded ? INVISIBLE_IN_WORDS : INVISIBLE, '')
    .replaceAll(HYPHENS, '-')
    .replaceAll('\u00a0', ' ')
    .trim();
  return text === '' ? null : (readTyped?.(text) ?? read(text, safe));
}
