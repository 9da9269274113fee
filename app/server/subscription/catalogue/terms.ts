// How long a car can be had: in months, each with a bit, so that one column tells them all.

/** Terms that any car is offered for, in months. */
export const TERMS = [1, 3, 6, 12, 18, 24] as const;

/** The bits of some terms; what is none of the terms has none. */
export const bitsOf = (terms: readonly number[]): number =>
  TERMS.reduce((bits, term, index) => (terms.includes(term) ? bits | (1 << index) : bits), 0);

/** The terms of some bits, the shortest first. */
export const termsOf = (bits: number): number[] => TERMS.filter((_, index) => (bits & (1 << index)) !== 0);
