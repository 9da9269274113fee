// Access to the developer panel by a secret, of which only a hash is configured (EDT-4).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPasswordRight } from '../auth/passwords.ts';
import { setSecretCookie } from '../auth/sessions.ts';
import { createToken, hashOf, isSameSecret } from '../auth/tokens.ts';
import type { DeveloperSettings } from './developerSettings.ts';

/** Proves that the browser has sent the secret. */
const DEVELOPER_COOKIE = 'fahrplan_developer';

export async function isDeveloperSecret({ secretHash }: DeveloperSettings, secret: string): Promise<boolean> {
  if (secretHash.startsWith('$')) return isPasswordRight(secretHash, secret);
  return isSameSecret(Buffer.from(hashOf(secret), 'base64url').toString('hex'), secretHash);
}

/** Stores access in an HttpOnly cookie. */
export function letDeveloperIn(settings: DeveloperSettings, request: FastifyRequest, reply: FastifyReply): void {
  const token = createToken();
  setSecretCookie(request, reply, DEVELOPER_COOKIE, `${token}.${sealOf(settings, token)}`);
}

/** Returns whether a request proves the secret that is configured now. */
export function isDeveloper(settings: DeveloperSettings, request: FastifyRequest): boolean {
  const [token = '', seal = ''] = (request.cookies[DEVELOPER_COOKIE] ?? '').split('.');
  return token !== '' && isSameSecret(seal, sealOf(settings, token));
}

/** Depends on the secret's hash, so that a new secret ends all access. */
const sealOf = ({ secretHash }: DeveloperSettings, token: string): string => hashOf(`developer:${token}:${secretHash}`);

/** Returns the link to an editor, with the folder of the project filled in. */
export const editorLinkOf = ({ editorLink }: DeveloperSettings): string | undefined =>
  editorLink?.replaceAll('{root}', process.cwd().replace(/^\//, ''));
