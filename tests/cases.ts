// How many cases a property is tried on.

/** Ten thousand in `npm test`; `npm run soak` asks for more with CASES. */
export const CASES = Number(process.env['CASES'] ?? 10_000);

/** A share of them, for properties of which one case takes longer. */
export const share = (part: number): number => Math.max(1, Math.round(CASES * part));
