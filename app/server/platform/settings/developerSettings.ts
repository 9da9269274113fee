import type { Secrets } from '../db/secrets.ts';
import { type Environment, words } from './environment.ts';

/** Without these settings there is no developer panel. */
export interface DeveloperSettings {
  /** Hashes by argon2, or SHA-256 in hexadecimal digits, newest first. */
  readonly secretHashes: Secrets;
  /** Address of "edit this" with {root}, {file}, {line} and {column}. */
  readonly editorLink: string | undefined;
}

/** Hash of `werkstatt-2026`, see docs/explain.md. */
const DEMO_SECRET_HASH = '02cfcd0cc4f1e4ac711288bf970d203ad4185eef7292f4a8b9c105c2a35625da';

export const DEMO_DEVELOPER: DeveloperSettings = { secretHashes: [DEMO_SECRET_HASH], editorLink: undefined };

/** @throws for an invalid variable */
export function readDeveloper(environment: Environment, demo: boolean): DeveloperSettings | undefined {
  const [newest = demo ? DEMO_SECRET_HASH : 'off', ...older] = words(environment.DEVELOPER_SECRET_HASH);
  const secretHashes: Secrets = [newest, ...older];
  const editorLink = environment.EDITOR_LINK || undefined;
  if (newest !== 'off' && !secretHashes.every((hash) => /^(\$argon2\S+|[\da-f]{64})$/.test(hash)))
    throw new Error(
      'DEVELOPER_SECRET_HASH is invalid. Set an argon2 hash, a SHA-256 hash of 64 hexadecimal digits in lower case, or off.',
    );
  if (editorLink !== undefined && !/^(?!javascript:)[a-z][a-z\d+.-]*:.*\{file\}/.test(editorLink))
    throw new Error(
      `EDITOR_LINK is "${editorLink}", which is invalid. Set an address with {file}, such as vscode://file/{root}/{file}:{line}.`,
    );
  return newest === 'off' ? undefined : { secretHashes, editorLink };
}
