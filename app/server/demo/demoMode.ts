// The demo: another day and another mood for one visitor, kept in the visitor's own cookies.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../platform/http/problems.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { isCivilDay, moveToDay } from '../platform/values/civilDays.ts';

/** The day that the visitor pretends it is, YYYY-MM-DD. */
export const DEMO_DAY_COOKIE = 'demo_day';

/** How the server behaves towards the visitor. */
export const OUTAGE_COOKIE = 'demo_mood';

const SIMULATED_OUTAGES = ['ok', 'slow', 'failing'] as const;

const CALLS = /^\/(portal\/)?api\//;

/** A visitor must be able to get in, whatever the mood. */
const SIGN_IN = /^\/api\/(auth\/|hasBusinessAccount)/;

/** Reads although it is a POST. */
const READS = /^\/api\/addons$/;

export type SimulatedOutage = (typeof SIMULATED_OUTAGES)[number];

declare module 'fastify' {
  interface FastifyRequest {
    simulatedOutage: SimulatedOutage;
  }
}

/** Moves a time to the day of the demo; the time of day in Berlin stays. */
function toDemoTime(request: FastifyRequest, now: Date): Date {
  const day = request.cookies[DEMO_DAY_COOKIE];
  if (day === undefined || !isCivilDay(day)) return now;
  return moveToDay(now, day);
}

/** Reads the mood; anything unknown is ok. */
function readSimulatedOutage(request: FastifyRequest): SimulatedOutage {
  return SIMULATED_OUTAGES.find((outage) => outage === request.cookies[OUTAGE_COOKIE]) ?? 'ok';
}

const isLetThrough = (url: string): boolean => SIGN_IN.test(url) || READS.test(url);

/** Gives each request the day and the mood that its visitor has chosen. */
export function readDemoChoices(app: FastifyInstance): void {
  app.decorateRequest('simulatedOutage');
  app.addHook('onRequest', async (request) => {
    request.now = toDemoTime(request, request.now);
    request.otherTerms = request.cookies[DEMO_DAY_COOKIE];
    request.simulatedOutage = readSimulatedOutage(request);
  });
}

/**
 * Plays the mood: slow answers take their time, and a failing server fails whatever writes or quotes.
 *
 * Reads still work while it fails, so that a customer meets the failure where it hurts: at submit.
 */
export function simulateOutages(app: FastifyInstance, settings: Pick<Settings, 'slowAnswerMs'>): void {
  app.addHook('preHandler', async (request) => {
    const isCall = CALLS.test(request.url);
    if (request.simulatedOutage === 'slow' && isCall) await sleep(settings.slowAnswerMs);
    if (request.simulatedOutage === 'failing' && request.method !== 'GET' && isCall && !isLetThrough(request.url)) {
      throw new Problem('unavailable', 'The demo server is in its failing mood.', { retryAfter: 5 });
    }
  });
}
