// A server with the built studio and a stand-in for its API, as one editor's browser meets it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { build, mergeConfig } from 'vite';
import { serveStudio } from '../../../app/server/platform/http/studio.ts';
import { CallFailed } from '../../../app/studio/api.ts';
import studio from '../../../vite.studio.config.ts';
import { root } from '../definitions.ts';
import type { StandIn } from './standIn.ts';

/** All definitions of the portal, by path below `flows/`. */
export const portalTexts = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(root, 'flows'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(root, 'flows', file), 'utf8')]),
  );

/** Builds the studio once for all tests of a run. */
export async function buildStudio(webRoot: string): Promise<void> {
  const outDir = join(webRoot, 'studio');
  if (existsSync(join(outDir, 'index.html'))) return;
  await build(mergeConfig(studio({ mode: 'quick' }), { configFile: false, logLevel: 'error', build: { outDir } }));
}

/** @returns the server, which the caller starts and closes */
export async function studioServer(webRoot: string, standIn: StandIn): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    wildcard: false,
    globIgnore: ['studio/index.html'],
  });
  await serveStudio(app, webRoot);
  app.setErrorHandler((error, _, reply) => {
    if (!(error instanceof CallFailed)) throw error;
    return reply.status(error.status || 500).send({ code: error.code, detail: error.message });
  });
  const { api } = standIn;
  app.get('/studio/api/session', () => standIn.session());
  app.post('/studio/api/sign-in', () => api.signIn('', '', ''));
  app.get('/studio/api/work', () => api.work());
  app.get<{ Querystring: { release?: string } }>('/studio/api/bodies', ({ query }) => api.bodies(query.release));
  app.get<{ Querystring: { path: string } }>('/studio/api/files', async ({ query }) => ({
    path: query.path,
    ...(await api.body(query.path)),
  }));
  app.put<{ Body: { path: string; text: string; knows: string | null } }>(
    '/studio/api/files',
    async ({ body: { path, text, knows } }, reply) => {
      const saved = standIn.save(path, text, knows);
      if (saved.outcome === 'removed') return reply.status(410).send({ code: 'work_removed' });
      if (saved.outcome === 'conflict') return reply.status(409).send({ code: 'work_conflict', ...saved });
      return { hash: saved.hash, ...(saved.outcome === 'merged' && { text: saved.text, merged: true }) };
    },
  );
  return app;
}
