// Passwords are stored as argon2id hashes. Only this file imports argon2.
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { hashOf } from './tokens.ts';

/** OWASP's minimum: 19 MiB, two passes; argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let hashOfNobody: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Hashes a text that holds a password: slow, but deterministic for a salt. */
export async function slowHashOf(text: string, salt: string): Promise<string> {
  const bytes = Buffer.from(hashOf(salt), 'base64url').subarray(0, 16);
  return (await hashRaw(text, { ...COST, salt: bytes })).toString('base64url');
}

/**
 * Checks a password with the same amount of work whether or not the account exists.
 *
 * @param stored hash of the account; undefined or '' without an account or a password
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
