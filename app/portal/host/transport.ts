// HTTP transport. Headers, tokens and origins are known only here, never to flows.
import { agreedHeader, type Call, type Json, type Reply } from '@fahrplan/engine';

/** No response is status 500 with an empty body (ENG-5). */
const NO_RESPONSE: Reply = { status: 500, body: undefined };

export interface Credentials {
  readonly csrfToken: () => string | Promise<string>;
  readonly locale: () => string;
  /** True if there is certainly no network. */
  readonly isOffline?: () => boolean;
  /** Token of a bot-protection service in the page; undefined without such a service. */
  readonly proveHuman?: (action: string) => Promise<string | undefined>;
  /** Release that the page was loaded with. */
  readonly release?: string | undefined;
  /** Contact id of the signed-in customer; undefined for a visitor. */
  readonly customer?: () => string | undefined;
}

type Headers = Readonly<Record<string, string>>;

/** Headers by the name of the attachment that an operation requests (SGN-2, SGN-9, CAT-7). */
const ATTACHMENTS: Readonly<Record<Call['attach'][number], (credentials: Credentials) => Headers | Promise<Headers>>> =
  {
    'web-source': () => ({ 'x-request-source': 'web' }),
    'bot-token': async ({ proveHuman }): Promise<Headers> => {
      const token = await proveHuman?.('submit');
      return token === undefined ? {} : { 'x-bot-token': token };
    },
    actor: ({ customer }): Headers => {
      const id = customer?.();
      return id === undefined ? { 'x-actor-type': 'visitor' } : { 'x-actor-type': 'customer', 'x-actor-id': id };
    },
  };

/** Makes a call; never throws. `last`: the page unloads meanwhile. `unwanted` aborts it. */
export type Transport = (call: Call, last?: boolean, unwanted?: Promise<unknown>) => Promise<Reply>;

/** Creates a transport over `fetch`, or over the given function. */
export function createTransport(
  credentials: Credentials,
  reach: typeof fetch = (...request) => fetch(...request),
): Transport {
  const { csrfToken, locale, release } = credentials;
  return async (call, last = false, unwanted) => {
    const headers: Record<string, string> = { accept: 'application/json', 'accept-language': locale() };
    if (release) headers['x-release'] = release;
    if (call.body !== undefined) headers['content-type'] = 'application/json';
    let clock: ReturnType<typeof setTimeout> | undefined;
    if (call.idempotencyKey) headers['idempotency-key'] = call.idempotencyKey;
    try {
      if (call.method !== 'GET') headers['x-csrf-token'] = await csrfToken();
      if (call.agreed) headers['agreed-amounts'] = agreedHeader(call.agreed);
      for (const name of call.attach) Object.assign(headers, await ATTACHMENTS[name](credentials));
      // Aborts on timeout, or when no caller waits any more.
      const ending = new AbortController();
      clock = setTimeout(() => ending.abort(), call.timeout);
      void unwanted?.then(() => ending.abort());
      const response = await reach(call.path, {
        method: call.method,
        headers,
        body: call.body === undefined ? null : JSON.stringify(call.body),
        credentials: 'same-origin',
        // Personal data must not be cached.
        cache: call.public ? 'no-cache' : 'no-store',
        keepalive: last,
        signal: ending.signal,
      });
      const reply: Reply = {
        status: response.status,
        body: parse(await response.text()),
        ...(response.headers.has('example-answer') && { example: true }),
      };
      const retryAfter = secondsIn(response.headers.get('retry-after'));
      return retryAfter === undefined ? reply : { ...reply, retryAfter };
    } catch {
      return credentials.isOffline?.() ? { ...NO_RESPONSE, offline: true } : NO_RESPONSE;
    } finally {
      // A pending timer would keep the server-rendered page in memory.
      clearTimeout(clock);
    }
  };
}

function isTokenRefused({ status, body }: Reply): boolean {
  return (
    status === 403 && typeof body === 'object' && body !== null && 'code' in body && body.code === 'forged_request'
  );
}

/** Ignores Retry-After as a date: the browser's clock may be wrong. */
const secondsIn = (header: string | null): number | undefined =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;

/**
 * Retries a call whose CSRF token was refused, since such a call had no effect.
 * @param who the known customer: never resend a call of one customer for another
 */
export async function withRenewal(
  send: Transport,
  call: Call,
  who: () => string | undefined,
  renew: () => Promise<void>,
): Promise<Reply> {
  // Read before awaiting: another call may learn of a change of customer meanwhile.
  const sender = who();
  const reply = await send(call);
  const isRefused = isTokenRefused(reply);
  // Renew first: with a stale session the sign-in would redirect straight back.
  if (isRefused || reply.status === 401) await renew();
  return isRefused && (sender === undefined || sender === who()) ? send(call) : reply;
}

/** Keeps text that is not JSON, so that a proxy's page is not mistaken for an empty reply. */
function parse(text: string): Json | undefined {
  try {
    return text === '' ? undefined : (JSON.parse(text) as Json);
  } catch {
    return text;
  }
}
