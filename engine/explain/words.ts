// Values and conditions in words: a date as the form writes it, an option by its label, a comparison as a sentence.
import type { ValueFormat } from '../flow.ts';
import type { Language } from '../host.ts';
import { speak } from '../texts/speech.ts';
import type { Verdict } from './decide.ts';

/** A value as the form says it; texts that are no date or number stand in quotes. */
export function sayValue(value: unknown, format: ValueFormat | undefined, language: Language): string {
  if (value === undefined || value === null) return 'nothing';
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.length === 1 ? 'a list of 1' : `a list of ${value.length}`;
  if (typeof value === 'object') return 'several values';
  const said = speak(value, format, language);
  return typeof value === 'string' && format === undefined ? `“${said}”` : said;
}

/** What a comparison says when it holds, and when it does not. */
const COMPARISONS: Readonly<Record<string, readonly [holds: string, fails: string]>> = {
  '===': ['is', 'is not'],
  '!==': ['is not', 'is'],
  '<': ['is below', 'is not below'],
  '<=': ['is at most', 'is not at most'],
  '>': ['is above', 'is not above'],
  '>=': ['is at least', 'is not at least'],
  in: ['is one of', 'is none of'],
  startsWith: ['starts with', 'does not start with'],
};

/** What an operator over a list says of its entries. */
const OF_ENTRIES: Readonly<Record<string, string>> = {
  some: 'some entry must hold',
  all: 'every entry must hold',
  none: 'no entry may hold',
  filter: 'those that hold are taken',
  find: 'the first that holds is taken',
  count: 'those that hold are counted',
};

/** Whether a sentence can be made of an operator and its operands. */
export const isComparison = (operator: string): boolean => Object.hasOwn(COMPARISONS, operator);

/** `return date is not below today`; three operands say a range. */
export function sayComparison(operator: string, verdict: Verdict, operands: readonly string[]): string {
  const [holds = operator, fails = operator] = COMPARISONS[operator] ?? [];
  const word = verdict === 'holds' ? holds : verdict === 'fails' ? fails : `${holds} (not known yet)`;
  const [first = '', second = '', third] = operands;
  if (third === undefined) return `${first} ${word} ${second}`;
  const within = verdict === 'holds' ? 'lies' : verdict === 'fails' ? 'does not lie' : 'lies (not known yet)';
  return `${second} ${within} between ${first} and ${third}`;
}

/** `2 of 3 do not hold`. */
export function sayParts(operator: 'and' | 'or', verdict: Verdict, deciding: number, of: number): string {
  if (verdict === 'pending' || verdict === 'failed') return 'waits for a part';
  if (operator === 'and')
    return verdict === 'holds' ? `all ${of} hold` : `${deciding} of ${of} ${doNot(deciding)} hold`;
  return verdict === 'holds' ? `${deciding} of ${of} ${deciding === 1 ? 'holds' : 'hold'}` : `none of ${of} holds`;
}

const doNot = (count: number): string => (count === 1 ? 'does not' : 'do not');

/** `0 of 4 entries hold: some entry must hold`. */
export function sayEntries(operator: string, holding: number, of: number): string {
  return `${holding} of ${of} entries ${holding === 1 ? 'holds' : 'hold'}; ${OF_ENTRIES[operator] ?? ''}`;
}

const VERDICTS: Readonly<Record<Verdict, string>> = {
  holds: 'holds',
  fails: 'does not hold',
  pending: 'is not known yet',
  failed: 'could not be loaded',
};

export const sayVerdict = (verdict: Verdict): string => VERDICTS[verdict];
