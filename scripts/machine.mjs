// Browser and PostgreSQL for tests: installed as root on Debian, otherwise named in a message.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { run } from './prepare.mjs';

const APT = ['-o', 'DPkg::Lock::Timeout=600'];
/** Never changes installed packages. */
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

export function missingPackages({ chromium, fonts, postgres, pgbouncer }) {
  return [
    ...(chromium ? [] : ['chromium-headless-shell']),
    // An installed Chromium has its fonts.
    ...(chromium || fonts ? [] : ['fonts-liberation']),
    ...(postgres ? [] : ['postgresql']),
    ...(pgbouncer ? [] : ['pgbouncer']),
  ];
}

/** In-memory file system of Linux and the free bytes it needs: tests create thousands of databases. */
const MEMORY = '/dev/shm';
const ROOMY = 4 * 1024 ** 3;

/** Environment of suites that write a lot: temporary files in memory if there is room. */
export function inMemory() {
  if (process.env['TMPDIR'] || !existsSync(MEMORY)) return process.env;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < ROOMY ? process.env : { ...process.env, TMPDIR: MEMORY };
}

/** Installs missing packages, or prints the command and exits. Only npm run verify is `whole`. */
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
    console.error('On other systems: set CHROMIUM to a Chromium, and TEST_POSTGRES_URL to an empty PostgreSQL.');
    process.exit(1);
  }
  console.log(`Installing ${missing.join(' ')} with apt …`);
  run('apt-get', [...APT, '-qq', 'update']);
  run('apt-get', install, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
