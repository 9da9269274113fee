import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { addSessionRoute } from './auth/sessionRoutes.ts';
import { lastUseWritten, type ServerContext } from './auth/sessions.ts';
import { addSignInRoutes } from './auth/signInRoutes.ts';
import { followOutcomes } from './db/outcomes.ts';
import { addDraftRoutes } from './drafts/draftRoutes.ts';
import { readBodies } from './http/bodies.ts';
import { compressAnswers } from './http/compressing.ts';
import { addContext } from './http/context.ts';
import { addCspReportRoute } from './http/cspReportRoutes.ts';
import { answerUnknown, answerWithProblems, sendProblem } from './http/errors.ts';
import { refuseForgedRequests } from './http/forgery.ts';
import { leaveGracefully } from './http/gracefulShutdown.ts';
import { sendSecurityHeaders } from './http/headers.ts';
import { addHealthRoutes } from './http/healthRoutes.ts';
import { rememberRoutes } from './http/knownRoutes.ts';
import { addProblems, type Problems } from './http/problems.ts';
import { trustProxies } from './http/proxies.ts';
import { requestIdOf, tellRequestIds } from './http/requestIds.ts';
import { serveStudio } from './http/studio.ts';
import { notUtf8, refuseHarmfulTexts } from './http/texts.ts';
import { sendPage, serveFiles, wantsPage } from './http/web.ts';
import { addMetrics, measureCspReports, measurePages } from './metrics/metrics.ts';
import { addOperations, type Records } from './operations/operations.ts';
import { addUnansweredRoutes } from './operations/unansweredRoutes.ts';
import { releaseOfProcess } from './releases/releaseProcess.ts';
import type { Releases } from './releases/releases.ts';
import { logsOf } from './settings/settings.ts';
import { openLister, openPageRenderer, reachWithin } from './ssr/pageRenderer.ts';
import { serveSiteMap } from './ssr/siteMap.ts';
import type { RunCommand } from './studio/jobs.ts';
import { addStudio } from './studio/studio.ts';
import { checkWithSchemas } from './validation/schemas.ts';
import { type Operations, readOperations } from './values/catalogue.ts';

export interface Product {
  /** Runs after the platform has registered its hooks. */
  addRoutes(app: FastifyInstance, context: ServerContext): void;
  readonly problems?: Problems;
  /** Origins of vendors that pages may load from. */
  readonly vendors?: Parameters<typeof sendSecurityHeaders>[1];
  /** Calls that pages make; those of the catalogue by default. */
  readonly operations?: Operations;
  /** Readers of the catalogue's records. */
  readonly records?: Records;
  /** Published releases, which have processes of their own. */
  readonly releases?: Releases;
  /** Runs the commands that editors begin; without it there is no studio. */
  readonly runCommand?: RunCommand;
}

/** Maximum size of a body in bytes. Uploads have their own limits. */
const BODY_LIMIT = 100 * 1024;

/** Maximum time for a request to arrive, in milliseconds. Browsers allow the same for a photo. */
const REQUEST_TIMEOUT_MS = 5 * 60_000;

/**
 * Creates a server that is ready to listen. It keeps no state between requests, so several servers
 * can share a database. Closing the server closes the database.
 */
export async function createServer(
  context: ServerContext,
  {
    addRoutes,
    problems = {},
    vendors = [],
    operations = readOperations(),
    records = {},
    releases,
    runCommand,
  }: Product,
): Promise<FastifyInstance> {
  const { database, settings } = context;
  addProblems(problems);
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Requests on connections that are still open during shutdown are answered normally.
    return503OnClosing: false,
    trustProxy: trustProxies(settings.trustProxy),
    logger: logsOf(settings),
    genReqId: requestIdOf,
    // Too long a parameter means an unknown path. Other errors mean a path that is not UTF-8.
    frameworkErrors: ({ code }, request, reply) =>
      code === 'FST_ERR_MAX_PARAM_LENGTH' ? answerUnknown(request, reply, []) : sendProblem(reply, notUtf8('path')),
  });
  if (releases) {
    // Before everything else: the process of the release reads the request.
    app.addHook('onRequest', async (request, reply) => ((await releases.answer(request, reply)) ? reply : undefined));
    app.addHook('onClose', () => releases.close());
  }
  app.decorate('release', releaseOfProcess() ?? '');
  app.removeContentTypeParser('text/plain');
  followOutcomes(app);
  readBodies(app);
  checkWithSchemas(app);
  const allowedMethods = rememberRoutes(app);
  await app.register(cookie);
  await sendSecurityHeaders(app, vendors);
  compressAnswers(app);
  answerWithProblems(app);
  refuseHarmfulTexts(app);
  tellRequestIds(app);
  const metrics = addMetrics(app, context, releases && ((authorization) => releases.metrics(authorization)));
  addContext(app, context);
  addOperations(app, operations, records);
  refuseForgedRequests(app, settings);
  addHealthRoutes(app, context, releases);
  const cspReports = addCspReportRoute(app);
  if (metrics) measureCspReports(metrics, cspReports);
  addSessionRoute(app, context);
  addSignInRoutes(app, context);
  addDraftRoutes(app, context);
  addRoutes(app, context);
  if (runCommand && settings.studio.on) {
    addStudio(app, context, runCommand);
    await serveStudio(app, settings.webRoot);
  }
  addUnansweredRoutes(app, context, operations, allowedMethods);
  const pageRenderer = await openPageRenderer(settings, context.clock, reachWithin(app));
  app.addHook('onListen', async () => pageRenderer?.listening());
  app.addHook('onClose', async () => pageRenderer?.close());
  if (metrics && pageRenderer) measurePages(metrics, pageRenderer);
  await serveFiles(app, settings, pageRenderer);
  serveSiteMap(app, settings, await openLister(settings, context.clock, reachWithin(app)));
  app.setNotFoundHandler((request, reply) => {
    return wantsPage(request, settings.webRoot)
      ? sendPage(request, reply, settings.webRoot, pageRenderer)
      : answerUnknown(request, reply, allowedMethods(request.url));
  });
  leaveGracefully(app);
  app.addHook('onClose', async () => {
    await lastUseWritten(database);
    await database.destroy();
  });
  return app;
}
