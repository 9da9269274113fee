// Whether the server can do its work.

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { Problem } from '../problems.ts';

/** GET /health: 200 while the database answers, otherwise 503. */
export function addHealthRoute(app: FastifyInstance, database: Database): void {
  app.get(
    '/health',
    { logLevel: 'silent', schema: { response: { 200: { $ref: 'Health.json' } } } },
    async (request) => {
      try {
        await sql`select 1`.execute(database);
      } catch (error) {
        request.log.error({ err: error }, 'the database does not answer');
        throw new Problem('unavailable', 'The database does not answer.', { retryAfter: 5 });
      }
      return { status: 'ok' };
    },
  );
}
