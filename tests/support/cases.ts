// How many cases a property is tried on.

/** Ten thousand in `npm test`; `npm run soak` asks for more with CASES. */
export const CASES = Number(process.env['CASES'] ?? 10_000);

/** Whether it is that run. */
export const isSoak = CASES > 10_000;

/** Of the cases in which somebody goes all the way through a flow: each takes as long as a dozen of the others. */
export const PASSAGES = isSoak ? CASES : CASES / 4;

/** A share of them, for properties of which one case takes longer. */
export const share = (part: number): number => Math.max(1, Math.round(CASES * part));

/** One number in `npm test` and another in the soak run, for what does not grow with the cases. */
export const fewOrMany = (few: number, many: number): number => (isSoak ? many : few);
