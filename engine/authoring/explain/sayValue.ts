// Values and conditions in words, formatted as in the form.
import type { ValueFormat } from '../../flow.ts';
import type { Texts } from '../../text/texts.ts';
import type { Verdict } from './decide.ts';

/** Formats a value as the form shows it; texts that are no date or number are quoted. */
export function sayValue(value: unknown, format: ValueFormat | undefined, texts: Texts): string {
  if (value === undefined || value === null) return 'nothing';
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.length === 1 ? 'a list of 1' : `a list of ${value.length}`;
  if (typeof value === 'object') return 'several values';
  const said = texts.speak(value, format);
  return typeof value === 'string' && format === undefined ? `“${said}”` : said;
}

/** `return date is not below today`; three operands form a range. */
export function sayComparison(
  [holds, fails]: readonly [holds: string, fails: string],
  verdict: Verdict,
  operands: readonly string[],
): string {
  const word = verdict === 'holds' ? holds : verdict === 'fails' ? fails : `${holds} (not known yet)`;
  const [first = '', second = '', third] = operands;
  if (third === undefined) return `${first} ${word} ${second}`;
  const within = verdict === 'holds' ? 'lies' : verdict === 'fails' ? 'does not lie' : 'lies (not known yet)';
  return `${second} ${within} between ${first} and ${third}`;
}

/** `2 of 3 do not hold`. */
export function sayParts(wanted: 'all' | 'any', verdict: Verdict, deciding: number, of: number): string {
  if (verdict === 'pending' || verdict === 'failed') return 'waits for a part';
  if (wanted === 'all') return verdict === 'holds' ? `all ${of} hold` : `${deciding} of ${of} ${doNot(deciding)} hold`;
  return verdict === 'holds' ? `${deciding} of ${of} ${deciding === 1 ? 'holds' : 'hold'}` : `none of ${of} holds`;
}

const doNot = (count: number): string => (count === 1 ? 'does not' : 'do not');

/** `0 of 4 entries hold; some entry must hold`. */
export const sayEntries = (words: string, holding: number, of: number): string =>
  `${holding} of ${of} entries ${holding === 1 ? 'holds' : 'hold'}; ${words}`;

const VERDICTS: Readonly<Record<Verdict, string>> = {
  holds: 'holds',
  fails: 'does not hold',
  pending: 'is not known yet',
  failed: 'could not be loaded',
};

export const sayVerdict = (verdict: Verdict): string => VERDICTS[verdict];
