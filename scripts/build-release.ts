// Builds the portal from the definitions of a project, with the code of this one: <project> <folder>.
import { renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, mergeConfig } from 'vite';
import { Definitions } from '../app/build/definitions.ts';
import { onDisk } from '../app/build/onDisk.ts';
import { otherOperations } from '../app/build/otherOperations.ts';
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
  const [own, release] = [ROOT, resolve(project)].map((root) => new Definitions(onDisk(root), true).operations());
  const others = otherOperations(own ?? {}, release ?? {});
  if (others.length > 0) throw new Error(others.join('\n'));
  await Promise.all([
    buildApp(false, { outDir: web }),
    buildApp(true, { outDir: drawn, ssr: 'portal/ssr/render.tsx' }),
  ]);
  renameSync(drawn, join(web, 'drawn'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
