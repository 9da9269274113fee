import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../auth/sessions.ts';
import { requireSignature } from './signature.ts';
import type { Inbox } from './take.ts';

const SCHEMA = { response: { 200: { $ref: 'NewsTaken.json' } } };

/** Inbox for events of other systems (docs/inbox.md). It exists only if a secret is configured. */
export function addInboxRoute(
  root: FastifyInstance,
  context: ServerContext,
  inbox: Inbox,
  secrets: readonly Buffer[],
): void {
  root.register(async (app) => {
    // The signature covers the raw bytes.
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    app.post('/api/inbox', { schema: SCHEMA, config: { fromSystem: true } }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const id = requireSignature(secrets, request, body, context.clock.now());
      return { outcome: await inbox.takeNews(context, { id, content: parse(body) }, request.log) };
    });
  });
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
