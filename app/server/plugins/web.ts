// Serves the built web app: its files, and index.html for every address that the app itself routes.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Replaced in index.html by the nonce of the answer, for libraries that insert <style> elements. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

const NOT_THE_APP = /^\/(api|portal\/api|portal\/content|demo|health|assets)(\/|$|\?)/;

/** Serves the files of a folder; does nothing when it does not exist. */
export async function serveFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  if (!existsSync(join(webRoot, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: resolve(webRoot),
    index: false,
    // A route for each file: one for all of them lists the folder with each request, to compare how the name is spelled.
    wildcard: false,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Vite names what lies in assets by its content.
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/', (_request, reply) => sendPage(reply, webRoot));
  app.get('/index.html', (_request, reply) => sendPage(reply, webRoot));
}

/** Says whether a browser asks for a page of the app, and not for a call or a file. */
export function wantsPage(request: FastifyRequest, webRoot: string): boolean {
  const isPage =
    request.method === 'GET' && (request.headers.accept ?? '').includes('text/html') && !NOT_THE_APP.test(request.url);
  return isPage && existsSync(join(webRoot, 'index.html'));
}

/** Sends index.html with the nonce of this answer; browsers ask again each time. */
export async function sendPage(reply: FastifyReply, webRoot: string): Promise<FastifyReply> {
  const page = await readFile(join(webRoot, 'index.html'), 'utf8');
  return reply
    .status(200)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(NONCE_PLACEHOLDER, reply.cspNonce.style));
}
