import { join } from 'node:path';
import { build, mergeConfig, type Rolldown } from 'vite';
import { ROOT } from './bundle.ts';
import { studioConfig } from './studio.ts';

/** Environment variable with the folder of the portal built for this run. */
export const PORTAL_BUILD = 'PORTAL_BUILD';

const settings = { root: join(ROOT, 'app'), configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' } as const;

type Output = Rolldown.RolldownOutput['output'];

/** Builds the portal in release mode; without `outDir` only in memory. */
export async function buildPortal(outDir?: string): Promise<Output> {
  return outputOf(await build({ ...settings, build: to(outDir) }));
}

const to = (outDir: string | undefined) => (outDir === undefined ? { write: false } : { outDir });

const outputOf = (built: Awaited<ReturnType<typeof build>>): Output =>
  ([built].flat()[0] as Rolldown.RolldownOutput).output;

/** Builds server rendering into the folder of a portal. */
export async function buildDrawing(outDir: string): Promise<void> {
  await build({
    ...settings,
    build: { ssr: 'portal/ssr/render.tsx', outDir: join(outDir, 'drawn'), emptyOutDir: true },
  });
}

/** Builds the studio into the folder of a portal; without `outDir` only in memory. */
export async function buildStudio(outDir?: string): Promise<Output> {
  const own = { configFile: false, logLevel: 'error', build: { ...to(outDir), emptyOutDir: false } } as const;
  return outputOf(await build(mergeConfig(studioConfig({ mode: 'quick' }), own)));
}
