// Limits on guessing a password, for every route that checks one.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { type AttemptCounter, createAttemptCounter } from './attempts.ts';
import { refusePrograms } from './botCheck.ts';
import type { ServerContext } from './sessions.ts';

export interface Guess {
  readonly email: string;
  /** Name of a browser that has signed in to the account before (`knownBrowserOf`). */
  readonly browser?: string | undefined;
}

/** Interval in which a slowed account takes {@link TURNS} attempts, in milliseconds. */
const TURNS_MS = 60_000;
const TURNS = 5;

/**
 * Counts the attempt before the password check, so that parallel guesses count too (SEC-C11).
 *
 * Networks above their limits are refused. Accounts above theirs must pass the bot check, or wait.
 * A browser that signed in to the account before is exempt, so that attackers cannot lock it out.
 *
 * @returns callback to run after a right password
 * @throws too_many_requests; not_human
 */
export async function slowDownGuessing(
  context: ServerContext,
  attempts: AttemptCounter,
  request: FastifyRequest,
  { email, browser }: Guess,
  wait = sleep,
): Promise<() => Promise<void>> {
  const { signIn } = context.settings;
  const account = `sign-in ${email}`;
  await attempts.refuseNetworkAbove(account, request.ip, signIn.perAccountAndAddress);
  await attempts.refuseNetworkAbove('sign-in-address', request.ip, signIn.perAddress);
  const counted = browser === undefined ? [account, 'sign-in'] : [`sign-in browser ${browser}`];
  if (browser === undefined) {
    const ofAccount = (await attempts.count(account)) - signIn.perAccount;
    const inAll = (await attempts.count('sign-in')) - signIn.inAll;
    const above = Math.max(ofAccount, Math.min(inAll, 1));
    if (above > 0) await slowDown(context, request, email, above, wait);
  } else await attempts.refuseAbove(`sign-in browser ${browser}`, signIn.perAccountAndAddress);
  return async () => {
    await attempts.forgetNetwork(account, request.ip);
    await attempts.takeBackNetwork('sign-in-address', request.ip);
    for (const key of counted) await attempts.takeBack(key);
  };
}

/** @param above attempts above the limit; the wait grows with it */
async function slowDown(
  { database, clock, settings }: ServerContext,
  request: FastifyRequest,
  email: string,
  above: number,
  wait: typeof sleep,
): Promise<void> {
  if (settings.botCheck !== undefined) return refusePrograms(settings, request, 'submit');
  await createAttemptCounter(database, clock, TURNS_MS).refuseAbove(`sign-in turn ${email}`, TURNS);
  await wait(Math.min(above * settings.signIn.slowedByMs, settings.signIn.slowedToMs));
}
