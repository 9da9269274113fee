// Debian's PgBouncer in transaction mode in front of PostgreSQL.
import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { accountOf, findFreePort } from '../../../scripts/testbed/postgres.ts';
import { until } from '../waiting.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

export const hasPgbouncer = (): boolean => existsSync(PROGRAM);

export interface Pooler {
  /** Returns the pooler's URL for a database. */
  urlOf(url: string): string;
  stop(): void;
}

/** Starts a pooler with a number of connections per database. */
export async function startPgbouncer(postgresUrl: string, connections: number): Promise<Pooler> {
  const { hostname, port: behind, username } = new URL(postgresUrl);
  const folder = mkdtempSync(join(tmpdir(), 'fahrplan-pgbouncer-'));
  const port = await findFreePort();
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" ""\n`);
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${hostname} port=${behind}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      `default_pool_size = ${connections}`,
      'max_client_conn = 500',
    ].join('\n'),
  );
  const user = process.getuid?.() === 0 ? accountOf('postgres') : undefined;
  if (user !== undefined) for (const file of [folder, users, settings]) chownSync(file, user.uid, user.gid);
  const pooler = spawn(PROGRAM, [settings], { cwd: folder, ...user, stdio: 'ignore' });
  const urlOf = (url: string) => {
    const { pathname } = new URL(url);
    return `postgres://${username}@127.0.0.1:${port}${pathname}`;
  };
  await until(
    async () => {
      if (pooler.exitCode !== null) throw new Error(`PgBouncer ended with ${pooler.exitCode}.`);
      const client = new pg.Client({ connectionString: urlOf(postgresUrl) });
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    },
    { what: 'PgBouncer', rounds: 200, pauseMs: 50 },
  );
  return {
    urlOf,
    stop() {
      pooler.kill('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
