// Upload links, signed for one customer and one file.
import { createHmac } from 'node:crypto';
import { isSameSecret } from '../auth/tokens.ts';
import type { Database } from '../db/open.ts';
import { secretNamed } from '../db/secrets.ts';
import { Problem } from '../http/problems.ts';

export interface UploadLink {
  /** Not part of the URL: the session identifies the customer. */
  readonly customerId: string;
  readonly path: string;
  /** Expiry, in milliseconds since 1970. */
  readonly expires: number;
}

/** Signs with a secret shared by all servers of the database, which the first one creates. */
export async function signatureOf(database: Database, { customerId, path, expires }: UploadLink): Promise<string> {
  const secret = await secretNamed(database, 'uploads');
  return createHmac('sha256', secret)
    .update(JSON.stringify([customerId, path, expires]))
    .digest('base64url');
}

/** Verifies signature and expiry. Throws upload_link_invalid, without a hint about the cause. */
export async function refuseOtherLinks(
  database: Database,
  link: UploadLink,
  signature: string,
  now: number,
): Promise<void> {
  const isRight = isSameSecret(signature, await signatureOf(database, link));
  if (!isRight || link.expires <= now)
    throw new Problem('upload_link_invalid', 'The upload link is invalid or has expired. Request a new one.');
}
