import type { Plugin } from 'vite';

/** Font file with the letters of the portal's languages. */
const LETTERS = /figtree-letters-[\w-]+\.woff2$/;

/** Preloads the font, which the browser would otherwise request at first text layout. */
export function earlyFont(): Plugin {
  return {
    name: 'fahrplan:early-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => LETTERS.test(name));
        if (!file) throw new Error('The build has no font file. Check renderer/theme/fonts.css, which names it.');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
