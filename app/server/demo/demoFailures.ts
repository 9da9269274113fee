// Demo: single calls that fail for one visitor (SEC-B2 to SEC-B5).
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DemoFailure } from '../generated/api.ts';
import type { ServerContext } from '../platform/auth/sessions.ts';
import { hashOf } from '../platform/auth/tokens.ts';
import { answerOf } from './failureAnswers.ts';
import { takeFailure } from './failures.ts';

/** Cookie that identifies the visitor. Requests without it cost no database query. */
export const DEMO_FAILURES_COOKIE = 'demo_failures';

/** Longer than any client waits, in milliseconds. */
const SILENCE_MS = 60 * 60_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Failure to send instead of the answer, once the call has done its work. */
    failure: DemoFailure | undefined;
  }
}

/** Registers hooks that make calls fail before or after they take effect. */
export function playFailures(app: FastifyInstance, { database }: ServerContext): void {
  const pauses = createPauses(app);
  app.decorateRequest('failure');
  app.addHook('onRequest', async (request, reply) => {
    const visitor = request.cookies[DEMO_FAILURES_COOKIE];
    if (!visitor) return;
    const path = request.url.split('?')[0] ?? '';
    const failure = await takeFailure(database, hashOf(visitor), request.method, path);
    if (failure?.delay_ms !== undefined) await pauses.pause(reply, failure.delay_ms);
    if (failure === undefined || failure.answer === 'own') return;
    if (failure.after_effect) request.failure = failure;
    else return fail(reply, failure);
  });
  app.addHook('onSend', async ({ failure }, reply, payload) => {
    if (failure === undefined) return payload;
    if (!(await breakOff(reply, failure))) return dress(reply, failure);
    // The connection is closed already.
    return payload;
  });

  async function fail(reply: FastifyReply, failure: DemoFailure): Promise<FastifyReply> {
    if (await breakOff(reply, failure)) return reply.hijack();
    return reply.send(dress(reply, failure));
  }

  /** @returns true when the failure closes the connection instead of answering */
  async function breakOff(reply: FastifyReply, { answer }: DemoFailure): Promise<boolean> {
    if (answer !== 'silence' && answer !== 'lost') return false;
    if (answer === 'silence') await pauses.pause(reply, SILENCE_MS);
    reply.raw.destroy();
    return true;
  }
}

/** Applies status and headers of the failure to a reply, and returns its body. */
function dress(reply: FastifyReply, failure: DemoFailure): ReturnType<typeof answerOf>['body'] {
  const { status, type, body, length } = answerOf(failure);
  reply.status(status).type(type).removeHeader('content-length');
  if (length !== undefined) reply.header('content-length', String(length));
  if (failure.retry_after !== undefined) reply.header('retry-after', String(failure.retry_after));
  return body;
}

/** Creates pauses that end early when the client disconnects or the server stops. */
function createPauses(app: FastifyInstance) {
  const running = new Set<AbortController>();
  app.addHook('preClose', async () => {
    for (const pause of running) pause.abort();
  });
  return {
    async pause(reply: FastifyReply, ms: number): Promise<void> {
      const over = new AbortController();
      const end = () => over.abort();
      running.add(over);
      reply.raw.once('close', end);
      await sleep(ms, undefined, { signal: over.signal }).catch(() => undefined);
      reply.raw.off('close', end);
      running.delete(over);
    },
  };
}
