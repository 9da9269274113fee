// Which looks a screen is walked in: each of them once in `npm test`, every combination in `npm run soak`.
import { isSoak } from '../tier.ts';

/** Pairs of two lists: the first with the first, the second with the second; all pairs in the soak run. */
export function crossed<One, Other>(ones: readonly One[], others: readonly Other[]): (readonly [One, Other])[] {
  if (isSoak) return ones.flatMap((one) => others.map((other) => [one, other] as const));
  const length = Math.max(ones.length, others.length);
  return Array.from(
    { length },
    (_, at) => [ones[at % ones.length] as One, others[at % others.length] as Other] as const,
  );
}

/** One look of several, by the number of the walk that takes it; all of them in the soak run. */
export const oneOf = <Look>(looks: readonly Look[], walk: number): readonly Look[] =>
  isSoak ? looks : [looks[walk % looks.length] as Look];

/** One width of two. */
export const widths = (walk: number): readonly number[] => oneOf([1280, 390], walk);
