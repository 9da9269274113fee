// Builds server rendering in a process without the test environment.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../bundle.ts';

export const DRAWN = 'drawn';

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
