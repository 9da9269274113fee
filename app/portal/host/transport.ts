// The way to the server. No flow knows a header, a token or an origin.
import { agreedHeader, type Call, type Json, type Reply } from '@fahrplan/engine';

/** No response at all is status 500 with an empty body (spec 2 §7). */
const NO_RESPONSE: Reply = { status: 500, body: undefined };

/** What every call carries besides itself. */
export interface Credentials {
  readonly csrfToken: () => string | Promise<string>;
  readonly locale: () => string;
  /** Whether there is certainly no network. */
  readonly isOffline?: () => boolean;
  /** A port: what a bot-protection service in the page hands out for an action; nothing without such a service. */
  readonly proveHuman?: (action: string) => Promise<string | undefined>;
  /** The contact of who is signed in; nothing for a visitor. */
  readonly customer?: () => string | undefined;
}

type Headers = Readonly<Record<string, string>>;

/** What operations ask to have attached, by name (spec 1 §7, 3 §7). */
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

/** Makes a call; `last` for one that the page does not live to see answered, `unwanted` ends it. Never throws. */
export type Transport = (call: Call, last?: boolean, unwanted?: Promise<unknown>) => Promise<Reply>;

/** Makes calls of the engine over the network, which is that of the page unless it is given. */
export function createTransport(
  credentials: Credentials,
  reach: typeof fetch = (...request) => fetch(...request),
): Transport {
  const { csrfToken, locale } = credentials;
  return async (call, last = false, unwanted) => {
    const headers: Record<string, string> = { accept: 'application/json', 'accept-language': locale() };
    if (call.body !== undefined) headers['content-type'] = 'application/json';
    let clock: ReturnType<typeof setTimeout> | undefined;
    if (call.idempotencyKey) headers['idempotency-key'] = call.idempotencyKey;
    try {
      if (call.method !== 'GET') headers['x-csrf-token'] = await csrfToken();
      if (call.agreed) headers['agreed-amounts'] = agreedHeader(call.agreed);
      for (const name of call.attach) Object.assign(headers, await ATTACHMENTS[name](credentials));
      // The call ends when its time is over, or nothing waits for its answer.
      const ending = new AbortController();
      clock = setTimeout(() => ending.abort(), call.timeout);
      void unwanted?.then(() => ending.abort());
      const response = await reach(call.path, {
        method: call.method,
        headers,
        body: call.body === undefined ? null : JSON.stringify(call.body),
        credentials: 'same-origin',
        // What belongs to a customer is kept in no cache.
        cache: call.public ? 'no-cache' : 'no-store',
        keepalive: last,
        signal: ending.signal,
      });
      const reply = { status: response.status, body: parse(await response.text()) };
      const retryAfter = secondsIn(response.headers.get('retry-after'));
      return retryAfter === undefined ? reply : { ...reply, retryAfter };
    } catch {
      return credentials.isOffline?.() ? { ...NO_RESPONSE, offline: true } : NO_RESPONSE;
    } finally {
      // A timer left behind would hold the page that a server has rendered.
      clearTimeout(clock);
    }
  };
}

/** Whether the server refused a call because its token against forged requests is not, or no longer, right. */
function isTokenRefused({ status, body }: Reply): boolean {
  return (
    status === 403 && typeof body === 'object' && body !== null && 'code' in body && body.code === 'forged_request'
  );
}

/** A header that names a date instead says nothing here: the clock of the browser may be wrong. */
const secondsIn = (header: string | null): number | undefined =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;

/**
 * Makes a call again when its token was refused: that belonged to a visit that has ended, and nothing happened.
 *
 * @param who who is known to be here: what one customer has sent is never sent again for another
 * @param renew learns who is here, and gets another token
 */
export async function withRenewal(
  send: Transport,
  call: Call,
  who: () => string | undefined,
  renew: () => Promise<void>,
): Promise<Reply> {
  // Before anything is awaited: another call may learn meanwhile that somebody else is here.
  const sender = who();
  const reply = await send(call);
  const isRefused = isTokenRefused(reply);
  // A flow that hears of a session's end must find nobody signed in: the sign-in would lead straight back.
  if (isRefused || reply.status === 401) await renew();
  return isRefused && (sender === undefined || sender === who()) ? send(call) : reply;
}

/** What is no JSON stays the text that it is, so that nobody takes the page of a proxy for nothing. */
function parse(text: string): Json | undefined {
  try {
    return text === '' ? undefined : (JSON.parse(text) as Json);
  } catch {
    return text;
  }
}
