// Puts the script into the page that keeps what is typed and pressed before the page is alive: small, and ahead of all others.
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { BROWSERS } from './browsers.ts';

/** The Vite plugin. */
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

/** One file that needs no other, and says nothing to the page but by its listeners. */
async function bundled(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: BROWSERS, lib: { entry, formats: ['iife'], name: 'early' } },
  });
  return ([built].flat()[0] as Rolldown.RolldownOutput).output[0].code;
}
