// The portal in front of a real backend: the web app from here, every call answered by another origin. The only door to reply-from.
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

/** How long the backend may take until it begins to answer, and between two pieces of an answer, in milliseconds. */
const ANSWER_WITHIN_MS = 60_000;

/** How long the backend may take to say that it can do its work, in milliseconds. */
const READY_WITHIN_MS = 2000;

/** Bytes that a form adds to a file at most. */
const AROUND_A_FILE = 10 * 1024;

/** The addresses that are calls; all others are the web app's. */
const CALLS = ['/api/*', '/portal/api/*', '/demo/*'];

/** A server in front of another one. */
export interface Front {
  /** Origin of the other one, such as https://backend.example. */
  readonly backend: string;
  /** The largest file that is handed on, in bytes. */
  readonly largestFile: number;
  /** Origins of others that may show something on the pages. */
  readonly vendors: readonly string[];
}

/**
 * Makes a server without a database: it serves the web app with its content, draws its pages, and hands every call, as it is, to a backend (API-06).
 *
 * What the backend answers goes back as it is, with its cookies. An address with dots that lead elsewhere is refused. A backend that cannot be reached is a 503 to try again; when it breaks off in the middle of a change, nobody knows whether that has taken effect, and the answer says so.
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
    // As in server.ts.
    return503OnClosing: false,
  });
  // Bodies pass through unread, whatever they are: the backend judges them.
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
    // A call that may have had its effect is sent again by the page, under its key, and by nobody else.
    retryMethods: [],
    undici: { headersTimeout: ANSWER_WITHIN_MS, bodyTimeout: ANSWER_WITHIN_MS },
  });
  app.get('/health', { logLevel: 'silent' }, async (request) => {
    if (await isReady(backend)) return { status: 'ok' };
    request.log.error('the backend cannot do its work');
    throw new Problem('unavailable', 'The backend cannot be reached, or cannot do its work.', { retryAfter: 5 });
  });
  app.get('/health/live', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  for (const url of CALLS) app.all(url, (request, reply) => handOver(request, reply, { backend, most }));
  addContentRoute(app, settings);
  const pageRenderer = await openPageRenderer(settings, systemClock, reachWithin(app, settings.renderWithinMs));
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

/** A backend may answer to another address of health, so any answer will do, but for one that says no. */
function isReady(backend: string): Promise<boolean> {
  const signal = AbortSignal.timeout(READY_WITHIN_MS);
  return fetch(`${backend}/health`, { redirect: 'manual', signal }).then(
    ({ status }) => status < 502,
    () => false,
  );
}

const tooLarge = (most: number) => new Problem('too_large', `The body may have ${most} bytes at most.`);

/** Requests whose body was cut off. */
const cut = new WeakSet<FastifyRequest>();

/** Counts the bytes of a body whose length was not announced. */
function cutOff(request: FastifyRequest, most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= most) return done(null, chunk);
      cut.add(request);
      // The rest is read and dropped: a sender that is cut off in the middle does not read why.
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
    // Whoever says so gets an answer sooner, and nobody later.
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
      request.log.error({ err: error }, 'the backend does not answer');
      const isUndone = request.method === 'GET' || hasNotArrived(error);
      sendProblem(answer as FastifyReply, isUndone ? unavailable() : outcomeUnknown());
    },
  });
}

const unavailable = () =>
  new Problem('unavailable', 'The data cannot be reached right now; try again.', { retryAfter: 5 });

/** What the system says of a connection that was never made; whatever else goes wrong, the call may have arrived. */
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

/** Where the backend leads within itself is here. */
function homeward(location: unknown, backend: string): { readonly location?: string } {
  return typeof location === 'string' && location.startsWith(`${backend}/`)
    ? { location: location.slice(backend.length) }
    : {};
}
