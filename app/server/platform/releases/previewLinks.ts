// Addresses under which a release that is not live can be tried: signed, and valid for a time.
import { createHmac } from 'node:crypto';
import { isSameSecret } from '../auth/tokens.ts';
import type { Database } from '../db/open.ts';
import { secretNamed } from '../db/secrets.ts';

export interface PreviewLink {
  readonly release: string;
  /** Expiry, in milliseconds since 1970. */
  readonly expires: number;
}

/** Path of the address that opens a preview. */
export const PREVIEW_PATH = '/preview/';

const SHAPE = /^([0-9a-f]{16})\.(\d{13})\.([\w-]{43})$/;

export async function toPreviewToken(database: Database, link: PreviewLink): Promise<string> {
  return `${link.release}.${link.expires}.${await signatureOf(database, link)}`;
}

/** Reads a token; undefined for one that is forged or has expired. */
export async function readPreviewToken(database: Database, token: string, now: Date): Promise<PreviewLink | undefined> {
  const [, release = '', expires = '', signature = ''] = SHAPE.exec(token) ?? [];
  const link = { release, expires: Number(expires) };
  if (release === '' || link.expires <= now.getTime()) return undefined;
  return isSameSecret(signature, await signatureOf(database, link)) ? link : undefined;
}

async function signatureOf(database: Database, { release, expires }: PreviewLink): Promise<string> {
  const secret = await secretNamed(database, 'previews');
  return createHmac('sha256', secret)
    .update(JSON.stringify([release, expires]))
    .digest('base64url');
}
