// The only door to fastest-levenshtein: what was probably meant.
import { closest, distance } from 'fastest-levenshtein';

/** ` Did you mean "x"?`, when one of the names is near; else nothing. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const names = [...known];
  if (names.length === 0) return '';
  const best = closest(name, names);
  const away = distance(name, best);
  // A name of which no letter stays was not meant.
  const near = away <= Math.max(2, Math.floor(name.length / 3)) && away < Math.max(name.length, best.length);
  return near ? ` Did you mean "${best}"?` : '';
}
