// Builds and serves the preview with a plain text box in place of the studio: for tests, and for work on it.
//   npx tsx scripts/testbed/previewHost.ts 4800
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { strokes } from '../../app/build/strokes.ts';
import { openDatabase } from '../../app/server/openDatabase.ts';
import { systemClock } from '../../app/server/platform/settings/clock.ts';
import { createServer } from '../../app/server/server.ts';
import { defaultSettings } from '../../app/server/settings.ts';
import { addPreviewRoutes } from '../../app/server/studio/previewRoutes.ts';
import { ROOT } from '../bundle.ts';

const PAGES = { alone: 'studio/preview/alone/index.html', frame: 'studio/preview/index.html' } as const;

/** Path of the page with the text box. */
export const ALONE = `/${PAGES.alone}`;

/** Builds the frame and the page with the text box. */
export async function buildPreview(outDir: string): Promise<void> {
  const root = join(ROOT, 'app');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [react(), strokes(ROOT)],
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { input: Object.values(PAGES).map((page) => join(root, page)) },
    },
  });
}

export async function startPreviewHost(port = 0): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'fahrplan-preview-'));
  const web = join(folder, 'web');
  await buildPreview(web);
  const database = await openDatabase({ file: join(folder, 'host.db') });
  const settings = { ...defaultSettings, logLevel: 'silent', webRoot: '/nowhere', uploadRoot: join(folder, 'uploads') };
  const app = await createServer({ database, clock: systemClock, settings });
  addPreviewRoutes(app, { guard: async () => ({ id: 'alone' }), createServer, document: join(web, PAGES.frame) });
  await app.register(fastifyStatic, {
    root: web,
    wildcard: false,
    // The page with the text box has a frame, as the studio has.
    setHeaders: (reply) => reply.header('content-security-policy', "default-src 'self'; img-src 'self' data: blob:"),
  });
  const url = await app.listen({ port, host: '127.0.0.1' });
  return {
    url,
    async stop() {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const [program, port] = process.argv.slice(1);
if (program === import.meta.filename) {
  const { url } = await startPreviewHost(Number(port ?? 0));
  console.log(`${url}${ALONE}`);
}
