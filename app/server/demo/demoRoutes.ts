// Demo: routes to choose a customer, a day and a simulated outage. Exist only while DEMO is on.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DemoCustomer, DemoDay, DemoFailure, DemoMood, DemoSignIn } from '../generated/api.ts';
import { type ServerContext, startSession } from '../platform/auth/sessions.ts';
import { createToken, hashOf } from '../platform/auth/tokens.ts';
import { Problem } from '../platform/http/problems.ts';
import { toCivilDay } from '../platform/values/civilDays.ts';
import { DEMO_FAILURES_COOKIE } from './demoFailures.ts';
import { DEMO_DAY_COOKIE, OUTAGE_COOKIE, type SimulatedOutage } from './demoMode.ts';
import { setFailures } from './failures.ts';
import { readScenarios, resolveDay, type Scenario } from './scenarios.ts';
import { seedDemo } from './seed.ts';

const done = { response: { 200: { $ref: 'Done.json' } } };

export function addDemoRoutes(app: FastifyInstance, context: ServerContext): void {
  const scenarios = readScenarios();
  app.get(
    '/demo/customers',
    { schema: { response: { 200: { type: 'array', items: { $ref: 'DemoCustomer.json' } } } } },
    async () => scenarios.map(toDemoCustomer),
  );
  app.post<{ Body: DemoSignIn }>(
    '/demo/sign-in',
    { schema: { body: { $ref: 'DemoSignIn.json' }, ...done } },
    async (request, reply) => {
      const scenario = scenarios.find(({ id }) => id === request.body.customer);
      if (scenario === undefined)
        throw new Problem('not_found', 'The demo customer does not exist. Call GET /demo/customers for the ids.');
      await startSession(context, request, reply, scenario.customer.id);
      if (scenario.day !== undefined)
        setDay(reply, resolveDay(scenario.day, toCivilDay(context.clock.now()), scenario.customer.zip));
      if (scenario.mood !== undefined) setSimulatedOutage(reply, scenario.mood);
      await answerAs(context, request, reply, scenario);
      return { ok: true };
    },
  );
  app.post('/demo/reset', { schema: done }, async () => {
    await seedDemo(context.database, context.clock.now(), { reset: true });
    return { ok: true };
  });
  addDayAndOutage(app, context);
}

function addDayAndOutage(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: DemoDay }>(
    '/demo/day',
    { schema: { body: { $ref: 'DemoDay.json' }, ...done } },
    async (request, reply) => {
      setDay(reply, request.body.day);
      return { ok: true };
    },
  );
  app.post<{ Body: DemoMood }>(
    '/demo/mood',
    { schema: { body: { $ref: 'DemoMood.json' }, ...done } },
    async (request, reply) => {
      const { mood, failures = [] } = request.body;
      setSimulatedOutage(reply, mood);
      await failFor(context, request, reply, failures);
      return { ok: true };
    },
  );
}

function toDemoCustomer({ id, title, customer }: Scenario): DemoCustomer {
  return { id, title, name: `${customer.firstname} ${customer.lastname}`, audience: customer.audience };
}

function setDay(reply: FastifyReply, day: string | undefined): void {
  if (day === undefined) reply.clearCookie(DEMO_DAY_COOKIE, { path: '/' });
  else reply.setCookie(DEMO_DAY_COOKIE, day, { path: '/', sameSite: 'lax' });
}

function setSimulatedOutage(reply: FastifyReply, mood: SimulatedOutage): void {
  reply.setCookie(OUTAGE_COOKIE, mood, { path: '/', sameSite: 'lax' });
}

/** Prefix of cookies with a demo customer's own failures. Another sign-in replaces only these. */
const OF_CUSTOMER = 'customer-';

async function answerAs(
  context: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { answers = [] }: Scenario,
): Promise<void> {
  const isOfCustomer = request.cookies[DEMO_FAILURES_COOKIE]?.startsWith(OF_CUSTOMER);
  if (answers.length === 0 && !isOfCustomer) return;
  const failures = answers.map(
    ({ path, status, body }): DemoFailure =>
      body === undefined
        ? { path, answer: 'problem', ...(status && { status }) }
        : { path, answer: 'given', body: JSON.stringify(body) },
  );
  await failFor(context, request, reply, failures, OF_CUSTOMER);
}

/** Stores the failures of a visitor under a cookie that a sign-in does not change. */
async function failFor(
  { database, clock }: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
  failures: readonly DemoFailure[],
  begins = '',
): Promise<void> {
  const known = request.cookies[DEMO_FAILURES_COOKIE];
  if (!known && failures.length === 0) return;
  const isSame = known?.startsWith(OF_CUSTOMER) === (begins !== '');
  const visitor = known && isSame ? known : `${begins}${createToken()}`;
  await setFailures(database, hashOf(visitor), failures, clock.now());
  if (failures.length === 0) reply.clearCookie(DEMO_FAILURES_COOKIE, { path: '/' });
  else
    reply.setCookie(DEMO_FAILURES_COOKIE, visitor, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.isSecure,
    });
}
