// Passwords are kept as argon2id hashes. The only door to argon2.
import { hash, verify } from '@node-rs/argon2';

/** What OWASP asks for at least: 19 MiB, two passes; argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let hashOfNobody: Promise<string> | undefined;

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Checks a password with the same hash work whether or not there is an account.
 *
 * @param stored the hash of the account, or nothing when there is no account
 */
export async function isPasswordRight(
  stored: string | undefined,
  password: string,
  check: typeof verify = verify,
): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody has this password');
  const matches = await check(stored ?? (await hashOfNobody), password);
  return stored !== undefined && matches;
}
