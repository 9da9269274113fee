// Parts that are fetched later can be asked for again after they were lost: their imports go through app/portal/host/importModule.ts.
import type { Plugin } from 'vite';

/** As the minified chunks write it, each beside the others. */
const IMPORT = /\bimport\((`\.\/[^`$]+`|"\.\/[^"]+"|'\.\/[^']+')\)/g;

/** The Vite plugin; the last word on what a chunk says, since Vite looks for the imports itself. */
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
