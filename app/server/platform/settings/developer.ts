// Access to the developer panel by a secret, of which only a hash is configured (EDT-4).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPasswordRight } from '../auth/passwords.ts';
import { DEVELOPER_COOKIE, setSecretCookie } from '../auth/secretCookies.ts';
import { createToken, hashOf, isSameSecret } from '../auth/tokens.ts';
import type { DeveloperSettings } from './developerSettings.ts';

export async function isDeveloperSecret({ secretHashes }: DeveloperSettings, secret: string): Promise<boolean> {
  const checks = secretHashes.map((hash) => isOfHash(hash, secret));
  return (await Promise.all(checks)).includes(true);
}

async function isOfHash(secretHash: string, secret: string): Promise<boolean> {
  if (secretHash.startsWith('$')) return isPasswordRight(secretHash, secret);
  return isSameSecret(Buffer.from(hashOf(secret), 'base64url').toString('hex'), secretHash);
}

/** Stores access in an HttpOnly cookie. */
export function letDeveloperIn(settings: DeveloperSettings, request: FastifyRequest, reply: FastifyReply): void {
  const token = createToken();
  setSecretCookie(request, reply, DEVELOPER_COOKIE, `${token}.${sealOf(settings.secretHashes[0], token)}`);
}

/** Returns whether a request proves a secret that is configured now. */
export function isDeveloper(settings: DeveloperSettings, request: FastifyRequest): boolean {
  const [token = '', seal = ''] = (request.cookies[DEVELOPER_COOKIE] ?? '').split('.');
  return token !== '' && settings.secretHashes.some((hash) => isSameSecret(seal, sealOf(hash, token)));
}

/** Depends on the secret's hash, so that removing it ends all access. */
const sealOf = (secretHash: string, token: string): string => hashOf(`developer:${token}:${secretHash}`);

/** Returns the link to an editor, with the folder of the project filled in. */
export const editorLinkOf = ({ editorLink }: DeveloperSettings): string | undefined =>
  editorLink?.replaceAll('{root}', process.cwd().replace(/^\//, ''));
