// Open sessions of a customer. Pages refer to a session by an id, never by its token or hash.
import { randomUUID } from 'node:crypto';
import type { NotNull } from 'kysely';
import type { Database } from '../db/open.ts';
import type { SessionRow } from '../db/tables.ts';
import { isAlive, type ServerContext } from './sessions.ts';

export type NamedSession = SessionRow & { readonly id: string };

/** Lists the valid sessions of a customer, most recently used first. */
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

/** Ends one session. Returns false when the customer has no session with that id. */
export async function endNamedSession(database: Database, customerId: string, id: string): Promise<boolean> {
  const ended = await database
    .deleteFrom('sessions')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Assigns ids to sessions that a previous version of the server began. */
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
