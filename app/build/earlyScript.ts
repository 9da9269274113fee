// Adds the script that records input before hydration, ahead of all other scripts.
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { BROWSERS } from './browsers.ts';

export function earlyScript(root: string): Plugin {
  let file = '';
  return {
    name: 'fahrplan:early-script',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async renderStart() {
      const source = await bundled(join(root, 'app/portal/beforeHydration/beforeHydration.ts'));
      file = this.getFileName(this.emitFile({ type: 'asset', name: 'early.js', source }));
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { defer: true, src: `/${file}` }, injectTo: 'head-prepend' }],
    },
  };
}

/** Bundles into one self-contained file. */
async function bundled(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: BROWSERS, lib: { entry, formats: ['iife'], name: 'early' } },
  });
  return ([built].flat()[0] as Rolldown.RolldownOutput).output[0].code;
}
