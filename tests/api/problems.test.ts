import { expect, test } from 'vitest';
import { PROBLEMS } from '../../app/server/subscription/problems.ts';
import { describeOnEachDatabase, describeOnFiles } from '../support/server/databases.ts';
import { type Answer, dealUrl, pickup, startPortal } from '../support/server/portal.ts';

function expectProblem(answer: Answer, status: number, code: keyof typeof PROBLEMS): void {
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.body).toMatchObject({ type: `urn:fahrplan:problem:${code}`, title: PROBLEMS[code][1], status });
  expect(JSON.stringify(answer.body)).not.toMatch(/\.ts|node_modules|at Object|select|SQLITE/);
}

describeOnFiles('the id of a request', (databases) => {
  test('is in its answer and its problem; a valid id of a proxy is kept', async () => {
    const { app } = await startPortal(databases);
    const ask = (headers: object) => app.inject({ url: '/api/unknown', headers: { ...headers } });
    const own = await ask({});
    expect(own.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(own.json().request_id).toBe(own.headers['x-request-id']);
    expect((await ask({ 'x-request-id': 'proxy-4711' })).json().request_id).toBe('proxy-4711');
    expect((await ask({ 'x-request-id': 'a\tb {"level":50}' })).json().request_id).toMatch(/^[\w-]{36}$/);
    expect((await app.inject('/health/live')).headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  });
});

describeOnEachDatabase('refusals', (databases) => {
  test('every refusal is a problem with a code', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    expectProblem(await visitor.get('/api/unknown'), 404, 'not_found');
    expectProblem(await visitor.get('/portal/api/bff/deals/return-window-open/unknown'), 404, 'not_found');
    expectProblem(await visitor.post('/demo/sign-in', { customer: 'unknown' }), 404, 'not_found');
    const wrongMethod = await visitor.send('DELETE', dealUrl('return-window-open', '/return'), undefined);
    expectProblem(wrongMethod, 405, 'method_not_allowed');
    expect(wrongMethod.headers.allow).toBe('GET, HEAD, PUT');
    expectProblem(await visitor.get('/api/auth/custom/login'), 405, 'method_not_allowed');
    expectProblem(
      await visitor.send('PUT', dealUrl('return-window-open', '/return'), 'x'.repeat(101 * 1024)),
      413,
      'too_large',
    );
    expectProblem(
      await visitor.send('PUT', dealUrl('return-window-open', '/return'), '<a/>', {
        'content-type': 'application/xml',
      }),
      415,
      'media_type_not_supported',
    );
    expectProblem(await visitor.post('/api/hasBusinessAccount', { email: 'nobody' }), 400, 'invalid_request');
    for (const broken of ['{', '', '[]', 'null', '"x"', '{"email":1}', '\ufeff{}x'])
      expectProblem(await visitor.send('POST', '/api/hasBusinessAccount', broken), 400, 'invalid_request');
  });

  test('a body of many brackets is refused without harm', async () => {
    const visitor = await (await startPortal(databases)).customer('return-window-open');
    for (const bomb of ['['.repeat(50_000), '{"a":'.repeat(10_000), '['.repeat(40_000) + ']'.repeat(40_000)]) {
      expectProblem(await visitor.send('POST', '/api/hasBusinessAccount', bomb), 413, 'too_large');
    }
    expect((await visitor.session()).signed_in).toBe(true);
  });

  test('without its database the server answers 503 at once, for health and calls', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    expect((await visitor.get('/health')).body).toEqual({ status: 'ok' });
    await portal.database.destroy();
    expectProblem(await visitor.get('/health'), 503, 'unavailable');
    const answer = await visitor.get('/portal/api/bff/deals');
    expectProblem(answer, 503, 'unavailable');
    expect(answer.headers['retry-after']).toBe('5');
    expectProblem(await visitor.put(dealUrl('return-window-open', '/return'), pickup()), 503, 'unavailable');
  });

  test('an answer that breaks its schema is not sent', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    await portal.database
      .updateTable('cars')
      .set({ color: 'mauve' })
      .where('id', '=', 'car-return-window-open')
      .execute();
    const answer = await visitor.get(dealUrl('return-window-open'));
    expectProblem(answer, 500, 'internal_error');
    expect(answer.body.detail).toBe('The server failed, and logged the error. Report request_id to its operator.');
    expect(JSON.stringify((await visitor.get('/portal/api/bff/deals')).body)).not.toContain('mauve');
  });

  test('every answer forbids foreign scripts and frames, and caching', async () => {
    const visitor = (await startPortal(databases)).visitor();
    const one = await visitor.get('/portal/api/session');
    const policy = String(one.headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe-|\*|https?:/);
    for (const rule of [
      "default-src 'none'",
      "script-src 'self';style-src 'self';",
      "connect-src 'self'",
      "img-src 'self' data: blob:",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ])
      expect(policy).toContain(rule);
    expect(one.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });
});
