// The way to the server. No flow knows a header, a token or an origin.
import type { Call, Json, Reply } from '#engine';

/** No response at all is status 500 with an empty body (spec 2 §7). */
const NO_RESPONSE: Reply = { status: 500, body: undefined };

/** What every call carries besides itself. */
export interface Credentials {
  readonly csrfToken: () => string;
  readonly locale: () => string;
}

/** What operations ask to have attached, by name. */
const ATTACHMENTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'web-source': { 'x-request-source': 'web' },
};

/** Makes calls of the engine over the network. Never throws. */
export function createTransport({ csrfToken, locale }: Credentials): (call: Call) => Promise<Reply> {
  return async (call) => {
    const headers: Record<string, string> = { accept: 'application/json', 'accept-language': locale() };
    for (const name of call.attach) Object.assign(headers, ATTACHMENTS[name]);
    if (call.method !== 'GET') headers['x-csrf-token'] = csrfToken();
    if (call.body !== undefined) headers['content-type'] = 'application/json';
    if (call.idempotencyKey) headers['idempotency-key'] = call.idempotencyKey;
    if (call.agreed)
      headers['agreed-amounts'] = Object.entries(call.agreed)
        .map(([name, amount]) => `${name}=${amount}`)
        .join(', ');
    try {
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
