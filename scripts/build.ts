// Builds the portal and the server. `--quick` leaves out the steps that only make downloads smaller.
import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, mergeConfig, type UserConfig } from 'vite';
import { BUILDER_FILE, builderOf } from '../app/server/platform/releases/releaseFolder.ts';
import config from '../vite.config.ts';
import { bundle, ROOT } from './bundle.ts';
import { studioConfig } from './studio.ts';

const mode = process.argv.includes('--quick') ? 'quick' : 'production';
const web = join(ROOT, 'dist/web');
const drawn = join(ROOT, 'dist/drawn');
const workshop = join(ROOT, 'dist/web-studio');

/** Definitions of the build, which its server serves also when those of the sources change. */
const product = join(ROOT, 'dist/product');

/** Both builds import one configuration, so that the definitions are read and checked once. */
const buildApp = (isSsrBuild: boolean, output: UserConfig['build']) => {
  const own = { root: join(ROOT, 'app'), mode, configFile: false, logLevel: 'error', build: output };
  return build(mergeConfig(config({ command: 'build', mode, isSsrBuild }), own));
};

try {
  await Promise.all([
    buildApp(false, { outDir: web }),
    buildApp(true, { outDir: drawn, ssr: 'portal/ssr/render.tsx' }),
    build(mergeConfig(studioConfig({ mode }), { configFile: false, logLevel: 'error', build: { outDir: workshop } })),
    bundle('app/server/built.ts', join(ROOT, 'dist/server')),
  ]);
  rmSync(product, { recursive: true, force: true });
  for (const folder of ['flows', 'schemas']) cpSync(join(ROOT, folder), join(product, folder), { recursive: true });
  writeFileSync(join(product, BUILDER_FILE), builderOf(ROOT));
  // Only now: the first of them empties dist/web.
  renameSync(drawn, join(web, 'drawn'));
  renameSync(join(workshop, 'studio'), join(web, 'studio'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
