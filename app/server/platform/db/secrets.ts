import { createToken } from '../auth/tokens.ts';
import type { Database } from './open.ts';

/** Returns a secret shared by all servers of the database, which the first one creates. */
export async function secretNamed(database: Database, name: string): Promise<string> {
  const find = () => database.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  const known = await find();
  if (known !== undefined) return known.value;
  await database
    .insertInto('secrets')
    .values({ name, value: createToken() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await find())?.value ?? '';
}
