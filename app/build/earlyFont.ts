// Has the page ask for its typeface at once, and not only when the first words are about to be drawn.
import type { Plugin } from 'vite';

/** The file that has the letters of the portal's languages. */
const LETTERS = /figtree-letters-[\w-]+\.woff2$/;

/**
 * The Vite plugin.
 *
 * @throws Error when the build has no such file
 */
export function earlyFont(): Plugin {
  return {
    name: 'fahrplan:early-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => LETTERS.test(name));
        if (!file) throw new Error('The build has no file of letters: renderer/theme/fonts.css names it.');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
