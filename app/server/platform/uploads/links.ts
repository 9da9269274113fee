// Addresses to which one customer may put one file for some minutes.
import { createHmac } from 'node:crypto';
import { createToken, isSameSecret } from '../auth/tokens.ts';
import type { Database } from '../db/open.ts';
import { Problem } from '../http/problems.ts';

/** What a signature stands for. */
export interface UploadLink {
  /** Never part of the address: the session says who puts the file. */
  readonly customerId: string;
  readonly path: string;
  /** The instant after which it is worth nothing, in milliseconds. */
  readonly expires: number;
}

/** Signs with a secret that every server on the database knows; the first one makes it. */
export async function signatureOf(database: Database, { customerId, path, expires }: UploadLink): Promise<string> {
  const secret = await findSecret(database);
  return createHmac('sha256', secret)
    .update(JSON.stringify([customerId, path, expires]))
    .digest('base64url');
}

/**
 * Lets a signature through that is right and not too old.
 *
 * @throws upload_link_invalid, in the same words whatever is wrong with it
 */
export async function refuseOtherLinks(
  database: Database,
  link: UploadLink,
  signature: string,
  now: number,
): Promise<void> {
  const isRight = isSameSecret(signature, await signatureOf(database, link));
  if (!isRight || link.expires <= now)
    throw new Problem('upload_link_invalid', 'The address is not signed for you, or no longer.');
}

async function findSecret(database: Database): Promise<string> {
  const find = () => database.selectFrom('secrets').select('value').where('name', '=', 'uploads').executeTakeFirst();
  const known = await find();
  if (known !== undefined) return known.value;
  await database
    .insertInto('secrets')
    .values({ name: 'uploads', value: createToken() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await find())?.value ?? '';
}
