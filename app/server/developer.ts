// Who may look behind the screens: whoever knows the developer secret, of which only a hash is configured (EDT-04).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPasswordRight } from './passwords.ts';
import { setSecretCookie } from './sessions.ts';
import { createToken, hashOf, isSameSecret } from './tokens.ts';

/** What is configured for developers; without it there is no panel. */
export interface DeveloperSettings {
  /** argon2, or SHA-256 in hexadecimal digits. */
  readonly secretHash: string;
  /** Where "edit this" leads, with {root}, {file}, {line} and {column}; nowhere without one. */
  readonly editorLink: string | undefined;
}

/** `werkstatt-2026`, as docs/explain.md says. */
const DEMO_SECRET_HASH = '02cfcd0cc4f1e4ac711288bf970d203ad4185eef7292f4a8b9c105c2a35625da';

export const DEMO_DEVELOPER: DeveloperSettings = { secretHash: DEMO_SECRET_HASH, editorLink: undefined };

/** Holds a token that only who knew the secret was given. */
const DEVELOPER_COOKIE = 'fahrplan_developer';

/** @throws when a variable has a value that means nothing */
export function readDeveloper(
  environment: Readonly<Record<string, string | undefined>>,
  demo: boolean,
): DeveloperSettings | undefined {
  const secretHash = environment.DEVELOPER_SECRET_HASH || (demo ? DEMO_SECRET_HASH : 'off');
  const editorLink = environment.EDITOR_LINK || undefined;
  if (!/^(off|\$argon2\S+|[\da-f]{64})$/.test(secretHash))
    throw new Error('DEVELOPER_SECRET_HASH takes an argon2 hash, a SHA-256 hash of 64 hexadecimal digits, or off.');
  if (editorLink !== undefined && !/^(?!javascript:)[a-z][a-z\d+.-]*:.*\{file\}/.test(editorLink))
    throw new Error(
      `EDITOR_LINK is "${editorLink}"; it takes an address with {file}, such as vscode://file/{root}/{file}:{line}.`,
    );
  return secretHash === 'off' ? undefined : { secretHash, editorLink };
}

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
