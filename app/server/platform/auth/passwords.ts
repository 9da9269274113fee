// Passwords are kept as argon2id hashes. The only door to argon2.
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { hashOf } from './tokens.ts';

/** What OWASP asks for at least: 19 MiB, two passes; argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let hashOfNobody: Promise<string> | undefined;

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Hashes a text that holds a password: slow to guess, and the same each time for the same salt. */
export async function slowHashOf(text: string, salt: string): Promise<string> {
  const bytes = Buffer.from(hashOf(salt), 'base64url').subarray(0, 16);
  return (await hashRaw(text, { ...COST, salt: bytes })).toString('base64url');
}

/**
 * Checks a password with the same hash work whether or not there is an account.
 *
 * @param stored the hash of the account; nothing or '' when there is no account, or no password for it
 */
export async function isPasswordRight(
  stored: string | undefined,
  password: string,
  check: typeof verify = verify,
): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody has this password');
  const matches = await check(stored || (await hashOfNobody), password);
  return Boolean(stored) && matches;
}
