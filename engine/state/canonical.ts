// Canonical form of answers, independent of how they were typed.
import { harmless } from '../characters.ts';
import { fieldTypes } from '../fields/index.ts';
import type { FieldType, Json } from '../nodes.ts';

/** Invisible characters: zero-width spaces, soft hyphens, bidirectional marks. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** The same without joiners and variation selectors, which words and emoji need. */
const INVISIBLE_IN_WORDS =
  /(?!\p{Join_Control}|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;
/** Unicode hyphens that look like the one on keyboards. */
const HYPHENS = /[\u2010\u2011]/g;

/**
 * Returns the canonical form of input; unparsable input stays as typed, for the rules to reject.
 * undefined: never answered; null: cleared.
 *
 * @param readTyped parser that depends on the session, such as dates in the customer's language
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
