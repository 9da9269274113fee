// The only door to fastest-levenshtein: what was probably meant.
import { closest, distance } from 'fastest-levenshtein';

/** ` Did you mean "x"?`, when one of the names is near; else nothing. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const names = [...known];
  if (names.length === 0) return '';
  const best = closest(name, names);
  return distance(name, best) <= Math.max(2, Math.floor(name.length / 3)) ? ` Did you mean "${best}"?` : '';
}
