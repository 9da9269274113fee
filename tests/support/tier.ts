// Size of each suite: a sample in `npm test`, all in `npm run verify`, repeated in `npm run soak`.

/** Tier of this run. A suite that is started directly runs completely. */
export const TIER = process.env['TIER'] === 'test' ? 'test' : 'verify';

/** `npm test` runs one case in so many of a sweep. */
const SAMPLED = 6;

export const SEED = Number(process.env['SEED'] ?? 1);

/** Cases of a property: 10,000, a sixth in `npm test`, or CASES in `npm run soak`. */
export const CASES = Number(process.env['CASES'] ?? (TIER === 'test' ? Math.ceil(10_000 / SAMPLED) : 10_000));

export const isSoak = CASES > 10_000;

/** Cases of properties that walk through a whole flow, which are a dozen times slower. */
export const PASSAGES = isSoak ? CASES : Math.ceil(CASES / 4);

/** Returns a share of the cases, for slow properties. */
export const share = (part: number): number => Math.max(1, Math.round(CASES * part));

/** Returns one number outside the soak run and another in it. */
export const fewOrMany = (few: number, many: number): number => (isSoak ? many : few);

/**
 * Returns the cases of a sweep in this tier: all, or a seeded sixth in `npm test`.
 * @param always cases in every sample
 */
export function sampled<T>(cases: readonly T[], always: (one: T) => boolean = () => false): readonly T[] {
  if (TIER === 'verify') return cases;
  return cases.filter((one, at) => always(one) || (at + SEED) % SAMPLED === 0);
}
