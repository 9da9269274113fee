// How much of each suite runs: a sample in `npm test`, everything in `npm run verify`, and repetitions in `npm run soak`.

/** The tier of this run. A suite that is started by itself runs whole. */
export const TIER = process.env['TIER'] === 'test' ? 'test' : 'verify';

/** A sweep runs one case in so many in `npm test`. */
const SAMPLED = 6;

/** Selects the cases of a sample. The same seed selects the same cases. */
export const SEED = Number(process.env['SEED'] ?? 1);

/** Cases of a property: 10,000, a sixth of it in `npm test`, and what `npm run soak` asks for with CASES. */
export const CASES = Number(process.env['CASES'] ?? (TIER === 'test' ? Math.ceil(10_000 / SAMPLED) : 10_000));

/** Is true in `npm run soak`. */
export const isSoak = CASES > 10_000;

/** Cases of properties that walk through a whole flow: each takes as long as a dozen of the others. */
export const PASSAGES = isSoak ? CASES : Math.ceil(CASES / 4);

/** Returns a share of the cases, for properties of which one case takes longer. */
export const share = (part: number): number => Math.max(1, Math.round(CASES * part));

/** Returns one number outside the soak run and another in it, for what does not grow with the cases. */
export const fewOrMany = (few: number, many: number): number => (isSoak ? many : few);

/**
 * Returns the cases of a sweep that run in this tier: all of them, or a seeded sixth in `npm test`.
 *
 * @param always cases that no sample leaves out
 */
export function sampled<T>(cases: readonly T[], always: (one: T) => boolean = () => false): readonly T[] {
  if (TIER === 'verify') return cases;
  return cases.filter((one, at) => always(one) || (at + SEED) % SAMPLED === 0);
}
