// Keeps passwords from being guessed, wherever one is asked for.
import { setTimeout as sleep } from 'node:timers/promises';
import type { AttemptCounter } from './attempts.ts';
import { connectionOf } from './rules/networks.ts';
import type { SessionStore } from './sessions.ts';

/**
 * Counts the attempt before the password is looked at, so that guesses in parallel count as well (threats C11).
 *
 * @returns what to run once the password was right
 * @throws too_many_requests for this address only; other addresses are slowed, so nobody can lock a customer out
 */
export async function slowDownGuessing(
  { settings: { signIn } }: SessionStore,
  attempts: AttemptCounter,
  email: string,
  address: string,
  wait = sleep,
): Promise<() => Promise<void>> {
  const connection = connectionOf(address);
  const pair = `sign-in ${email} ${connection}`;
  const account = `sign-in ${email}`;
  await attempts.refuseAbove(pair, signIn.perAccountAndAddress);
  await attempts.refuseAbove(`sign-in-address ${connection}`, signIn.perAddress);
  if ((await attempts.count(account)) > signIn.perAccount) await wait(signIn.slowedByMs);
  return async () => {
    await attempts.forget(pair);
    await attempts.takeBack(`sign-in-address ${connection}`);
    await attempts.takeBack(account);
  };
}
