// Rewrites dynamic imports to app/portal/host/importModule.ts, which can retry failed ones.
import type { Plugin } from 'vite';

/** Dynamic imports as minified chunks contain them. */
const IMPORT = /\bimport\((`\.\/[^`$]+`|"\.\/[^"]+"|'\.\/[^']+')\)/g;

/** Runs last, since Vite itself searches for the imports. */
export function importedAgain(): Plugin {
  return {
    name: 'fahrplan:imported-again',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(IMPORT, 'importModule($1)');
      },
    },
  };
}
