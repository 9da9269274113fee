// Builds the portal from the definitions of a project, with the code of this one: <project> <folder>.
import { renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, mergeConfig } from 'vite';
import config from '../vite.config.ts';
import { ROOT } from './bundle.ts';

const [project = '', folder = ''] = process.argv.slice(2);
const mode = 'production';
const web = resolve(folder);
const drawn = `${web}-drawn`;

const buildApp = (isSsrBuild: boolean, output: { outDir: string; ssr?: string }) => {
  const own = { root: join(ROOT, 'app'), mode, configFile: false as const, logLevel: 'error' as const, build: output };
  return build(mergeConfig(config({ command: 'build', mode, isSsrBuild, definitionsRoot: resolve(project) }), own));
};

try {
  await Promise.all([
    buildApp(false, { outDir: web }),
    buildApp(true, { outDir: drawn, ssr: 'portal/ssr/render.tsx' }),
  ]);
  renameSync(drawn, join(web, 'drawn'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
