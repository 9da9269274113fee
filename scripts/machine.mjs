// What the tests need of the machine besides Node: a browser and a PostgreSQL. As root on Debian they are installed, elsewhere named.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { run } from './prepare.mjs';

const PACKAGES = 'chromium fonts-liberation postgresql';
const INSTALL = `apt-get -o DPkg::Lock::Timeout=600 install -y --no-install-recommends ${PACKAGES}`;

const hasChromium = () => existsSync(process.env['CHROMIUM'] ?? '/usr/bin/chromium');
const hasPostgres = () =>
  process.env['TEST_POSTGRES_URL'] !== undefined ||
  (existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').length > 0) ||
  spawnSync('initdb', ['--version']).status === 0;

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
