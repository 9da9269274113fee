// Builds the web app that the tests look at, into a folder of its own.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where the servers of the tests find the web app. */
export const WEB_ROOT = fileURLToPath(new URL('../../dist/e2e', import.meta.url));

/** Runs once before all tests. */
// biome-ignore lint/style/noDefaultExport: the test runner takes the default export
export default async function buildWeb(): Promise<void> {
  await build({ configFile: `${ROOT}vite.config.ts`, build: { outDir: WEB_ROOT }, logLevel: 'error' });
}
