// PostgreSQL for tests: that of TEST_POSTGRES_URL, or a new one on a loopback port.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const PACKAGES = '/usr/lib/postgresql';

/** Attempts to connect, 50 ms apart, before a start counts as failed. */
const MAX_CONNECTS = 1200;

/** Most characters of its log in an error. */
const MAX_LOG = 10_000;

export interface Postgres {
  /** Address of a database with the right to create others. */
  readonly url: string;
  stop(): void;
}

/** Finds or starts PostgreSQL; undefined if it is not installed. */
export async function startPostgres(): Promise<Postgres | undefined> {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) return { url: given, stop: () => undefined };
  const binaries = findPostgresBinaries();
  return binaries === undefined ? undefined : startOwn(binaries);
}

/** Folder of initdb and postgres on Debian. */
export function findPostgresBinaries(): string | undefined {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES) : [];
  return versions.map((version) => join(PACKAGES, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')));
}

/** PostgreSQL refuses to run as root, so root runs it as the user that its package brought. */
async function startOwn(binaries: string): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'fahrplan-postgres-'));
  const user = process.getuid?.() === 0 ? accountOf('postgres') : undefined;
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const as = { cwd: folder, ...user };
  execFileSync(join(binaries, 'initdb'), ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...as,
    stdio: 'ignore',
  });
  const port = await findFreePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'max_connections=200',
  ];
  const server = spawn(join(binaries, 'postgres'), ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])], {
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  server.stderr.on('data', (chunk: Buffer) => {
    if (log.length < MAX_LOG) log += chunk.toString();
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url, () => {
    const { exitCode, signalCode } = server;
    if (exitCode !== null || signalCode !== null)
      throw new Error(`PostgreSQL stopped with ${signalCode ?? exitCode}: ${log}`);
  });
  return {
    url,
    stop() {
      server.kill('SIGINT');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export function accountOf(name: string): { readonly uid: number; readonly gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Connects until PostgreSQL answers, which takes long on a busy machine. */
async function waitUntilReady(url: string, assertRunning: () => void): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    assertRunning();
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === MAX_CONNECTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
