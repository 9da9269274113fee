// Starts PostgreSQL and builds the server and the page renderer once for all suites.
import { existsSync } from 'node:fs';
import { PORTAL_BUILD } from '../../../scripts/portal.ts';
import { buildDrawn } from '../../../scripts/testbed/pageRenderer.ts';
import { startPostgres } from '../../../scripts/testbed/postgres.ts';
import { bundleServer } from '../../../scripts/testbed/serverBundle.ts';

export async function setup(): Promise<() => void> {
  const portal = process.env[PORTAL_BUILD] ?? '';
  const drawn = existsSync(portal) ? buildDrawn(portal) : undefined;
  const [postgres, server] = await Promise.all([startPostgres(), bundleServer(), drawn]);
  if (postgres !== undefined) process.env.TEST_POSTGRES_URL = postgres.url;
  process.env.TEST_SERVER = server.file;
  return () => {
    postgres?.stop();
    server.remove();
  };
}
