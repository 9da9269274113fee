import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
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

// app/build imports the engine by its path: Vite loads packages that a config imports without compiling them.
// With --ssr it builds what draws pages on the server (app/portal/ssr), with everything that this needs in it.
// The mode `quick`, of `npm start`, leaves out the steps that only make downloads smaller.
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: 'app',
  ssr: { noExternal: true },
  // Whatever starts the server: what React says to developers costs a page ten times as long.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  css: { modules: { generateScopedName: classNames(root) } },
  plugins: [
    react(),
    definitions(root),
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
    // Which files a flow and a kind are in: the page names those that it needs.
    manifest: !isSsrBuild,
    emptyOutDir: true,
    target: BROWSERS,
    sourcemap: false,
    modulePreload: { polyfill: false },
    // A part that is fetched later brings no looks of its own: none can be lost, or move what stands there.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups: chunksOf(root) } } } }),
  },
  server: {
    port: 4174,
    // Elsewhere the portal would be half working: whoever starts it has chosen this port.
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api/', '/portal/api/', '/portal/content/', '^/demo/[a-z-]+$', '/health'].map((path) => [
        path,
        // The server is asked as the page is: whether a form comes from the portal is judged by the origin.
        { target: `http://127.0.0.1:${process.env['API_PORT'] ?? 4173}`, changeOrigin: false },
      ]),
    ),
  },
}));
