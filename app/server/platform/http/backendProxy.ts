// Server without a database, in front of a real backend. Only this file imports reply-from.
import { Transform } from 'node:stream';
import replyFrom from '@fastify/reply-from';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { addContentRoute } from '../content/contentRoutes.ts';
import { systemClock } from '../settings/clock.ts';
import { logsOf, type Settings } from '../settings/settings.ts';
import { ANSWER_WITHIN, openLister, openPageRenderer, reachWithin } from '../ssr/pageRenderer.ts';
import { serveSiteMap } from '../ssr/siteMap.ts';
import { compressAnswers } from './compressing.ts';
import { answerUnknown, answerWithProblems, outcomeUnknown, sendProblem } from './errors.ts';
import { leaveGracefully } from './gracefulShutdown.ts';
import { sendSecurityHeaders } from './headers.ts';
import { Problem } from './problems.ts';
import { trustProxies } from './proxies.ts';
import { sendPage, serveFiles, wantsPage } from './web.ts';

/** Maximum wait for the backend's answer, and between two chunks, in milliseconds. */
const ANSWER_WITHIN_MS = 60_000;

/** Maximum wait for the backend's health check, in milliseconds. */
const READY_WITHIN_MS = 2000;

/** Maximum overhead of a multipart form around a file, in bytes. */
const AROUND_A_FILE = 10 * 1024;

/** Paths that go to the backend. All others belong to the web app. */
const CALLS = ['/api/*', '/portal/api/*', '/demo/*'];

/** Options of {@link createFront}. */
export interface Front {
  /** Origin of the backend, such as https://backend.example. */
  readonly backend: string;
  /** Largest forwarded file, in bytes. */
  readonly largestFile: number;
  readonly vendors: readonly string[];
}

/**
 * Creates a server that serves and renders the web app, and forwards calls to a backend (API-6).
 * Answers and cookies pass unchanged. Paths with dots that lead elsewhere are refused.
 * An unreachable backend is a 503. If it breaks off during a change, the outcome is unknown.
 */
export async function createFront(
  settings: Pick<
    Settings,
    | 'webRoot'
    | 'pictureRoot'
    | 'contentRoot'
    | 'trustProxy'
    | 'logLevel'
    | 'rendersPages'
    | 'renderWithinMs'
    | 'pageCheckedForMs'
    | 'renderWaitMs'
    | 'shedLagMs'
    | 'publicOrigin'
  >,
  { backend, largestFile, vendors }: Front,
): Promise<FastifyInstance> {
  const most = largestFile + AROUND_A_FILE;
  const app = Fastify({
    trustProxy: trustProxies(settings.trustProxy),
    logger: logsOf(settings),
    // See createServer.ts.
    return503OnClosing: false,
  });
  // Forwards bodies unread: the backend validates them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request, body, done) => done(null, body.pipe(cutOff(request, most))));
  app.addHook('onRequest', async ({ headers }) => {
    if (Number(headers['content-length'] ?? 0) > most) throw tooLarge(most);
  });
  await sendSecurityHeaders(app, vendors);
  compressAnswers(app);
  answerWithProblems(app);
  await app.register(replyFrom, {
    base: backend,
    // Only the page may repeat a call, because it sends the idempotency key again.
    retryMethods: [],
    undici: { headersTimeout: ANSWER_WITHIN_MS, bodyTimeout: ANSWER_WITHIN_MS },
  });
  app.get('/health', { logLevel: 'silent' }, async (request) => {
    if (await isReady(backend)) return { status: 'ok' };
    request.log.error('the backend is not ready');
    throw new Problem('unavailable', 'The backend cannot be reached or is not ready. Try again after Retry-After.', {
      retryAfter: 5,
    });
  });
  app.get('/health/live', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  for (const url of CALLS) app.all(url, (request, reply) => handOver(request, reply, { backend, most }));
  addContentRoute(app, settings);
  const pageRenderer = await openPageRenderer(settings, systemClock, reachWithin(app, settings.renderWithinMs));
  app.addHook('onListen', async () => pageRenderer?.listening());
  app.addHook('onClose', async () => pageRenderer?.close());
  await serveFiles(app, settings, pageRenderer);
  serveSiteMap(app, settings, await openLister(settings, systemClock, reachWithin(app)));
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request, settings.webRoot)
      ? sendPage(request, reply, settings.webRoot, pageRenderer)
      : answerUnknown(request, reply, []),
  );
  leaveGracefully(app);
  return app;
}

/** A backend may lack this route, so any answer below 502 counts as ready. */
function isReady(backend: string): Promise<boolean> {
  const signal = AbortSignal.timeout(READY_WITHIN_MS);
  return fetch(`${backend}/health`, { redirect: 'manual', signal }).then(
    ({ status }) => status < 502,
    () => false,
  );
}

const tooLarge = (most: number) => new Problem('too_large', `The body is too large. Send at most ${most} bytes.`);

const cut = new WeakSet<FastifyRequest>();

/** Limits a body without Content-Length. */
function cutOff(request: FastifyRequest, most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= most) return done(null, chunk);
      cut.add(request);
      // Drains the rest: a sender that is cut off does not read the answer.
      request.raw.unpipe().resume();
      done(tooLarge(most));
    },
  });
}

function handOver(
  request: FastifyRequest,
  reply: FastifyReply,
  { backend, most }: { readonly backend: string; readonly most: number },
): FastifyReply {
  const within = Number(request.headers[ANSWER_WITHIN]);
  return reply.from(request.raw.url, {
    // A request may shorten the timeout, but not extend it.
    ...(within > 0 && within < ANSWER_WITHIN_MS && { timeout: within }),
    rewriteRequestHeaders: (_, { [ANSWER_WITHIN]: __, ...headers }) => ({
      ...headers,
      'x-forwarded-for': request.ip,
      'x-forwarded-host': request.host,
      'x-forwarded-proto': request.protocol,
    }),
    rewriteHeaders: (headers) => ({ ...headers, ...homeward(headers.location, backend) }),
    onError: (answer, { error }) => {
      if (cut.has(request)) return void sendProblem(answer as FastifyReply, tooLarge(most));
      request.log.error({ err: error }, 'the backend does not respond');
      const isUndone = request.method === 'GET' || hasNotArrived(error);
      sendProblem(answer as FastifyReply, isUndone ? unavailable() : outcomeUnknown());
    },
  });
}

const unavailable = () =>
  new Problem('unavailable', 'The backend cannot be reached. Try again after Retry-After.', { retryAfter: 5 });

/** Codes of connections that were never made. After any other error the call may have arrived. */
const NEVER_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

function hasNotArrived(error: Error): boolean {
  const { code = '' } = (error.cause ?? error) as { code?: string };
  return NEVER_CONNECTED.includes(code);
}

/** Rewrites redirects within the backend to this server. */
function homeward(location: unknown, backend: string): { readonly location?: string } {
  return typeof location === 'string' && location.startsWith(`${backend}/`)
    ? { location: location.slice(backend.length) }
    : {};
}
