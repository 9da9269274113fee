// What PostgreSQL gave up in favour of another: nothing of it has happened, and it can be done again.

/** Serialization failure and deadlock. */
const CODES = ['40001', '40P01'];

/** Says whether an error means "somebody else was faster, try again". */
export function isGivenUp(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && CODES.includes(String(error.code));
}
