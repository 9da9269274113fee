// The commands of docs/operations.md return PostgreSQL to a point in time.
import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { accountOf, findFreePort, findPostgresBinaries } from '../../scripts/testbed/postgres.ts';
import { ROOT } from '../support/server/process.ts';
import { until } from '../support/waiting.ts';

const binaries = findPostgresBinaries();
const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');

const works: (() => unknown)[] = [];
afterEach(() => {
  for (const work of works.splice(0).reverse()) work();
});

/** Code blocks of the section, with folders of the test in place of those of the page. */
function readBlocks(folder: string): [settings: string, copy: string, recovery: string] {
  const [, section = ''] = /## Recover a point in time\n([\s\S]*?)\n## /.exec(page) ?? [];
  const blocks = [...section.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, text = '']) =>
    text.replaceAll(/\/(?=archive|base|recovered)/g, `${folder}/`),
  );
  const [settings, copy, recovery] = blocks;
  if (settings === undefined || copy === undefined || recovery === undefined || blocks.length > 3)
    throw new Error('The section has other blocks than settings, copy and recovery.');
  return [settings, copy, recovery];
}

test('the commands restore the second before a mistake', async () => {
  if (binaries === undefined) return expect(process.env['CI']).toBeUndefined();
  const folder = mkdtempSync(join(tmpdir(), 'fahrplan-recovery-'));
  works.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const user = process.getuid?.() === 0 ? accountOf('postgres') : undefined;
  for (const name of ['archive', 'base']) mkdirSync(join(folder, name));
  if (user !== undefined)
    for (const place of ['', 'archive', 'base']) chownSync(join(folder, place), user.uid, user.gid);
  const port = String(await findFreePort());
  const env = { PATH: `${binaries}:${process.env['PATH']}`, PGHOST: '127.0.0.1', PGPORT: port, PGUSER: 'postgres' };
  const shell = (text: string) =>
    execFileSync('sh', ['-e', '-c', text], { cwd: folder, env, ...user, stdio: ['ignore', 'ignore', 'inherit'] });
  const [settings, copy, recovery] = readBlocks(folder);

  shell(`initdb -D ${folder}/first -U postgres -A trust -E UTF8 --no-sync`);
  const listening = `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\n`;
  appendFileSync(join(folder, 'first/postgresql.conf'), `${listening}${settings}`);
  shell(`pg_ctl --pgdata ${folder}/first --log ${folder}/first.log --wait start`);
  const stop = (place: string) => () =>
    shell(`pg_ctl --pgdata ${folder}/${place} --wait --mode fast stop 2> ${folder}/stop.log || true`);
  works.push(stop('first'));
  const ask = async (text: string) => {
    const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'postgres', database: 'postgres' });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  await ask('create table bookings (id text)');
  shell(copy);
  await ask(`insert into bookings values ('after the copy')`);
  const [{ time }] = await ask('select clock_timestamp()::text as time');
  // The next transaction is later than the time, whose unit is a microsecond.
  await ask('delete from bookings');
  const [{ last }] = await ask('select pg_walfile_name(pg_switch_wal()) as last');
  await until(
    () => ask(`select 1 from pg_stat_archiver where last_archived_wal >= '${last}'`).then((rows) => rows.length > 0),
    {
      what: 'the archive of the log',
    },
  );
  stop('first')();

  shell(recovery.replace(/(?<=recovery_target_time = ')[^']+/, time));
  works.push(stop('recovered'));
  await until(async () => (await ask('select pg_is_in_recovery() as is'))[0].is === false, { what: 'the promotion' });
  expect(await ask('select * from bookings')).toEqual([{ id: 'after the copy' }]);
}, 120_000);
