// Secrets that only their holder knows; the database keeps their hashes.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Makes an unguessable token of 256 bits. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a token (or anything else) with SHA-256. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/**
 * Derives the token against forged requests from the secret in a cookie.
 *
 * A page of another site can send the cookie along but cannot read it, and so cannot know this token.
 */
export function csrfTokenOf(cookieSecret: string): string {
  return hashOf(`csrf:${cookieSecret}`);
}

/** Compares two texts in a time that says nothing about where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)));
}
