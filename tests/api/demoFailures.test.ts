// Simulated failures of calls in the demo, seen over HTTP.
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { cleanUp } from '../../app/server/cleanUp.ts';
import { type HttpAnswer, sendOverHttp } from '../../scripts/testbed/http.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, type Portal, pickup, startPortal, type Visitor } from '../support/server/portal.ts';

const RETURN = dealUrl('return-window-open', '/return');
const ANY_RETURN = '/portal/api/bff/deals/*/return';
const ANSWERS = [
  'problem',
  'html',
  'empty',
  'wrong_shape',
  'truncated',
  'bom',
  'duplicate_keys',
  'nan',
  'huge',
] as const;

/** Signs in a customer whose calls fail as given. */
async function customerWith(portal: Portal, ...failures: object[]): Promise<Visitor> {
  const visitor = await portal.customer('return-window-open');
  const answer = await visitor.post('/demo/mood', { mood: 'ok', failures });
  expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
  return visitor;
}

/** Books the return over HTTP, as the customer's page does. */
async function bookOverHttp(portal: Portal, visitor: Visitor, signal?: AbortSignal): Promise<HttpAnswer> {
  const { port } = (portal.app.server.address() ?? (await listen(portal))) as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  const headers = {
    cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    origin: base,
    'x-csrf-token': visitor.csrfToken,
    'content-type': 'application/json',
    'idempotency-key': 'one',
  };
  return sendOverHttp({ method: 'PUT', url: base + RETURN, headers, body: pickup(), ...(signal && { signal }) });
}

async function listen(portal: Portal): Promise<unknown> {
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  return portal.app.server.address();
}

const changesIn = async (portal: Portal) =>
  (await portal.database.selectFrom('return_changes').selectAll().where('deal_id', '=', 'return-window-open').execute())
    .length;

const failuresLeft = async ({ database }: Portal) =>
  (await database.selectFrom('demo_failures').selectAll().where('times_left', '>', 0).execute()).length;

