import type { Call, Reply } from '@fahrplan/engine';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTransport, withRenewal } from '../../../../../app/portal/host/transport.ts';

const call: Call = { operation: 'register', method: 'POST', path: '/x', body: { a: 1 }, timeout: 1_000, attach: [] };
const credentials = { csrfToken: () => 'token', locale: () => 'en-DE' };

async function headersOf(sent: Partial<Call>, more = {}): Promise<Headers> {
  const seen: Headers[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    seen.push(new Headers(init.headers));
    return new Response('{}');
  });
  await createTransport({ ...credentials, ...more })({ ...call, ...sent });
  return seen[0] ?? new Headers();
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a write has the language and the CSRF token, a read has no token', async () => {
  const sent = await headersOf({});
  expect(sent.get('accept-language')).toBe('en-DE');
  expect(sent.get('x-csrf-token')).toBe('token');
  expect((await headersOf({ method: 'GET' })).get('x-csrf-token')).toBeNull();
});

test('a call has its method, path, headers and body, with same-origin credentials', async () => {
  const reached: unknown[] = [];
  const send = createTransport(credentials, async (...request) => {
    reached.push(request);
    return new Response('{}');
  });
  const key = { idempotencyKey: 'k1' };
  await send({ ...call, ...key, body: { a: 'ü' }, agreed: { 'amount, total': 49.9, 'a=b': 'x, y', none: null } });
  await send({ operation: 'read', method: 'GET', path: '/y?z=1', timeout: 1_000, attach: [] });
  const always = { credentials: 'same-origin', cache: 'no-store', keepalive: false, signal: expect.any(AbortSignal) };
  const asks = { accept: 'application/json', 'accept-language': 'en-DE' };
  expect(reached).toEqual([
    [
      '/x',
      {
        ...always,
        method: 'POST',
        body: '{"a":"ü"}',
        headers: {
          ...asks,
          'x-csrf-token': 'token',
          'content-type': 'application/json',
          'idempotency-key': 'k1',
          // Names and values of amounts are encoded, so that none looks like another amount.
          'agreed-amounts': 'amount%2C%20total=49.9, a%3Db=x%2C%20y, none=null',
        },
      },
    ],
    ['/y?z=1', { ...always, method: 'GET', body: null, headers: asks }],
  ]);
});

test.each([[null], [0], [false], ['']])('the body %j is sent', async (body) => {
  const bodies: unknown[] = [];
  const send = createTransport(credentials, async (_, init) => {
    bodies.push(init?.body, new Headers(init?.headers).get('content-type'));
    return new Response('{}');
  });
  await send({ ...call, body });
  expect(bodies).toEqual([JSON.stringify(body), 'application/json']);
});

test('only responses that are the same for everyone may be cached by the browser', async () => {
  const asked: RequestInit['cache'][] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(init.cache);
    return new Response('{}');
  });
  const send = createTransport(credentials);
  await send({ ...call, method: 'GET', public: true });
  await send({ ...call, method: 'GET' });
  await send(call);
  expect(asked).toEqual(['no-cache', 'no-store', 'no-store']);
});

test('only a call on unload is sent with keepalive', async () => {
  const outlives: RequestInit['keepalive'][] = [];
  const send = createTransport(credentials, async (_, init) => {
    outlives.push(init?.keepalive);
    return new Response('{}');
  });
  await send(call);
  await send(call, true);
  expect(outlives).toEqual([false, true]);
});

test('a call has only the attachments of its operation', async () => {
  expect((await headersOf({ attach: ['web-source'] })).get('x-request-source')).toBe('web');
  expect((await headersOf({})).get('x-request-source')).toBeNull();
  const proveHuman = async (action: string) => `human-${action}`;
  expect((await headersOf({ attach: ['bot-token'] }, { proveHuman })).get('x-bot-token')).toBe('human-submit');
  expect((await headersOf({}, { proveHuman })).get('x-bot-token')).toBeNull();
});

test('only calls of products send the actor', async () => {
  const actorOf = async (customer?: string, attach: Call['attach'] = ['actor']) => {
    const sent = await headersOf({ method: 'GET', attach }, { customer: () => customer });
    return [sent.get('x-actor-type'), sent.get('x-actor-id')];
  };
  expect(await actorOf('501001')).toEqual(['customer', '501001']);
  expect(await actorOf()).toEqual(['visitor', null]);
  expect(await actorOf('501001', [])).toEqual([null, null]);
});

test('a missing or failing bot protection breaks no call', async () => {
  expect((await headersOf({ attach: ['bot-token'] })).get('x-bot-token')).toBeNull();
  const failing = async () => {
    throw new Error('blocked by the browser');
  };
  const send = createTransport({ ...credentials, proveHuman: failing });
  expect(await send({ ...call, attach: ['bot-token'] })).toEqual({ status: 500, body: undefined });
});

