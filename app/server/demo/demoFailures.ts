// The demo: single calls that fail for one visitor, each in its own way (threats B2–B5).
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DemoFailure } from '../generated/api.ts';
import type { ServerContext } from '../platform/auth/sessions.ts';
import { hashOf } from '../platform/auth/tokens.ts';
import { answerOf } from './failureAnswers.ts';
import { takeFailure } from './failures.ts';

/** Names the visitor for whom calls fail; nobody asks the database about visitors without it. */
export const DEMO_FAILURES_COOKIE = 'demo_failures';

/** Longer than any client waits, in milliseconds. */
const SILENCE_MS = 60 * 60_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** How this call fails once it has done its work. */
    failure: DemoFailure | undefined;
  }
}

/** Lets calls fail as their visitor wished, before they do anything or after they did all of it. */
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
    // Nobody listens any more.
    return payload;
  });

  async function fail(reply: FastifyReply, failure: DemoFailure): Promise<FastifyReply> {
    if (await breakOff(reply, failure)) return reply.hijack();
    return reply.send(dress(reply, failure));
  }

  /** @returns whether the failure has no answer at all */
  async function breakOff(reply: FastifyReply, { answer }: DemoFailure): Promise<boolean> {
    if (answer !== 'silence' && answer !== 'lost') return false;
    if (answer === 'silence') await pauses.pause(reply, SILENCE_MS);
    reply.raw.destroy();
    return true;
  }
}

/** Gives a reply the head of the failure. */
function dress(reply: FastifyReply, failure: DemoFailure): ReturnType<typeof answerOf>['body'] {
  const { status, type, body, length } = answerOf(failure);
  reply.status(status).type(type).removeHeader('content-length');
  if (length !== undefined) reply.header('content-length', String(length));
  if (failure.retry_after !== undefined) reply.header('retry-after', String(failure.retry_after));
  return body;
}

/** Pauses that end early when the client has gone, or when the server is asked to stop. */
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
