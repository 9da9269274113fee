// Demo: a visitor's simulated day and simulated outage, kept in the visitor's own cookies.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../platform/http/problems.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { isCivilDay, moveToDay } from '../platform/values/civilDays.ts';

/** Cookie with the simulated day, YYYY-MM-DD. */
export const DEMO_DAY_COOKIE = 'demo_day';

export const OUTAGE_COOKIE = 'demo_mood';

export const SIMULATED_OUTAGES = ['ok', 'slow', 'failing'] as const;

const CALLS = /^\/(portal\/)?api\//;

/** A visitor can always sign in, even during a simulated outage. */
const SIGN_IN = /^\/api\/(auth\/|hasBusinessAccount)/;

/** POST requests that only read. */
const READS = /^\/api\/addons$/;

export type SimulatedOutage = (typeof SIMULATED_OUTAGES)[number];

declare module 'fastify' {
  interface FastifyRequest {
    simulatedOutage: SimulatedOutage;
  }
}

/** Moves a time to the simulated day and keeps the time of day in Berlin. */
function toDemoTime(request: FastifyRequest, now: Date): Date {
  const day = request.cookies[DEMO_DAY_COOKIE];
  if (day === undefined || !isCivilDay(day)) return now;
  return moveToDay(now, day);
}

function readSimulatedOutage(request: FastifyRequest): SimulatedOutage {
  return SIMULATED_OUTAGES.find((outage) => outage === request.cookies[OUTAGE_COOKIE]) ?? 'ok';
}

const isLetThrough = (url: string): boolean => SIGN_IN.test(url) || READS.test(url);

export function readDemoChoices(app: FastifyInstance): void {
  app.decorateRequest('simulatedOutage');
  app.addHook('onRequest', async (request) => {
    request.now = toDemoTime(request, request.now);
    request.otherTerms = request.cookies[DEMO_DAY_COOKIE];
    request.simulatedOutage = readSimulatedOutage(request);
  });
}

/**
 * Delays calls while slow, and refuses writes and quotes while failing.
 * Reads still work while failing, so that the customer meets the failure at submit.
 */
export function simulateOutages(app: FastifyInstance, settings: Pick<Settings, 'slowAnswerMs'>): void {
  app.addHook('preHandler', async (request) => {
    const isCall = CALLS.test(request.url);
    if (request.simulatedOutage === 'slow' && isCall) await sleep(settings.slowAnswerMs);
    if (request.simulatedOutage === 'failing' && request.method !== 'GET' && isCall && !isLetThrough(request.url)) {
      throw new Problem('unavailable', 'The demo simulates an outage. Choose another mood with POST /demo/mood.', {
        retryAfter: 5,
      });
    }
  });
}
