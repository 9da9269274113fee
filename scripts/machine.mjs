// What the tests need of the machine besides Node: a browser and a PostgreSQL. As root on Debian they are installed, elsewhere named.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { run } from './prepare.mjs';

const PACKAGES = 'chromium-headless-shell fonts-liberation postgresql';
const INSTALL = `apt-get -o DPkg::Lock::Timeout=600 install -y --no-install-recommends ${PACKAGES}`;

const hasChromium = () =>
  [process.env['CHROMIUM'], '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].some(
    (place) => place && existsSync(place),
  );
const hasPostgres = () =>
  process.env['TEST_POSTGRES_URL'] !== undefined ||
  (existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').length > 0) ||
  spawnSync('initdb', ['--version']).status === 0;

/** Where Linux keeps files in memory, and how many bytes must be free there: databases of tests are made by the thousand. */
const MEMORY = '/dev/shm';
const ROOMY = 4 * 1024 ** 3;

/** The environment of suites that write much: their temporary files lie in memory where there is room. */
export function inMemory() {
  if (process.env['TMPDIR'] || !existsSync(MEMORY)) return process.env;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < ROOMY ? process.env : { ...process.env, TMPDIR: MEMORY };
}

/** Makes sure that a browser and a PostgreSQL are there, or says which line installs them and stops. */
export function provideMachine() {
  if (hasChromium() && hasPostgres()) return;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    console.error(`The tests need Chromium and PostgreSQL. On Debian or Ubuntu:\n\n  sudo ${INSTALL}\n`);
    console.error('Elsewhere: point CHROMIUM at a Chromium, and TEST_POSTGRES_URL at an empty PostgreSQL.');
    process.exit(1);
  }
  console.log(`Installing ${PACKAGES} with apt …`);
  run('apt-get', ['-o', 'DPkg::Lock::Timeout=600', '-qq', 'update']);
  run('apt-get', INSTALL.split(' ').slice(1), { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
