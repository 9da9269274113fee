// Texts that have broken other products, and random ones.
import fc from 'fast-check';
import kinds from '../../fixtures/cases/naughty.json' with { type: 'json' };

export const NAUGHTY: readonly string[] = Object.values(kinds).flat();

/** A known text, a combination of two, or any text. */
export const naughty = fc.oneof(
  fc.constantFrom(...NAUGHTY),
  fc.tuple(fc.constantFrom(...NAUGHTY), fc.constantFrom(...NAUGHTY)).map(([a, b]) => a + b),
  fc.string({ unit: 'binary' }),
);
