// The portal as customers get it.
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { ROOT } from './bundle.ts';

/** The variable with the folder in which a run keeps the portal that it has built, for all that look at it. */
export const PORTAL_BUILD = 'PORTAL_BUILD';

const settings = { root: join(ROOT, 'app'), configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' } as const;

/**
 * Builds the portal.
 *
 * @param outDir where it goes; without one it is written nowhere
 */
export async function buildPortal(outDir?: string): Promise<Rolldown.RolldownOutput['output']> {
  const built = await build({ ...settings, build: outDir === undefined ? { write: false } : { outDir } });
  return ([built].flat()[0] as Rolldown.RolldownOutput).output;
}

/** Builds what draws the pages of a portal on the server into the folder of that portal. */
export async function buildDrawing(outDir: string): Promise<void> {
  await build({
    ...settings,
    build: { ssr: 'portal/ssr/render.tsx', outDir: join(outDir, 'drawn'), emptyOutDir: true },
  });
}
