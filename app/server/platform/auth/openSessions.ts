// Where a customer is signed in. Outside, a session has a name of its own: neither its token nor the hash of it.
import { randomUUID } from 'node:crypto';
import type { NotNull } from 'kysely';
import type { Database } from '../db/open.ts';
import type { SessionRow } from '../db/tables.ts';
import { isAlive, type ServerContext } from './sessions.ts';

/** A session with the name that pages have for it. */
export type NamedSession = SessionRow & { readonly id: string };

/** Lists the sessions of a customer that still count, the one that was used last first. */
export async function listOpenSessions(context: ServerContext, customerId: string): Promise<NamedSession[]> {
  await nameSessions(context.database, customerId);
  const sessions = await context.database
    .selectFrom('sessions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', 'is not', null)
    .$narrowType<{ id: NotNull }>()
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
  return sessions.filter((session) => isAlive(context, session));
}

/**
 * Ends one session of a customer.
 *
 * @returns false when there is none of that name, or it is somebody else's
 */
export async function endNamedSession(database: Database, customerId: string, id: string): Promise<boolean> {
  const ended = await database
    .deleteFrom('sessions')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Gives a name to each session that a server of the version before has begun. */
async function nameSessions(database: Database, customerId: string): Promise<void> {
  const nameless = await database
    .selectFrom('sessions')
    .select('token_hash')
    .where('customer_id', '=', customerId)
    .where('id', 'is', null)
    .execute();
  for (const { token_hash } of nameless)
    await database
      .updateTable('sessions')
      .set({ id: randomUUID() })
      .where('token_hash', '=', token_hash)
      .where('id', 'is', null)
      .execute();
}
