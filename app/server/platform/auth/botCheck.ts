import type { FastifyRequest } from 'fastify';
import { Problem } from '../http/problems.ts';
import { headerOf } from '../once/idempotency.ts';
import type { Settings } from '../settings/settings.ts';
import { isSameSecret } from './tokens.ts';

/** Token issued by the bot-protection widget of the page. */
const TOKEN_HEADER = 'x-bot-token';

/** Secret of end-to-end tests, which cannot pass the bot check. */
const TEST_HEADER = 'x-test-secret';

const SILENCE_MS = 5000;

/**
 * Refuses requests that fail the bot check. Without a configured service it allows all.
 *
 * @param action name that the page gave the bot-protection service
 * @throws not_human; unavailable when the service does not answer
 * @see docs/requirements.md SGN-9
 */
export async function refusePrograms(settings: Settings, request: FastifyRequest, action: string): Promise<void> {
  if (settings.botCheck === undefined || hasTestSecret(settings, request)) return;
  const token = headerOf(request, TOKEN_HEADER);
  if (token === undefined || !(await verifyHuman(settings.botCheck, token, action, request.ip)))
    throw new Problem(
      'not_human',
      `The bot check failed. Get a new token from the bot protection, and send it in ${TOKEN_HEADER}.`,
    );
}

function hasTestSecret({ testSecrets }: Settings, request: FastifyRequest): boolean {
  const secret = headerOf(request, TEST_HEADER);
  return secret !== undefined && testSecrets.some((known) => isSameSecret(secret, known));
}

/** Parameters are those common to reCAPTCHA-like services: secret, response, remoteip. */
async function verifyHuman(
  { url, secret }: NonNullable<Settings['botCheck']>,
  token: string,
  action: string,
  address: string,
): Promise<boolean> {
  const body = new URLSearchParams({ secret, response: token, remoteip: address });
  const answer = await fetch(url, { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(SILENCE_MS) })
    .then(async (response) => (await response.json()) as { success?: unknown; action?: unknown })
    .catch(() => {
      throw new Problem('unavailable', 'The bot protection does not respond. Try again after Retry-After.', {
        retryAfter: 5,
      });
    });
  return answer.success === true && (answer.action === undefined || answer.action === action);
}