test('a refusal has its retry time, and a network failure is marked offline', async () => {
  const answering = (headers: Record<string, string>) => async () => new Response('', { status: 429, headers });
  const send = (reach: typeof fetch) => createTransport({ ...credentials, isOffline: () => true }, reach)(call);
  expect(await send(answering({ 'retry-after': '30' }))).toEqual({ status: 429, body: undefined, retryAfter: 30 });
  expect(await send(answering({ 'retry-after': 'Sat, 21 Nov 2026 10:00:00 GMT' }))).toEqual({ status: 429 });
  expect(await send(() => Promise.reject(new TypeError('fetch failed')))).toEqual({ status: 500, offline: true });
});

test('an empty response has no body, and the page of a proxy does not count as empty', async () => {
  const answered = async (text: string | null, status: number) =>
    (await createTransport(credentials, async () => new Response(text, { status }))(call)).body;
  expect([await answered(null, 204), await answered('', 200)]).toEqual([undefined, undefined]);
  expect(await answered('<html>', 200)).toBe('<html>');
});

describe('an unanswered call is aborted', () => {
  const never = new Promise(() => {});
  /** Call without an answer, and its abort signal. */
  function silent(timeout: number, unwanted?: Promise<unknown>) {
    let signal: AbortSignal | null | undefined;
    const reach: typeof fetch = (_, init) =>
      new Promise((_answer, reject) => {
        signal = init?.signal;
        signal?.addEventListener('abort', () => reject(signal?.reason));
      });
    const end = createTransport(credentials, reach)({ ...call, timeout }, false, unwanted);
    return { end, isWaiting: () => signal?.aborted === false };
  }

  test.each([[undefined], [never]])('after its timeout, with or without a cancel signal', async (unwanted) => {
    expect(await silent(20, unwanted).end).toEqual({ status: 500, body: undefined });
  });

  test('when cancelled, and not before', async () => {
    let drop = () => {};
    const dropped = new Promise<void>((resolve) => {
      drop = resolve;
    });
    const { end, isWaiting } = silent(60_000, dropped);
    await new Promise((resume) => setTimeout(resume));
    expect(isWaiting()).toBe(true);
    drop();
    expect(await end).toEqual({ status: 500, body: undefined });
  });
});

describe('the session is requested', () => {
  const reply = (status: number, code?: string): Reply => ({ status, body: code === undefined ? null : { code } });
  /** `here`: known customer at the call, at its answer, and after the session was read. */
  const made = async (replies: Reply[], here: readonly [string?, string?, string?] = ['mia', 'mia', 'mia']) => {
    const order: string[] = [];
    let [known] = here;
    const send = async () => {
      order.push('sent');
      await Promise.resolve();
      [, known] = here;
      return replies.shift() ?? reply(200);
    };
    const renew = async () => {
      order.push('asked');
      await Promise.resolve();
      [, , known] = here;
    };
    return { last: (await withRenewal(send, call, () => known, renew)).status, order };
  };

  test('when it has ended, before the flow gets the response, without a retry', async () => {
    expect(await made([reply(401, 'signed_out')])).toEqual({ last: 401, order: ['sent', 'asked'] });
  });

  test('when a token is refused, and the call is retried for the same customer only', async () => {
    const refused = reply(403, 'forged_request');
    expect(await made([refused])).toEqual({ last: 200, order: ['sent', 'asked', 'sent'] });
    expect(await made([refused], [undefined, undefined, 'mia'])).toEqual({
      last: 200,
      order: ['sent', 'asked', 'sent'],
    });
    const unsent = { last: 403, order: ['sent', 'asked'] };
    expect(await made([refused], ['mia', 'mia', 'tom'])).toEqual(unsent);
    // Another call has noticed the change before.
    expect(await made([refused], ['mia', 'tom', 'tom'])).toEqual(unsent);
  });

  test('in no other case', async () => {
    const bodies: Reply['body'][] = [undefined, null, 'forged_request', 403, [], {}, { code: null }, ['code']];
    for (const other of [
      reply(200),
      reply(403, 'sign_in_again'),
      reply(500),
      reply(402, 'forged_request'),
      reply(404, 'forged_request'),
      ...bodies.flatMap((body) => [
        { status: 403, body },
        { status: 200, body },
      ]),
    ])
      expect(await made([other])).toEqual({ last: other.status, order: ['sent'] });
  });
});

test('a call leaves no timer once answered or failed', async () => {
  vi.useFakeTimers();
  try {
    const answering = createTransport(credentials, async () => new Response('{}'));
    const failing = createTransport(credentials, () => Promise.reject(new TypeError('no network')));
    await Promise.all([answering(call), failing(call)]);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