describeOnEachDatabase('a call that the demo makes fail', (databases) => {
  test.each([
    [400, {}, 'invalid_request', undefined],
    [401, {}, 'signed_out', undefined],
    [404, {}, 'not_found', undefined],
    [409, { code: 'amount_changed', amount: 9900 }, 'amount_changed', undefined],
    [422, { code: 'date_not_offered' }, 'date_not_offered', undefined],
    [422, { fields: [{ name: 'return_zip', code: 'format' }] }, 'invalid_fields', undefined],
    [429, { retry_after: 30 }, 'too_many_requests', '30'],
    [500, {}, 'internal_error', undefined],
    [503, { retry_after: 0 }, 'unavailable', '0'],
    [504, {}, 'internal_error', undefined],
  ])('is refused with %i, %j, and nothing is written', async (status, details, code, retryAfter) => {
    const portal = await startPortal(databases);
    const visitor = await customerWith(portal, {
      path: ANY_RETURN,
      method: 'PUT',
      answer: 'problem',
      status,
      ...details,
    });
    const answer = await visitor.put(RETURN, pickup());
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.headers['retry-after']).toBe(retryAfter);
    expect(answer.body).toEqual({
      type: `urn:fahrplan:problem:${code}`,
      title: 'Simulated failure',
      status,
      detail: 'The demo simulates this failure. Remove it with POST /demo/mood.',
      outcome: 'not_done',
      code,
      ...('amount' in details && { amount: details.amount }),
      ...('fields' in details && { fields: details.fields }),
    });
    expect(await changesIn(portal)).toBe(0);
  });

  test.each([
    ['html', 502, 'text/html; charset=utf-8', /^<html>.*Bad Gateway/],
    ['empty', 200, 'application/json; charset=utf-8', /^$/],
    ['wrong_shape', 200, 'application/json; charset=utf-8', /^\[\[\]\]$/],
    ['truncated', 200, 'application/json; charset=utf-8', /^\{"id": "return-win$/],
    ['bom', 200, 'application/json; charset=utf-8', /^\uFEFF\[\[\]\]$/],
    ['duplicate_keys', 200, 'application/json; charset=utf-8', /"id": "one", "id":/],
    ['nan', 200, 'application/json; charset=utf-8', /NaN/],
    ['huge', 200, 'application/json; charset=utf-8', /^\["x{30000}/],
  ])('answers %s before it has an effect', async (kind, status, type, body) => {
    const portal = await startPortal(databases);
    const visitor = await customerWith(portal, { path: ANY_RETURN, answer: kind });
    const answer = await bookOverHttp(portal, visitor);
    expect([answer.status, answer.headers['content-type']]).toEqual([status, type]);
    expect(answer.text).toMatch(body);
    expect(await changesIn(portal)).toBe(0);
  });

  test.each(ANSWERS)('answers %s after it took effect, and the retry gets the first answer', async (kind) => {
    const portal = await startPortal(databases);
    const visitor = await customerWith(portal, { path: ANY_RETURN, answer: kind, after_effect: true, times: 1 });
    expect((await bookOverHttp(portal, visitor)).text).not.toContain('planned_date');
    expect(await changesIn(portal)).toBe(1);
    const again = await bookOverHttp(portal, visitor);
    expect([again.status, JSON.parse(again.text)]).toEqual([
      200,
      expect.objectContaining({ planned_date: '2026-12-03' }),
    ]);
    expect(await changesIn(portal)).toBe(1);
  });

  test.each([
    ['before it has done anything', {}, 0],
    ['after the commit', { after_effect: true }, 1],
  ])('loses its connection %s', async (_, when, effects) => {
    const portal = await startPortal(databases);
    const visitor = await customerWith(portal, { path: ANY_RETURN, answer: 'lost', times: 1, ...when });
    await expect(bookOverHttp(portal, visitor)).rejects.toThrow();
    expect(await changesIn(portal)).toBe(effects);
    expect((await bookOverHttp(portal, visitor)).status).toBe(200);
    expect(await changesIn(portal)).toBe(1);
  });

  test.each([
    ['silence', {}, 0],
    ['silence', { after_effect: true }, 1],
    ['stalled', {}, 0],
    ['stalled', { after_effect: true }, 1],
  ])('%s lasts until the client gives up, %j', async (kind, when, effects) => {
    const portal = await startPortal(databases);
    const visitor = await customerWith(portal, { path: ANY_RETURN, answer: kind, times: 1, ...when });
    const giveUp = new AbortController();
    const given = bookOverHttp(portal, visitor, giveUp.signal).catch(({ message }) => message);
    await expect.poll(() => failuresLeft(portal)).toBe(0);
    await expect.poll(() => changesIn(portal)).toBe(effects);
    await sleep(300);
    giveUp.abort();
    expect(await given).toContain('aborted');
    expect(await changesIn(portal)).toBe(effects);
    expect((await bookOverHttp(portal, visitor)).status).toBe(200);
  });

  test('is ended when the server is asked to stop', async () => {
    const portal = await startPortal(databases);
    const visitor = await customerWith(portal, { path: ANY_RETURN, answer: 'silence' });
    const silent = bookOverHttp(portal, visitor).catch(() => 'over');
    await new Promise((resolve) => setTimeout(resolve, 100));
    await portal.app.close();
    expect(await silent).toBe('over');
  });

  test('is delayed, and then works', async () => {
    const portal = await startPortal(databases);
    const visitor = await customerWith(portal, { path: ANY_RETURN, answer: 'own', delay_ms: 120 });
    const start = performance.now();
    expect((await visitor.put(RETURN, pickup())).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(110);
  });

  test('fails in the given order and number across two servers', async () => {
    const one = await startPortal(databases);
    const other = await startPortal(databases, { place: one.place });
    const visitor = await customerWith(
      one,
      { path: ANY_RETURN, method: 'PUT', answer: 'problem', status: 500, times: 2 },
      { path: '/portal/api/bff/deals/*/*', answer: 'html', times: 1 },
    );
    const twin = other.visitor();
    for (const [name, value] of visitor.cookies) twin.cookies.set(name, value);
    twin.csrfToken = visitor.csrfToken;
    const book = (who: Visitor) => who.put(RETURN, pickup(), { 'idempotency-key': 'one' });
    const atOnce = await Promise.all([book(visitor), book(twin), book(visitor), book(twin)]);
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 500, 500, 502]);
    expect((await book(twin)).status).toBe(200);
    expect(await changesIn(one)).toBe(1);
  });

  test('fails alone: other calls, methods and visitors are not affected', async () => {
    const portal = await startPortal(databases);
    const visitor = await customerWith(portal, { path: ANY_RETURN, method: 'PUT', answer: 'problem' });
    const stranger = await portal.customer('return-window-open');
    expect((await visitor.get(RETURN)).status).toBe(200);
    expect((await visitor.get(dealUrl('return-window-open', '/return-metadata'))).status).toBe(200);
    expect((await visitor.get(dealUrl('return-window-open'))).status).toBe(200);
    expect((await stranger.put(RETURN, pickup())).status).toBe(200);
    expect((await visitor.put(`${RETURN}?a=b`, pickup())).status).toBe(503);
  });

  test('keeps failing after a sign-in, until the simulated outage changes', async () => {
    const portal = await startPortal(databases);
    const visitor = await customerWith(portal, { path: '/portal/api/bff/deals', answer: 'problem', status: 500 });
    await visitor.signInAs('business-customer');
    expect((await visitor.get('/portal/api/bff/deals')).status).toBe(500);
    await visitor.post('/demo/mood', { mood: 'ok' });
    expect((await visitor.get('/portal/api/bff/deals')).status).toBe(200);
    expect(visitor.cookies.has('demo_failures')).toBe(false);
  });

  test.each([
    ['the sign-in', '/api/auth/custom/login', 'POST'],
    ['the session', '/portal/api/session', 'GET'],
    ['a call that does not exist', '/portal/api/bff/loyalty', 'GET'],
  ] as const)('may be %s', async (_, path, method) => {
    const portal = await startPortal(databases);
    const visitor = await customerWith(portal, { path, answer: 'html' });
    expect(
      (await visitor.send(method, path, method === 'POST' ? { email: 'x', password: 'y' } : undefined)).status,
    ).toBe(502);
  });

  test('must be a call of the portal with a known kind of failure', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    for (const failure of [
      { path: '/demo/mood', answer: 'html' },
      { path: '/health', answer: 'html' },
      { path: '/api/auth/signout' },
      { path: '/api/auth/signout', answer: 'explode' },
      { path: '/api/auth/signout', answer: 'problem', status: 200 },
    ])
      expect((await visitor.post('/demo/mood', { mood: 'ok', failures: [failure] })).status).toBe(400);
  });

  test('is forgotten after a day', async () => {
    const portal = await startPortal(databases);
    await customerWith(portal, { path: ANY_RETURN, answer: 'html' });
    portal.clock.moveBy(86_400_001);
    await cleanUp(portal);
    expect(await portal.database.selectFrom('demo_failures').selectAll().execute()).toEqual([]);
  });

  test('does not exist outside the demo', async () => {
    const demo = await startPortal(databases);
    const visitor = await customerWith(demo, { path: ANY_RETURN, answer: 'html' });
    const real = await startPortal(databases, { place: demo.place, settings: { demo: false } });
    const twin = real.visitor();
    for (const [name, value] of visitor.cookies) twin.cookies.set(name, value);
    twin.csrfToken = visitor.csrfToken;
    expect((await twin.put(RETURN, pickup())).status).toBe(200);
  });
});
