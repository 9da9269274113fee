// Suggestions for misspelt names. The only module that imports fastest-levenshtein.
import { distance } from 'fastest-levenshtein';

/** More suggestions than this do not help. */
const MAX_COUNT = 3;

/** Returns the only similar name; undefined if there is none, or several. */
export function nearestTo(name: string, known: Iterable<string>): string | undefined {
  const [first, second] = namesLike(name, known);
  return second === undefined ? first?.name : undefined;
}

export const isLikeSome = (name: string, known: Iterable<string>): boolean => namesLike(name, known).length > 0;

/** Returns ` Did you mean "x"?` with the nearest names, or an empty text. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const like = namesLike(name, known);
  const nearest = like.filter(({ away }) => away === like[0]?.away);
  if (nearest.length === 0 || nearest.length > MAX_COUNT) return '';
  return ` Did you mean ${nearest.map((other) => `"${other.name}"`).join(' or ')}?`;
}

/** Returns the suggestion of `didYouMean`, or asks to correct the name. */
export const correctionOf = (name: string, known: Iterable<string>): string =>
  didYouMean(name, known) || ' Correct the name, or define it.';

/** Returns a few names that contain the words of another: `LOGIN` finds `LOGIN_MODAL`. */
export function namesWith(part: string, known: readonly string[]): readonly string[] {
  const words = (name: string) => `-${wordsOf(name).join('-').toLowerCase()}-`;
  const found = known.filter((name) => words(name).includes(words(part)));
  return found.length <= MAX_COUNT ? found : [];
}

/** Larger sets get no suggestions: each wrong name is compared with every known name. */
const MAX_COMPARED = 2_000;

interface Like {
  readonly name: string;
  readonly away: number;
}

function namesLike(name: string, known: Iterable<string>): Like[] {
  const names = new Set<string>();
  for (const other of known) if (names.add(other).size > MAX_COMPARED) return [];
  return [...names]
    .map((other) => ({ name: other, away: slipsBetween(name, other) }))
    .filter(({ away }) => away < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.away - b.away);
}

/**
 * Returns the number of typos between two names; infinite for unrelated names.
 * Compares word by word: a long common part must not hide that one short word differs.
 */
function slipsBetween(name: string, other: string): number {
  const [words, others] = [wordsOf(name), wordsOf(other)];
  const slips =
    words.length === others.length
      ? words.reduce((sum, word, index) => sum + slipsIn(word, others[index] ?? ''), 0)
      : slipsIn(...withoutShared(words, others));
  return Math.max(1, slips);
}

/** Splits `car.license_plate` and `minLength` into words. */
const wordsOf = (name: string): string[] => name.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').split(/[^\p{L}\p{N}…]+/u);

/** Removes the words that both names begin and end with, and joins the rest of each. */
function withoutShared(words: readonly string[], others: readonly string[]): [string, string] {
  const most = Math.min(words.length, others.length);
  let begin = 0;
  while (begin < most && words[begin] === others[begin]) begin += 1;
  let end = 0;
  while (end < most - begin && words.at(-1 - end) === others.at(-1 - end)) end += 1;
  const inner = (list: readonly string[]) => list.slice(begin, list.length - end).join('');
  return [inner(words), inner(others)];
}

/** A third of the letters may be wrong. Two-letter words may lack one, but not differ in one. */
function slipsIn(word: string, other: string): number {
  if (word === other) return 0;
  const [small, otherSmall] = [word.toLowerCase(), other.toLowerCase()];
  if (small === otherSmall) return 1;
  const [shortest = 0, longest = 0] = [word.length, other.length].sort((a, b) => a - b);
  const slips = areSwapped(small, otherSmall) ? 1 : distance(word, other);
  const most = shortest === 1 && longest === 2 ? 1 : Math.floor(longest / 3);
  return slips <= most ? slips : Number.POSITIVE_INFINITY;
}

/** Two swapped neighbours count as one typo. */
function areSwapped(word: string, other: string): boolean {
  const at = [...word].findIndex((letter, index) => letter !== other[index]);
  return at >= 0 && word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2) === other;
}
