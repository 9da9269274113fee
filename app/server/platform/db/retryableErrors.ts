// Statements that PostgreSQL aborted for another transaction, or refused for their name: nothing has happened, and they can run again.
import { isNameRefused } from './statementNames.ts';

/** Serialization failure and deadlock. */
const CODES = ['40001', '40P01'];

/** Returns whether an error means that nothing has happened, and that the same works when it is tried again. */
export function isGivenUp(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  return CODES.includes(String(error.code)) || isNameRefused(error);
}
