// How many cases a property is tried on.

/** Ten thousand in `npm test`; `npm run soak` asks for more with CASES. */
export const CASES = Number(process.env['CASES'] ?? 10_000);

/** Whether it is that run. */
export const isSoak = CASES > 10_000;

/** A share of them, for properties of which one case takes longer. */
export const share = (part: number): number => Math.max(1, Math.round(CASES * part));

/** One number in `npm test` and another in the soak run, for what does not grow with the cases. */
export const fewOrMany = (few: number, many: number): number => (isSoak ? many : few);
