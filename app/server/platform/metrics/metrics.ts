// Metrics of one server, in the format of OpenMetrics. The only door to prom-client.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry as RegistryOf,
} from 'prom-client';
import type { ServerContext } from '../auth/sessions.ts';
import { isSameSecret } from '../auth/tokens.ts';
import { waitingNow } from '../db/waiting.ts';
import { problemSentBy } from '../http/errors.ts';
import { Problem } from '../http/problems.ts';
import { type Backlog, readBacklog } from '../outbox/backlog.ts';
import { isForwarded } from '../releases/forward.ts';
import type { PageRenderer } from '../ssr/pageRenderer.ts';

/** Metrics of one process, as another one adds them to its own. */
export type MetricsOfProcess = readonly { readonly type: string }[];

type Registry = RegistryOf<OpenMetricsContentType>;

/** Bounds of the buckets of answer times, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How long one look into the database counts, however often the metrics are read. */
const BACKLOG_COUNTS_MS = 5_000;

/**
 * GET /metrics for clients with the bearer token; without a configured token there are no metrics.
 *
 * docs/operations.md tables them; a test compares.
 *
 * @param readOthers reads the metrics of other processes that serve the same address, with the header `authorization`
 */
export function addMetrics(
  app: FastifyInstance,
  { settings, database, clock }: ServerContext,
  readOthers: (authorization: string) => Promise<readonly MetricsOfProcess[]> = async () => [],
): Registry | undefined {
  const { metricsTokens } = settings;
  if (metricsTokens.length === 0) return undefined;
  const registry = new RegistryOf<OpenMetricsContentType>();
  registry.setContentType(RegistryOf.OPENMETRICS_CONTENT_TYPE);
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  const registers = [registry];
  new Gauge({
    name: 'fahrplan_database_waiting',
    help: 'Work that waits for a connection or its turn to write',
    registers,
    collect() {
      this.set(waitingNow());
    },
  });
  measureBacklog(registry, () => readBacklog(database, clock.now()));
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!metricsTokens.some((token) => isSameSecret(tokenOf(request), token)))
      throw new Problem('not_found', 'The address does not exist. Check the path.');
    const { accept, authorization = '' } = request.headers;
    reply.header('cache-control', 'no-store');
    if (accept === 'application/json') return reply.send(await registry.getMetricsAsJSON());
    const others = await readOthers(authorization);
    return reply.type(registry.contentType).send(await sumOf(registry, others));
  });
  return registry;
}

async function sumOf(registry: Registry, others: readonly MetricsOfProcess[]): Promise<string> {
  if (others.length === 0) return registry.metrics();
  const all = [await registry.getMetricsAsJSON(), ...others] as object[];
  const sum = AggregatorRegistry.aggregate(all) as unknown as Registry;
  sum.setContentType(RegistryOf.OPENMETRICS_CONTENT_TYPE);
  return sum.metrics();
}

const tokenOf = ({ headers }: FastifyRequest): string => /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';

/** Counts each answer by its route: an address alone would be a series of its own for each customer. */
function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const took = new Histogram({
    name: 'fahrplan_http_request_seconds',
    help: 'Time until an answer was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const problems = new Counter({
    name: 'fahrplan_problems',
    help: 'Requests that were refused or failed',
    labelNames: ['code'],
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    if (isForwarded(request)) return;
    const { url = 'none' } = request.routeOptions;
    took.observe({ method: request.method, route: url, status: reply.statusCode }, reply.elapsedTime / 1000);
    const code = problemSentBy(reply);
    if (code !== undefined) problems.inc({ code });
  });
}

function measureBacklog(registry: Registry, read: () => Promise<Backlog[]>): void {
  const registers = [registry];
  const labelNames = ['table'];
  let known: Promise<Backlog[]> | undefined;
  let until = 0;
  const backlog = () => {
    if (!known || performance.now() > until) {
      known = read();
      until = performance.now() + BACKLOG_COUNTS_MS;
    }
    return known;
  };
  const gauge = (name: string, help: string, value: (backlog: Backlog) => number) =>
    new Gauge({
      // All processes see the same database.
      ...{ name, help, labelNames, registers, aggregator: 'max' as const },
      async collect() {
        this.reset();
        // Metrics of the process are told while the database is away.
        for (const one of await backlog().catch(() => [])) this.set({ table: one.table }, value(one));
      },
    });
  gauge('fahrplan_outbox_depth', 'Deliveries that wait', ({ depth }) => depth);
  gauge('fahrplan_outbox_age_seconds', 'Age of the delivery that has been due longest', ({ ageSeconds }) => ageSeconds);
  gauge('fahrplan_outbox_given_up', 'Deliveries that were given up', ({ givenUp }) => givenUp);
}

/** Counts how pages were answered. */
export function measurePages(registry: Registry, pages: Pick<PageRenderer, 'counts'>): void {
  new Counter({
    name: 'fahrplan_pages',
    help: 'Pages by how they were answered',
    labelNames: ['how'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [how, count] of Object.entries(pages.counts)) this.inc({ how }, count);
    },
  });
}

/** Counts violations of the Content-Security-Policy. */
export function measureCspReports(registry: Registry, counts: ReadonlyMap<string, number>): void {
  new Counter({
    name: 'fahrplan_csp_reports',
    help: 'Reported violations of the Content-Security-Policy',
    labelNames: ['directive'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [directive, count] of counts) this.inc({ directive }, count);
    },
  });
}
