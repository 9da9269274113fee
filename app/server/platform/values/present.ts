// Answers leave out what is not there; they never say null.

/** Drops the properties that are null or undefined. */
export function present(shape: object): object {
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== null && value !== undefined));
}
