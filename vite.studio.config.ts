import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { BROWSERS } from './app/build/browsers.ts';
import { compressed } from './app/build/compressed.ts';
import { projectCode } from './app/build/projectCode.ts';

const root = fileURLToPath(new URL('./', import.meta.url));

/** Placeholder that the server replaces in each page: the editor inserts style elements. */
export const NONCE = 'NONCE-OF-THIS-PAGE';

// The studio is a bundle of its own, which customers never load.
export default ({ mode }: { readonly mode: string }): UserConfig => ({
  root: `${root}app/studio`,
  base: '/studio/',
  publicDir: false,
  html: { cspNonce: NONCE },
  plugins: [react(), projectCode(root), mode !== 'quick' && compressed(() => false)],
  worker: { format: 'es', plugins: () => [projectCode(root)] },
  build: {
    outDir: `${root}dist/studio`,
    emptyOutDir: true,
    target: BROWSERS,
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_500,
  },
  server: {
    port: 4176,
    strictPort: true,
    proxy: { '/studio/api': { target: `http://127.0.0.1:${process.env['API_PORT'] ?? 4173}`, changeOrigin: false } },
  },
});
