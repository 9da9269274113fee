// The only door to fastest-levenshtein: what was probably meant.
import { closest, distance } from 'fastest-levenshtein';

/** The one name that was probably meant; nothing when none is near, or several are equally. */
export function nearestTo(name: string, known: Iterable<string>): string | undefined {
  const names = [...new Set(known)];
  const [, best] = /"(.*)"/.exec(didYouMean(name, names)) ?? [];
  if (best === undefined) return undefined;
  const away = distance(name, best);
  return names.some((other) => other !== best && distance(name, other) === away) ? undefined : best;
}

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
