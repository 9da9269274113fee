// Portal as a proxy in front of a real backend (API-6).
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { createFront } from '../../app/server/platform/http/backendProxy.ts';
import { readBindings } from '../../app/server/platform/settings/settings.ts';
import { defaultSettings } from '../../app/server/settings.ts';
import { MAX_FILE_SIZE } from '../../app/server/subscription/uploads.ts';
import { describeOnFiles } from '../support/server/databases.ts';
import { AS_PAGE, dataOf, drawingRoot, FRAME, saidIn } from '../support/server/drawnPortal.ts';
import { dealUrl, pickup, startPortal, Visitor } from '../support/server/portal.ts';

const SETTINGS = { ...defaultSettings, logLevel: 'silent', webRoot: '/nowhere' };

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

interface Arrival {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

async function openFront(backend: string, settings: Partial<typeof SETTINGS> = {}): Promise<FastifyInstance> {
  const app = await createFront({ ...SETTINGS, ...settings }, { backend, largestFile: MAX_FILE_SIZE, vendors: [] });
  endings.push(() => app.close());
  return app;
}

/** Starts a foreign backend and the portal in front of it. */
async function stub(
  answerWith: (answer: ServerResponse, origin: string, url: string) => void,
  settings: Partial<typeof SETTINGS> = {},
) {
  const arrivals: Arrival[] = [];
  const server = createServer(async (asked, answer) => {
    const pieces: Buffer[] = [];
    try {
      for await (const piece of asked) pieces.push(piece as Buffer);
    } catch {
      return;
    }
    const { method, url, headers } = asked;
    arrivals.push({ method, url, headers, body: Buffer.concat(pieces).toString('latin1') });
    answerWith(answer, origin, url ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  endings.push(() => server.close());
  return { arrivals, server, front: await openFront(origin, settings) };
}

const operations: Record<string, { method?: 'GET' | 'POST' | 'PUT' | 'PATCH'; url: string }> = JSON.parse(
  readFileSync('flows/catalogue.json', 'utf8'),
).operations;
/** Operations that the native app handles itself. */
const NATIVE = ['signInNatively', 'subscribeInApp'];
const CALLS = Object.entries(operations)
  .filter(([name]) => !NATIVE.includes(name))
  .map(([name, { method = 'POST', url }]) => [name, method, url] as const);

/** Requests a path as written. `fetch` and `inject` would remove the dots. */
async function askRaw(front: FastifyInstance, path: string) {
  await front.listen({ port: 0, host: '127.0.0.1' });
  const { port } = front.server.address() as AddressInfo;
  const sent = request({ port, path, host: '127.0.0.1' }).end();
  const [answer] = await once(sent, 'response');
  let text = '';
  for await (const piece of answer) text += piece;
  return { status: answer.statusCode, code: JSON.parse(text).code };
}

describe('a foreign backend behind the portal', () => {
  test.each(CALLS)('gets %s unchanged, and the client gets its answer unchanged', async (_, method, path) => {
    const { arrivals, front } = await stub((answer) => {
      answer.writeHead(409, {
        'content-type': 'application/problem+json',
        'retry-after': '7',
        'set-cookie': ['a=1; HttpOnly; Path=/', 'b=2'],
      });
      answer.end('{"code":"slot_taken", "odd":  "spaces"}');
    });
    const url = `${path.replaceAll(/\{\w+\}/g, 'K%C3%B6ln%2F1')}?on=2026-12-03&on=%20`;
    const body = method === 'GET' ? '' : '{"a":1,   "b":"\\u00fc"}';
    const headers = {
      host: 'portal.example',
      cookie: 'session=s1',
      origin: 'https://portal.example',
      'x-csrf-token': 't1',
      'idempotency-key': 'k1',
      'x-forwarded-for': '6.6.6.6',
      ...(body && { 'content-type': 'application/json' }),
    };
    const answer = await front.inject({ method, url, headers, ...(body && { payload: body }) });
    expect(arrivals.map((arrival) => [arrival.method, arrival.url, arrival.body])).toEqual([[method, url, body]]);
    expect(arrivals[0]?.headers).toMatchObject({
      cookie: 'session=s1',
      origin: 'https://portal.example',
      'x-csrf-token': 't1',
      'idempotency-key': 'k1',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'portal.example',
      'x-forwarded-proto': 'http',
    });
    expect([answer.statusCode, answer.body]).toEqual([409, '{"code":"slot_taken", "odd":  "spaces"}']);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'retry-after': '7',
      'set-cookie': ['a=1; HttpOnly; Path=/', 'b=2'],
    });
  });

  test('gets files byte for byte', async () => {
    const { arrivals, front } = await stub((answer) => answer.end('{}'));
    const file = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
    const headers = { 'content-type': 'image/jpeg' };
    await front.inject({ method: 'PUT', url: '/portal/api/bff/uploads/b/n', payload: file, headers });
    expect(arrivals[0]?.body).toBe(file.toString('latin1'));
  });

  test('redirects to its own paths within the portal, and elsewhere unchanged', async () => {
    const places = ['/mycars?a=b', 'https://accounts.example/x', '/login'];
    const { front } = await stub((answer, origin) => {
      const place = places.shift() ?? '';
      answer.writeHead(303, { location: place === '/login' ? place : place.replace(/^\//, `${origin}/`) }).end();
    });
    const led = async () => (await front.inject({ url: '/api/auth/callback/google' })).headers.location;
    expect([await led(), await led(), await led()]).toEqual(['/mycars?a=b', 'https://accounts.example/x', '/login']);
  });

  test.each([
    '/api/../admin',
    '/portal/api/%2e%2E/admin',
    '/api/.%2e/x',
    '/api/a/..',
    '/api/..%2fadmin',
    '/api/..\\a',
    '/api/%2e./%2e%2e/x',
    '/demo/..;/../x',
  ])('never receives %s', async (url) => {
    const { arrivals, front } = await stub((answer) => answer.end('{}'));
    expect([await askRaw(front, url), arrivals]).toEqual([{ status: 400, code: 'invalid_request' }, []]);
  });

  test('makes the outcome unknown if it hangs up; nothing is sent twice', async () => {
    const { arrivals, server, front } = await stub((answer) => answer.destroy());
    const ask = async (method: 'GET' | 'POST') => {
      const answer = await front.inject({ method, url: '/portal/api/bff/deals' });
      return [answer.statusCode, answer.json().code, answer.json().outcome, answer.headers['retry-after']];
    };
    const unavailable = [503, 'unavailable', 'not_done', '5'];
    const unknown = [503, 'outcome_unknown', 'unknown', '5'];
    expect([await ask('GET'), await ask('POST')]).toEqual([unavailable, unknown]);
    expect(arrivals).toHaveLength(2);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect([await ask('GET'), await ask('POST')]).toEqual([unavailable, unavailable]);
    expect((await front.inject({ url: '/health' })).json().code).toBe('unavailable');
    expect((await front.inject({ url: '/health/live' })).json()).toEqual({ status: 'ok' });
  });

  test('receives no requests for pages', async () => {
    const { arrivals, front } = await stub((answer) => answer.end('{}'));
    const answer = await front.inject({ url: '/mycars', headers: { accept: 'text/html' } });
    expect([answer.statusCode, arrivals]).toEqual([404, []]);
  });
});

describe('pages that are rendered in front of a backend', () => {
  const drawing = async (renderWithinMs = 5_000) => ({
    webRoot: await drawingRoot(),
    rendersPages: true,
    renderWithinMs,
  });
  const someone = {
    signed_in: true,
    user: { hs_contact_id: 'c1', hs_first_name: 'Ottilie' },
    audience: 'b2c',
    csrf_token: 'secret-of-ottilie',
    now: '2026-11-23T09:00:00.000Z',
    flags: {},
  };
  const answerAsBackend = (answer: ServerResponse, url: string) => {
    const isSession = url === '/portal/api/session';
    answer.writeHead(200, {
      'content-type': 'application/json',
      ...(isSession && { 'set-cookie': 'backend=2; HttpOnly' }),
    });
    answer.end(JSON.stringify(isSession ? someone : []));
  };
  const askedBy = { ...AS_PAGE, host: 'portal.example', cookie: 'backend=1', 'x-forwarded-proto': 'https' };

  test('are in the site map for the cars of the backend; without answers there is none', async () => {
    const catalogue = {
      ...{ total_results: 2, cars: [], count: 0 },
      ...{ ids: ['one-car', 'another'], brands: [{ value: 'marke', label: 'Marke', count: 2 }] },
      ...{ models: [], cartypes: [], fuels: [], gearshifts: [], colors: [], seats: [], doors: [], terms: [] },
    };
    const { arrivals, front } = await stub(
      (answer, _, url) => {
        answer.writeHead(200, { 'content-type': 'application/json' });
        answer.end(JSON.stringify(url.startsWith('/api/') ? catalogue : someone));
      },
      await drawing(),
    );
    const { statusCode, body } = await front.inject({ url: '/sitemap.xml', headers: { host: 'portal.example' } });
    expect(statusCode).toBe(200);
    expect(body).toContain('<loc>http://portal.example/de-DE/pdp/one-car</loc>');
    expect(body).toContain('<loc>http://portal.example/de-DE/subscribe/marke</loc>');
    expect(body.includes('norden')).toBe(false);
    expect(arrivals.map(({ url }) => url).filter((url) => /ids/.test(url ?? ''))).not.toEqual([]);
    // Cars for the site map are requested without a session.
    for (const { headers } of arrivals) expect(headers.cookie).toBeUndefined();
    const other = await stub((answer) => answer.writeHead(503).end(), await drawing());
    const none = await other.front.inject({ url: '/sitemap.xml', headers: { host: 'portal.example' } });
    expect([none.statusCode, Number(none.headers['retry-after']) > 0]).toEqual([503, true]);
  });

  test('show the answers of the backend to the visitor, and pass cookies both ways', async () => {
    const settings = { ...(await drawing()), trustProxy: 1 };
    const { arrivals, front } = await stub((answer, _, url) => answerAsBackend(answer, url), settings);
    const { statusCode, headers, body } = await front.inject({ url: '/mycars', headers: askedBy });
    expect([statusCode, headers['cache-control'], headers['set-cookie']]).toEqual([
      200,
      'private, no-store',
      ['backend=2; HttpOnly'],
    ]);
    expect(dataOf(body).session.user.hs_first_name).toBe('Ottilie');
    expect(body).not.toContain('secret-of-ottilie');
    expect(saidIn(body, 'link rel="canonical"')).toBe('https://portal.example/portal/de-DE/mycars');
    expect(arrivals.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/portal/api/session', '/portal/api/bff/deals']),
    );
    for (const { headers } of arrivals)
      expect(headers).toMatchObject({
        cookie: 'backend=1',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-host': 'portal.example',
        'x-forwarded-proto': 'https',
      });
  }, 120_000);

  test('leave out late answers, and cancel their requests', async () => {
    let gone = 0;
    const { arrivals, front } = await stub(
      (answer, _, url) => {
        answer.once('close', () => {
          gone += 1;
        });
        if (url === '/portal/api/session') answerAsBackend(answer, url);
      },
      await drawing(400),
    );
    const { statusCode, body } = await front.inject({ url: '/mycars', headers: askedBy });
    expect([statusCode, dataOf(body).session.user.hs_first_name]).toEqual([200, 'Ottilie']);
    expect(body).toContain('aria-busy');
    await expect.poll(() => gone).toBe(arrivals.length);
  }, 120_000);

  test.each([
    ['says nothing', () => undefined],
    ['hangs up', (answer: ServerResponse) => answer.destroy()],
    ['says nonsense', (answer: ServerResponse) => answer.end('<html>')],
  ])(
    'are left to the browser while the backend %s',
    async (_, fail) => {
      const { front } = await stub(fail, await drawing(200));
      const { statusCode, headers, body } = await front.inject({ url: '/mycars', headers: askedBy });
      expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-cache', FRAME]);
    },
    120_000,
  );
});

describe('a body of 30 MB', () => {
  const LARGE = 30 * 1024 * 1024;

  test('is refused before it is read, if its length is announced', async () => {
    const { arrivals, front } = await stub((answer) => answer.end());
    const headers = { 'content-length': String(LARGE), 'content-type': 'application/json' };
    const refused = await front.inject({ method: 'POST', url: '/api/login', headers, payload: '{}' });
    expect([refused.statusCode, refused.json().code]).toEqual([413, 'too_large']);
    expect(arrivals).toEqual([]);
  });

  test('is cut off at the limit if its length is not announced', async () => {
    const { arrivals, front } = await stub((answer) => answer.end());
    await front.listen({ port: 0, host: '127.0.0.1' });
    const { port } = front.server.address() as AddressInfo;
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/login' });
    sent.on('error', () => undefined);
    // The server may close the connection before the client reads the response.
    const answered = once(sent, 'response').then(
      ([response]) => response.resume().statusCode,
      () => 413,
    );
    for (let megabyte = 0; megabyte < 30; megabyte += 1) sent.write(Buffer.alloc(1024 * 1024));
    sent.end();
    expect(await answered).toBe(413);
    expect(arrivals).toEqual([]);
  });
});

describeOnFiles('this server as a backend', (databases) => {
  test('a customer signs in and books through the portal in front of it, once', async () => {
    const portal = await startPortal(databases, { settings: { trustProxy: 1 } });
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = portal.app.server.address() as AddressInfo;
    const front = await openFront(`http://127.0.0.1:${port}`);
    const visitor = new Visitor(front);
    await visitor.signInAs('return-window-open');
    const key = { 'idempotency-key': 'once-and-only-once' };
    const book = () => visitor.put(dealUrl('return-window-open', '/return'), pickup(), key);
    const [first, again] = [await book(), await book()];
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect(await portal.database.selectFrom('return_changes').selectAll().execute()).toHaveLength(1);
    const forged = await visitor.put(dealUrl('return-window-open', '/return'), pickup(), {
      origin: 'https://evil.example',
    });
    expect([forged.status, forged.body.code]).toEqual([403, 'forged_request']);
  });
});

test.each([
  [{ PORTAL_ORIGIN: 'https://backend.example' }, 'https://backend.example'],
  [{ PORTAL_ORIGIN: 'http://localhost:9000' }, 'http://localhost:9000'],
  [{ PORTAL_ORIGIN: '' }, undefined],
])('%j is accepted', (environment, backend) => {
  expect(readBindings(environment).backend).toBe(backend);
});

test.each(['http://backend.example', 'https://backend.example/path', 'https://user:word@backend.example', 'backend'])(
  'PORTAL_ORIGIN=%s stops the server with an error message',
  (value) => {
    expect(() => readBindings({ PORTAL_ORIGIN: value })).toThrow('PORTAL_ORIGIN is invalid. Set an origin');
  },
);
