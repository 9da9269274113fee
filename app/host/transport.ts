// The way to the server. No flow knows a header, a token or an origin.
import type { Call, Json, Reply } from '#engine';

/** No response at all is status 500 with an empty body (spec 2 §7). */
const NO_RESPONSE: Reply = { status: 500, body: undefined };

/** What every call carries besides itself. */
export interface Credentials {
  readonly csrfToken: () => string;
  readonly locale: () => string;
  /** A port: what a bot-protection service in the page hands out for an action; nothing without such a service. */
  readonly proveHuman?: (action: string) => Promise<string | undefined>;
}

type Headers = Readonly<Record<string, string>>;

/** What operations ask to have attached, by name (spec 1 §7). */
const ATTACHMENTS: Readonly<Record<string, (credentials: Credentials) => Headers | Promise<Headers>>> = {
  'web-source': () => ({ 'x-request-source': 'web' }),
  'bot-token': async ({ proveHuman }): Promise<Headers> => {
    const token = await proveHuman?.('submit');
    return token === undefined ? {} : { 'x-bot-token': token };
  },
};

/** Makes calls of the engine over the network. Never throws. */
export function createTransport(credentials: Credentials): (call: Call) => Promise<Reply> {
  const { csrfToken, locale } = credentials;
  return async (call) => {
    const headers: Record<string, string> = { accept: 'application/json', 'accept-language': locale() };
    if (call.method !== 'GET') headers['x-csrf-token'] = csrfToken();
    if (call.body !== undefined) headers['content-type'] = 'application/json';
    if (call.idempotencyKey) headers['idempotency-key'] = call.idempotencyKey;
    if (call.agreed)
      headers['agreed-amounts'] = Object.entries(call.agreed)
        .map(([name, amount]) => `${name}=${amount}`)
        .join(', ');
    try {
      for (const name of call.attach) Object.assign(headers, await ATTACHMENTS[name]?.(credentials));
      const response = await fetch(call.path, {
        method: call.method,
        headers,
        body: call.body === undefined ? null : JSON.stringify(call.body),
        credentials: 'same-origin',
        cache: 'no-store',
        signal: AbortSignal.timeout(call.timeout),
      });
      return { status: response.status, body: parse(await response.text()) };
    } catch {
      return NO_RESPONSE;
    }
  };
}

/** Whether the server refused a call because its token against forged requests is not, or no longer, right. */
export function isTokenRefused({ status, body }: Reply): boolean {
  return (
    status === 403 && typeof body === 'object' && body !== null && 'code' in body && body.code === 'forged_request'
  );
}

/** A body that is no JSON is no body. */
function parse(text: string): Json | undefined {
  try {
    return text === '' ? undefined : (JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}
