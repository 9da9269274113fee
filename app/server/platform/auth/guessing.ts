// Limits on guessing a password, wherever one is asked for.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { type AttemptCounter, createAttemptCounter } from './attempts.ts';
import { refusePrograms } from './botCheck.ts';
import type { ServerContext } from './sessions.ts';

/** Attempt to use a password. */
export interface Guess {
  readonly email: string;
  /** Name of a browser that has signed in to the account before (`knownBrowserOf`). */
  readonly browser?: string | undefined;
}

/** Interval in which a slowed account takes {@link TURNS} attempts, in milliseconds. */
const TURNS_MS = 60_000;
const TURNS = 5;

/**
 * Counts the attempt before the password is checked, so that parallel guesses count as well (threats C11).
 *
 * A network is refused above its limits. Above those of the account, or of all accounts together, an attempt has to
 * pass the bot check; without one it waits, longer each time, and few are let through at once. A browser that has
 * signed in to the account before is not slowed: the customer is not locked out.
 *
 * @returns what to run once the password was right
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

/** @param above number of attempts above the limit */
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
