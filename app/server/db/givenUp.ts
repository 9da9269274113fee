// What PostgreSQL gave up in favour of another, or refused for the name of a statement: nothing of it has happened, and it can be done again.
import { isNameRefused } from './statementNames.ts';

/** Serialization failure and deadlock. */
const CODES = ['40001', '40P01'];

/** Returns whether an error means that nothing has happened, and that the same works when it is tried again. */
export function isGivenUp(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  return CODES.includes(String(error.code)) || isNameRefused(error);
}
