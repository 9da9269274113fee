// Serves the studio: a page with a nonce for its editor, and a worker that may compile types.

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CSP_REPORTS } from './cspReportRoutes.ts';

/** Folder of the studio in that of the web app. */
const FOLDER = 'studio';

/** Placeholder of the build, see scripts/studio.ts. */
const NONCE = 'NONCE-OF-THIS-PAGE';

const WORKER = /^\/studio\/assets\/languageWorker-[\w-]+\.js(?:\?|$)/;

/** The checker compiles types of content. A worker has no document, and this one no network. */
const POLICY_OF_WORKER = "default-src 'none'; script-src 'self' 'unsafe-eval'";

/** Policy of the page. Editors insert style elements, which only this nonce allows. */
const policyOf = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Only app/studio/trusted.ts creates it.
    'trusted-types studio',
    `report-uri ${CSP_REPORTS}`,
  ].join('; ');

/** Does nothing without a build of the studio. */
export async function serveStudio(app: FastifyInstance, webRoot: string): Promise<void> {
  const file = join(webRoot, FOLDER, 'index.html');
  if (!existsSync(file)) return;
  const page = readFileSync(file, 'utf8');
  const send = async (_: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(18).toString('base64');
    return reply
      .header('content-security-policy', policyOf(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE, nonce));
  };
  app.get('/studio', send);
  app.get('/studio/', send);
  app.addHook('onSend', async ({ url }, reply) => {
    if (WORKER.test(url)) reply.header('content-security-policy', POLICY_OF_WORKER);
  });
}
