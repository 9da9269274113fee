// Upload links, signed for one customer and one file.
import { createHmac } from 'node:crypto';
import { isSameSecret } from '../auth/tokens.ts';
import type { Database } from '../db/open.ts';
import { secretsNamed } from '../db/secrets.ts';
import { Problem } from '../http/problems.ts';

export interface UploadLink {
  /** Not part of the URL: the session identifies the customer. */
  readonly customerId: string;
  readonly path: string;
  /** Expiry, in milliseconds since 1970. */
  readonly expires: number;
}

/** Signs with the newest secret. */
export async function signatureOf(database: Database, link: UploadLink): Promise<string> {
  const [newest] = await secretsNamed(database, 'uploads');
  return sign(newest, link);
}

const sign = (secret: string, { customerId, path, expires }: UploadLink): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([customerId, path, expires]))
    .digest('base64url');

/** Verifies signature and expiry. Throws upload_link_invalid, without a hint about the cause. */
export async function refuseOtherLinks(
  database: Database,
  link: UploadLink,
  signature: string,
  now: number,
): Promise<void> {
  const secrets = await secretsNamed(database, 'uploads');
  const isRight = secrets.some((secret) => isSameSecret(signature, sign(secret, link)));
  if (!isRight || link.expires <= now)
    throw new Problem('upload_link_invalid', 'The upload link is invalid or has expired. Request a new one.');
}
