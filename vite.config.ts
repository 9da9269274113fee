import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { ConfigEnv, UserConfig } from 'vite';
import { BROWSERS } from './app/build/browsers.ts';
import { chunksOf } from './app/build/chunks.ts';
import { classNames } from './app/build/classNames.ts';
import { compiledAhead } from './app/build/compiledAhead.ts';
import { compressed } from './app/build/compressed.ts';
import { earlyFont } from './app/build/earlyFont.ts';
import { earlyScript } from './app/build/earlyScript.ts';
import { importedAgain } from './app/build/importedAgain.ts';
import { minifiedAgain } from './app/build/minifiedAgain.ts';
import { definitions, isForDevelopers } from './app/build/plugin.ts';
import { strokes } from './app/build/strokes.ts';

const root = fileURLToPath(new URL('./', import.meta.url));

// app/build imports the engine by path, since Vite does not compile packages imported by a config.
// `--ssr` builds server rendering with all dependencies; `quick` skips what only shrinks downloads.
export default ({
  isSsrBuild,
  mode,
  definitionsRoot = root,
}: ConfigEnv & { definitionsRoot?: string }): UserConfig => ({
  root: 'app',
  ssr: { noExternal: true },
  // Always production: React's development warnings make rendering ten times slower.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  css: { modules: { generateScopedName: classNames(root) } },
  plugins: [
    react(),
    definitions(definitionsRoot),
    strokes(root),
    mode !== 'quick' && minifiedAgain(),
    compiledAhead(),
    importedAgain(),
    mode !== 'quick' && compressed(isForDevelopers),
    earlyFont(),
    earlyScript(root),
  ],
  build: {
    outDir: isSsrBuild ? '../dist/web/drawn' : '../dist/web',
    copyPublicDir: !isSsrBuild,
    // Maps flows and kinds to files, for preloading by the page.
    manifest: !isSsrBuild,
    emptyOutDir: true,
    target: isSsrBuild ? 'node20' : BROWSERS,
    sourcemap: false,
    modulePreload: { polyfill: false },
    // One stylesheet: late styles could be lost or shift the layout.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups: chunksOf(root) } } } }),
  },
  server: {
    port: 4174,
    // On another port the portal would only half work.
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api/', '/portal/api/', '/portal/content/', '^/demo/[a-z-]+$', '/health'].map((path) => [
        path,
        // Keeps the Host header: the server checks the origin of forms against it.
        { target: `http://127.0.0.1:${process.env['API_PORT'] ?? 4173}`, changeOrigin: false },
      ]),
    ),
  },
});
