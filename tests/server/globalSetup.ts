// Starts one PostgreSQL for all suites of a run; vitest stops it at the end.
import { startPostgres } from './postgres.ts';

export async function setup(): Promise<() => void> {
  const postgres = await startPostgres();
  if (postgres !== undefined) process.env.TEST_POSTGRES_URL = postgres.url;
  return () => postgres?.stop();
}
