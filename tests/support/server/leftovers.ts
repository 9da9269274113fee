// Removes the files and databases of a run, also on an external PostgreSQL.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export function setup(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fahrplan-test-'));
  const run = `test_${randomUUID().slice(0, 8)}`;
  process.env.TEST_FOLDER = folder;
  process.env.TEST_RUN = run;
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    const url = process.env.TEST_POSTGRES_URL;
    if (url) await dropDatabases(url, run);
  };
}

async function dropDatabases(url: string, run: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [run],
  );
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}
