// Bundle of the studio, which customers never load.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { BROWSERS } from '../app/build/browsers.ts';
import { compressed } from '../app/build/compressed.ts';
import { help } from '../app/build/help.ts';
import { projectCode } from '../app/build/projectCode.ts';
import { strokes } from '../app/build/strokes.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Pages of the studio, and the document in the frame of its preview. */
const PAGES = ['studio/index.html', 'studio/preview/index.html'];

/** Placeholder that the server replaces in each page: the editor inserts style elements. */
export const NONCE = 'NONCE-OF-THIS-PAGE';

export const studioConfig = ({ mode }: { readonly mode: string }): UserConfig => ({
  root: join(root, 'app'),
  publicDir: false,
  html: { cspNonce: NONCE },
  plugins: [react(), projectCode(root), help(root), strokes(root), mode !== 'quick' && compressed(() => false)],
  worker: { format: 'es', plugins: () => [projectCode(root)] },
  build: {
    outDir: join(root, 'dist/web-studio'),
    assetsDir: 'studio/assets',
    emptyOutDir: true,
    target: BROWSERS,
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_500,
    rolldownOptions: { input: PAGES.map((page) => join(root, 'app', page)) },
  },
  server: {
    port: 4176,
    strictPort: true,
    proxy: { '/studio/api': { target: `http://127.0.0.1:${process.env['API_PORT'] ?? 4173}`, changeOrigin: false } },
  },
});
