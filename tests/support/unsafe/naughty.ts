// Texts that have broken other products, and any others.
import fc from 'fast-check';
import kinds from '../../fixtures/cases/naughty.json' with { type: 'json' };

/** The known ones. */
export const NAUGHTY: readonly string[] = Object.values(kinds).flat();

/** A known one, a piece of two of them, or anything at all. */
export const naughty = fc.oneof(
  fc.constantFrom(...NAUGHTY),
  fc.tuple(fc.constantFrom(...NAUGHTY), fc.constantFrom(...NAUGHTY)).map(([a, b]) => a + b),
  fc.string({ unit: 'binary' }),
);
