// Addresses under which a release that is not live can be tried: signed, and valid for a time.
import { createHmac } from 'node:crypto';
import { isSameSecret } from '../auth/tokens.ts';
import type { Database } from '../db/open.ts';
import { secretsNamed } from '../db/secrets.ts';

export interface PreviewLink {
  readonly release: string;
  /** Expiry, in milliseconds since 1970. */
  readonly expires: number;
}

/** Path of the address that opens a preview. */
export const PREVIEW_PATH = '/preview/';

/** Purpose of the secrets that sign tokens. */
const SECRET = 'previews';

const SHAPE = /^([0-9a-f]{16})\.(\d{13})\.([\w-]{43})$/;

export async function toPreviewToken(database: Database, link: PreviewLink): Promise<string> {
  const [newest] = await secretsNamed(database, SECRET);
  return `${link.release}.${link.expires}.${sign(newest, link)}`;
}

/** Reads a token; undefined for one that is forged or has expired. */
export async function readPreviewToken(database: Database, token: string, now: Date): Promise<PreviewLink | undefined> {
  const [, release = '', expires = '', signature = ''] = SHAPE.exec(token) ?? [];
  const link = { release, expires: Number(expires) };
  if (release === '' || link.expires <= now.getTime()) return undefined;
  const secrets = await secretsNamed(database, SECRET);
  return secrets.some((secret) => isSameSecret(signature, sign(secret, link))) ? link : undefined;
}

const sign = (secret: string, { release, expires }: PreviewLink): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([release, expires]))
    .digest('base64url');
