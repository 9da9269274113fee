import { join } from 'node:path';
import { build, mergeConfig, type Rolldown } from 'vite';
import { ROOT } from './bundle.ts';
import { studioConfig } from './studio.ts';

/** Environment variable with the folder of the portal built for this run. */
export const PORTAL_BUILD = 'PORTAL_BUILD';

const settings = { root: join(ROOT, 'app'), configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' } as const;

/** Builds the portal in release mode; without `outDir` only in memory. */
export async function buildPortal(outDir?: string): Promise<Rolldown.RolldownOutput['output']> {
  const built = await build({ ...settings, build: outDir === undefined ? { write: false } : { outDir } });
  return ([built].flat()[0] as Rolldown.RolldownOutput).output;
}

/** Builds server rendering into the folder of a portal. */
export async function buildDrawing(outDir: string): Promise<void> {
  await build({
    ...settings,
    build: { ssr: 'portal/ssr/render.tsx', outDir: join(outDir, 'drawn'), emptyOutDir: true },
  });
}

/** Builds the studio into the folder of a portal. */
export async function buildStudio(outDir: string): Promise<void> {
  const own = { configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: false } } as const;
  await build(mergeConfig(studioConfig({ mode: 'quick' }), own));
}
