// Builds the web app that the tests look at, into a folder of its own: two runs side by side do not disturb each other.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The variable that tells the workers where the web app is. */
export const WEB_ROOT = 'E2E_WEB_ROOT';

/** Runs once before all tests; what it returns runs after them. */
// The test runner takes the default export.
export default async function buildWeb(): Promise<() => Promise<void>> {
  const outDir = await mkdtemp(join(tmpdir(), 'fahrplan-web-'));
  await build({ configFile: `${ROOT}vite.config.ts`, build: { outDir }, logLevel: 'error' });
  process.env[WEB_ROOT] = outDir;
  return () => rm(outDir, { recursive: true });
}
