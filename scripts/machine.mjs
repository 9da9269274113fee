// What the tests need of the machine besides Node: a browser and a PostgreSQL. As root on Debian they are installed, elsewhere named.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { run } from './prepare.mjs';

const APT = ['-o', 'DPkg::Lock::Timeout=600'];
/** Adds packages and leaves every installed one as it is. */
const INSTALL = [...APT, 'install', '-y', '--no-install-recommends', '--no-upgrade', '--no-remove'];

const hasChromium = () =>
  [process.env['CHROMIUM'], '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].some(
    (place) => place && existsSync(place),
  );
const hasPostgres = () =>
  process.env['TEST_POSTGRES_URL'] !== undefined ||
  (existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').length > 0) ||
  spawnSync('initdb', ['--version']).status === 0;
const hasPgbouncer = () => existsSync('/usr/sbin/pgbouncer');
const hasFonts = () => existsSync('/usr/share/fonts/truetype/liberation');

/**
 * Lists the Debian packages that a machine lacks.
 *
 * @param has what it has already, in whichever way it was installed
 */
export function missingPackages({ chromium, fonts, postgres, pgbouncer }) {
  return [
    ...(chromium ? [] : ['chromium-headless-shell']),
    // A Chromium that is there already draws with the fonts that it was given.
    ...(chromium || fonts ? [] : ['fonts-liberation']),
    ...(postgres ? [] : ['postgresql']),
    ...(pgbouncer ? [] : ['pgbouncer']),
  ];
}

/** Where Linux keeps files in memory, and how many bytes must be free there: databases of tests are made by the thousand. */
const MEMORY = '/dev/shm';
const ROOMY = 4 * 1024 ** 3;

/** The environment of suites that write much: their temporary files lie in memory where there is room. */
export function inMemory() {
  if (process.env['TMPDIR'] || !existsSync(MEMORY)) return process.env;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < ROOMY ? process.env : { ...process.env, TMPDIR: MEMORY };
}

/**
 * Installs a browser and a PostgreSQL where they are missing, or prints the command that does, and stops.
 *
 * @param whole whether a pooler is needed, too, which only `npm run verify` tests
 */
export function provideMachine({ whole = false } = {}) {
  const missing = missingPackages({
    chromium: hasChromium(),
    fonts: hasFonts(),
    postgres: hasPostgres(),
    pgbouncer: !whole || hasPgbouncer(),
  });
  if (missing.length === 0) return;
  const install = [...INSTALL, ...missing];
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    console.error(
      `The tests need Chromium and PostgreSQL. On Debian or Ubuntu:\n\n  sudo apt-get ${install.join(' ')}\n`,
    );
    console.error('Elsewhere: point CHROMIUM at a Chromium, and TEST_POSTGRES_URL at an empty PostgreSQL.');
    process.exit(1);
  }
  console.log(`Installing ${missing.join(' ')} with apt …`);
  run('apt-get', [...APT, '-qq', 'update']);
  run('apt-get', install, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
