// Builds what the tests look at, the web app and the server, into folders of their own: two runs side by side do not disturb each other.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build as buildWeb } from 'vite';
import { ROOT } from '../../scripts/bundle.ts';
import { bundleServer } from '../server/bundle.ts';

export { ROOT };

/** The variables that tell the workers where the web app and the server are. */
export const WEB_ROOT = 'E2E_WEB_ROOT';
export const SERVER = 'E2E_SERVER';

/** Runs once before all tests; what it returns runs after them. */
// The test runner takes the default export.
export default async function build(): Promise<() => Promise<void>> {
  const outDir = await mkdtemp(join(tmpdir(), 'fahrplan-web-'));
  const [server] = await Promise.all([
    bundleServer(),
    buildWeb({ configFile: `${ROOT}vite.config.ts`, build: { outDir }, logLevel: 'error' }),
  ]);
  process.env[WEB_ROOT] = outDir;
  process.env[SERVER] = server.file;
  return async () => {
    server.remove();
    await rm(outDir, { recursive: true });
  };
}
