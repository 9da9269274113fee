// The only door to fastest-levenshtein: what was probably meant.
import { distance } from 'fastest-levenshtein';

/** More names than these are no hint. */
const MOST = 3;

/** The one name that a misspelt one is like; nothing when none is, or several are. */
export function nearestTo(name: string, known: Iterable<string>): string | undefined {
  const [first, second] = namesLike(name, known);
  return second === undefined ? first?.name : undefined;
}

/** Whether a name is like some of those that are known. */
export const isLikeSome = (name: string, known: Iterable<string>): boolean => namesLike(name, known).length > 0;

/** ` Did you mean "x"?`, with the name that is nearest, or the few that are equally near; else nothing. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const like = namesLike(name, known);
  const nearest = like.filter(({ away }) => away === like[0]?.away);
  if (nearest.length === 0 || nearest.length > MOST) return '';
  return ` Did you mean ${nearest.map((other) => `"${other.name}"`).join(' or ')}?`;
}

/** The few names of which a shorter one is a part, word by word: `LOGIN` is one of `LOGIN_MODAL`. */
export function namesWith(part: string, known: readonly string[]): readonly string[] {
  const words = (name: string) => `-${wordsOf(name).join('-').toLowerCase()}-`;
  const found = known.filter((name) => words(name).includes(words(part)));
  return found.length <= MOST ? found : [];
}

/** Among more names than these nobody looks for what was meant: each wrong name is compared with each of them. */
const MOST_COMPARED = 2_000;

interface Like {
  readonly name: string;
  readonly away: number;
}

function namesLike(name: string, known: Iterable<string>): Like[] {
  const names = new Set<string>();
  for (const other of known) if (names.add(other).size > MOST_COMPARED) return [];
  return [...names]
    .map((other) => ({ name: other, away: slipsBetween(name, other) }))
    .filter(({ away }) => away < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.away - b.away);
}

/**
 * How many slips of the hand lead from one name to another; infinite when it is another name.
 *
 * Word by word: what two long names have in common says nothing of the one short word in which they differ.
 */
function slipsBetween(name: string, other: string): number {
  const [words, others] = [wordsOf(name), wordsOf(other)];
  const slips =
    words.length === others.length
      ? words.reduce((sum, word, index) => sum + slipsIn(word, others[index] ?? ''), 0)
      : slipsIn(...withoutShared(words, others));
  return Math.max(1, slips);
}

/** `car.license_plate` and `minLength` have several words. */
const wordsOf = (name: string): string[] => name.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').split(/[^\p{L}\p{N}…]+/u);

/** What is left of two names when the words with which both begin and end are taken away, each in one piece. */
function withoutShared(words: readonly string[], others: readonly string[]): [string, string] {
  const most = Math.min(words.length, others.length);
  let begin = 0;
  while (begin < most && words[begin] === others[begin]) begin += 1;
  let end = 0;
  while (end < most - begin && words.at(-1 - end) === others.at(-1 - end)) end += 1;
  const inner = (list: readonly string[]) => list.slice(begin, list.length - end).join('');
  return [inner(words), inner(others)];
}

/** A third of the letters may be wrong. Of two, one may be forgotten, and none be another. */
function slipsIn(word: string, other: string): number {
  if (word === other) return 0;
  const [small, otherSmall] = [word.toLowerCase(), other.toLowerCase()];
  if (small === otherSmall) return 1;
  const [shortest = 0, longest = 0] = [word.length, other.length].sort((a, b) => a - b);
  const slips = areSwapped(small, otherSmall) ? 1 : distance(word, other);
  const most = shortest === 1 && longest === 2 ? 1 : Math.floor(longest / 3);
  return slips <= most ? slips : Number.POSITIVE_INFINITY;
}

/** Two letters beside each other that changed places are one slip. */
function areSwapped(word: string, other: string): boolean {
  const at = [...word].findIndex((letter, index) => letter !== other[index]);
  return at >= 0 && word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2) === other;
}
