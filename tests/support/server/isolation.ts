import pg from 'pg';
import type { DatabasePlace } from '../../../app/server/platform/db/open.ts';
import type { TestDatabases } from './databases.ts';

/** Sets the default isolation level of new connections until the end of the test. */
export async function useDefaultLevel(databases: TestDatabases, place: DatabasePlace, level: string): Promise<void> {
  const url = 'url' in place ? place.url : '';
  const name = new URL(url).pathname.slice(1);
  const alter = async (change: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`alter database "${name}" ${change}`);
    await client.end();
  };
  databases.whenOver(() => alter('reset default_transaction_isolation'));
  await alter(`set default_transaction_isolation = '${level}'`);
}
