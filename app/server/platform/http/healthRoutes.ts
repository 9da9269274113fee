import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import type { Releases } from '../releases/releases.ts';
import type { Clock } from '../settings/clock.ts';
import { Problem } from './problems.ts';

/** Maximum time to an answer, in milliseconds. */
const ANSWER_WITHIN_MS = 1000;

/** Time for which one write is reused, in milliseconds, to limit writes by frequent checks. */
const WRITE_COUNTS_MS = 500;

const ROUTE = { logLevel: 'silent', schema: { response: { 200: { $ref: 'Health.json' } } } } as const;

interface HealthParts {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * GET /health: 200 while the database is readable and writable, otherwise 503 for load balancers.
 * GET /health/live: 200 while the process runs: a restart does not repair the database.
 */
export function addHealthRoutes(app: FastifyInstance, parts: HealthParts, releases?: Releases): void {
  const look = createLook(parts);
  app.get('/health', ROUTE, async (request) => {
    try {
      await Promise.race([look(), tooLate()]);
    } catch (error) {
      request.log.error({ err: error }, 'the database does not respond');
      throw new Problem('unavailable', 'The database does not respond. Try again after Retry-After.', {
        retryAfter: 5,
      });
    }
    return { status: 'ok', ...releases?.state };
  });
  app.get('/health/live', ROUTE, async () => ({ status: 'ok' }));
}

async function tooLate(): Promise<never> {
  await sleep(ANSWER_WITHIN_MS, undefined, { ref: false });
  throw new Error('the write of the health check timed out');
}

/** Reads and writes: a readable database may still be locked, full or a replica. */
function createLook({ database, clock }: HealthParts): () => Promise<unknown> {
  let writing: Promise<unknown> | undefined;
  let goodUntil = 0;
  const write = async () => {
    const asked_at = clock.now().toISOString();
    await database.updateTable('readiness').set({ asked_at }).where('id', '=', 1).execute();
    goodUntil = performance.now() + WRITE_COUNTS_MS;
  };
  return async () => {
    await sql`select 1`.execute(database);
    if (performance.now() < goodUntil) return;
    writing ??= write().finally(() => {
      writing = undefined;
    });
    await writing;
  };
}
