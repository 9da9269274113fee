import { isNameRefused } from './statementNames.ts';

/** Serialization failure and deadlock. */
const CODES = ['40001', '40P01'];

/** Returns whether PostgreSQL rolled back or refused a statement, so that it can run again. */
export function isGivenUp(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  return CODES.includes(String(error.code)) || isNameRefused(error);
}
