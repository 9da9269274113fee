// Secrets of the server, shared by all servers of the database.
import { asOperator } from '../audit/entries.ts';
import { createToken } from '../auth/tokens.ts';
import type { Database } from './open.ts';

/** Secrets of one purpose, newest first. The newest signs, and all are accepted. */
export type Secrets = readonly [newest: string, ...older: string[]];

/** Ending of the name of a secret that a rotation has replaced. */
const PREVIOUS = '.previous';

/** Returns the secrets of a purpose. The first server creates one. Servers keep none in memory. */
export async function secretsNamed(database: Database, name: string): Promise<Secrets> {
  const find = async (): Promise<Secrets | undefined> => {
    const rows = await database
      .selectFrom('secrets')
      .select(['name', 'value'])
      .where('name', 'in', [name, name + PREVIOUS])
      .orderBy('name')
      .execute();
    const [newest, ...older] = rows.map(({ value }) => value);
    return newest === undefined ? undefined : [newest, ...older];
  };
  const known = await find();
  if (known !== undefined) return known;
  await database
    .insertInto('secrets')
    .values({ name, value: createToken() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await find()) ?? [''];
}

/**
 * Replaces all secrets. Signatures by the present ones stay valid, those by older ones end.
 *
 * @returns their names
 */
export function rotateSecrets(database: Database, now: Date): Promise<readonly string[]> {
  return asOperator(database, { operation: 'rotate-secrets', now }, async (transaction) => {
    const rows = await transaction.selectFrom('secrets').selectAll().orderBy('name').execute();
    const present = rows.filter(({ name }) => !name.endsWith(PREVIOUS));
    for (const { name, value } of present) {
      await transaction
        .insertInto('secrets')
        .values({ name: name + PREVIOUS, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
      await transaction.updateTable('secrets').set({ value: createToken() }).where('name', '=', name).execute();
    }
    return present.map(({ name }) => name);
  });
}
