// The demo: another day and another mood for one visitor, kept in the visitor's own cookies.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../problems.ts';
import { isCivilDay, moveToDay } from '../rules/civilDays.ts';
import type { Settings } from '../settings.ts';

/** The day that the visitor pretends it is, YYYY-MM-DD. */
export const DEMO_DAY_COOKIE = 'demo_day';

/** How the server behaves towards the visitor. */
export const DEMO_MOOD_COOKIE = 'demo_mood';

const MOODS = ['ok', 'slow', 'failing'] as const;

const CALLS = /^\/(portal\/)?api\//;

/** A visitor must be able to get in, whatever the mood. */
const SIGN_IN = /^\/api\/(auth\/|hasBusinessAccount)/;

/** Reads although it is a POST. */
const READS = /^\/api\/addons$/;

export type DemoMood = (typeof MOODS)[number];

/** Moves a time to the day of the demo; the time of day in Berlin stays. */
export function toDemoTime(request: FastifyRequest, now: Date): Date {
  const day = request.cookies[DEMO_DAY_COOKIE];
  if (day === undefined || !isCivilDay(day)) return now;
  return moveToDay(now, day);
}

/** Reads the mood; anything unknown is ok. */
export function readDemoMood(request: FastifyRequest): DemoMood {
  return MOODS.find((mood) => mood === request.cookies[DEMO_MOOD_COOKIE]) ?? 'ok';
}

const isLetThrough = (url: string): boolean => SIGN_IN.test(url) || READS.test(url);

/**
 * Plays the mood: slow answers take their time, and a failing server fails whatever writes or quotes.
 *
 * Reads still work while it fails, so that a customer meets the failure where it hurts: at submit.
 */
export function playMoods(app: FastifyInstance, settings: Settings): void {
  app.addHook('preHandler', async (request) => {
    const isCall = CALLS.test(request.url);
    if (request.mood === 'slow' && isCall) await sleep(settings.slowAnswerMs);
    if (request.mood === 'failing' && request.method !== 'GET' && isCall && !isLetThrough(request.url)) {
      throw new Problem('unavailable', 'The demo server is in its failing mood.', { retryAfter: 5 });
    }
  });
}
