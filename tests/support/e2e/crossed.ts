// Selects the looks of a screen: each once in `npm test`, every combination in `npm run soak`.
import { isSoak } from '../tier.ts';

/** Pairs the entries of two lists by position. In the soak run, returns all pairs. */
export function crossed<One, Other>(ones: readonly One[], others: readonly Other[]): (readonly [One, Other])[] {
  if (isSoak) return ones.flatMap((one) => others.map((other) => [one, other] as const));
  const length = Math.max(ones.length, others.length);
  return Array.from(
    { length },
    (_, at) => [ones[at % ones.length] as One, others[at % others.length] as Other] as const,
  );
}

/** Returns one look by the number of the test, or all looks in the soak run. */
export const oneOf = <Look>(looks: readonly Look[], walk: number): readonly Look[] =>
  isSoak ? looks : [looks[walk % looks.length] as Look];

export const widths = (walk: number): readonly number[] => oneOf([1280, 390], walk);
