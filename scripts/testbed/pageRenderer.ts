// What draws pages, built as customers get it, by a process that does not know of tests.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../bundle.ts';

/** Where it lies in the folder of a portal. */
export const DRAWN = 'drawn';

/** Builds it into the folder of a portal. */
export async function buildDrawn(portal: string): Promise<void> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const built = ['build', join(ROOT, 'app'), '--config', join(ROOT, 'vite.config.ts'), '--logLevel', 'error'];
  const { VITEST: _, ...environment } = process.env;
  await promisify(execFile)(
    process.execPath,
    [vite, ...built, '--ssr', 'portal/ssr/render.tsx', '--outDir', join(portal, DRAWN), '--emptyOutDir'],
    { cwd: ROOT, env: { ...environment, NODE_ENV: 'production' } },
  );
}
