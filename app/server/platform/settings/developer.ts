// Who may look behind the screens: whoever knows the developer secret, of which only a hash is configured (EDT-04).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPasswordRight } from '../auth/passwords.ts';
import { setSecretCookie } from '../auth/sessions.ts';
import { createToken, hashOf, isSameSecret } from '../auth/tokens.ts';
import type { DeveloperSettings } from './developerSettings.ts';

/** Holds a token that only who knew the secret was given. */
const DEVELOPER_COOKIE = 'fahrplan_developer';

/** Whether a secret is the one whose hash is configured. */
export async function isDeveloperSecret({ secretHash }: DeveloperSettings, secret: string): Promise<boolean> {
  if (secretHash.startsWith('$')) return isPasswordRight(secretHash, secret);
  return isSameSecret(Buffer.from(hashOf(secret), 'base64url').toString('hex'), secretHash);
}

/** Remembers in the browser, where no script can read it, that the secret was right. */
export function letDeveloperIn(settings: DeveloperSettings, request: FastifyRequest, reply: FastifyReply): void {
  const token = createToken();
  setSecretCookie(request, reply, DEVELOPER_COOKIE, `${token}.${sealOf(settings, token)}`);
}

/** Whether a request comes from somebody who knew the secret that is configured now. */
export function isDeveloper(settings: DeveloperSettings, request: FastifyRequest): boolean {
  const [token = '', seal = ''] = (request.cookies[DEVELOPER_COOKIE] ?? '').split('.');
  return token !== '' && isSameSecret(seal, sealOf(settings, token));
}

/** Another secret makes every seal of the one before worthless. */
const sealOf = ({ secretHash }: DeveloperSettings, token: string): string => hashOf(`developer:${token}:${secretHash}`);

/** "Edit this", with the folder of the project put in. */
export const editorLinkOf = ({ editorLink }: DeveloperSettings): string | undefined =>
  editorLink?.replaceAll('{root}', process.cwd().replace(/^\//, ''));
