// What a telephone dials.

/**
 * A number as a telephone dials it: digits, after the plus of its country.
 *
 * @returns undefined when it is none, so that nothing else ever stands behind tel: (threat A1)
 */
export function toDial(number: unknown): string | undefined {
  const dialled = String(number).replaceAll(/[\s/.-]/g, '');
  return /^\+?[0-9]{2,15}$/.test(dialled) ? dialled : undefined;
}
