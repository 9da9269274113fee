// Terms of a car as bits, so that one column holds them all.

/** Terms on offer, in months. */
export const TERMS = [1, 3, 6, 12, 18, 24] as const;

/** Returns the bits of terms; any other number has none. */
export const bitsOf = (terms: readonly number[]): number =>
  TERMS.reduce((bits, term, index) => (terms.includes(term) ? bits | (1 << index) : bits), 0);

export const termsOf = (bits: number): number[] => TERMS.filter((_, index) => (bits & (1 << index)) !== 0);
