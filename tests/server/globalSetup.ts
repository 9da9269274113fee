// What all suites of a run share, and nobody needs afterwards: one PostgreSQL, and the server in one file.
import { bundleServer } from './bundle.ts';
import { startPostgres } from './postgres.ts';

export async function setup(): Promise<() => void> {
  const [postgres, server] = await Promise.all([startPostgres(), bundleServer()]);
  if (postgres !== undefined) process.env.TEST_POSTGRES_URL = postgres.url;
  process.env.TEST_SERVER = server.file;
  return () => {
    postgres?.stop();
    server.remove();
  };
}
