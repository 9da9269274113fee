// Preview of the studio: demo visits, each with a server and database of its own.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { type Later, Visits } from '../../app/server/demo/visits.ts';
import { answerWithProblems } from '../../app/server/platform/http/errors.ts';
import { Problem } from '../../app/server/platform/http/problems.ts';
import { readOperations, readPortalConfig } from '../../app/server/platform/values/catalogue.ts';
import { createServer } from '../../app/server/server.ts';
import { addPreviewRoutes } from '../../app/server/studio/previewRoutes.ts';
import { VISITOR } from '../../app/studio/preview/host/visitor.ts';

const CUSTOMER = 'return-window-open';
const CHOICE = { vendor: true, tracking: false, version: String(readPortalConfig()['consents']?.['version']) };

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** Idle times that run out when a test says so. */
function manualTimers() {
  const running = new Set<() => void>();
  const later: Later = (_, run) => {
    running.add(run);
    return () => running.delete(run);
  };
  return { later, running };
}

interface Started {
  readonly later?: Later;
  readonly document?: string;
}

async function start(parts: Started = {}) {
  const app = Fastify();
  answerWithProblems(app);
  const guard = async ({ headers }: { headers: Record<string, unknown> }) => {
    if (typeof headers['editor'] === 'string') return { id: headers['editor'] };
    throw new Problem('editor_signed_out', 'Sign in.');
  };
  const visits = addPreviewRoutes(app, { guard, createServer, ...parts });
  open.push(app);
  return { visits, ask: (path: string, options: Options = {}) => ask(app, path, options) };
}

interface Options {
  readonly editor?: string | null;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: object;
}

async function ask(app: FastifyInstance, path: string, { editor = 'anna', method = 'GET', body }: Options) {
  const reply = await app.inject({
    method,
    url: path.startsWith('/') ? path : `/studio/api/preview/visits/${path}`,
    headers: { ...(editor && { editor }), 'accept-language': 'de-DE' },
    ...(body && { payload: body }),
  });
  const isJson = String(reply.headers['content-type']).includes('json');
  return { status: reply.statusCode, body: isJson ? reply.json() : reply.body, headers: reply.headers };
}

const as = (customer: string, path: string, { visit = 'v1', day = 'own', outage = 'own' } = {}) =>
  `${visit}/${customer}/${day}/${outage}/${path}`;

test('a visit shows the data of its demo customer, at the chosen day', async () => {
  const { ask } = await start();
  const deals = await ask(as(CUSTOMER, 'portal/api/bff/deals'));
  expect(deals.status).toBe(200);
  expect(deals.body.length).toBeGreaterThan(0);
  const session = await ask(as(CUSTOMER, 'portal/api/session', { day: '2026-12-24' }));
  expect(session.body).toMatchObject({ signed_in: true, now: expect.stringMatching(/^2026-12-24T/) });
  expect((await ask(as(VISITOR, 'portal/api/session', { visit: 'v2' }))).body).toMatchObject({ signed_in: false });
});

test('changes stay within a visit, and need no token of the portal', async () => {
  const { ask } = await start();
  const saved = await ask(as(CUSTOMER, 'api/saveConsents'), { method: 'POST', body: CHOICE });
  expect(saved).toMatchObject({ status: 200, body: { vendor: true } });
  expect((await ask(as(CUSTOMER, 'api/getConsents'))).body).toMatchObject({ vendor: true });
  expect((await ask(as(CUSTOMER, 'api/getConsents', { visit: 'v2' }))).body).toEqual({});
});

test('visits of two editors with the same name are separate', async () => {
  const { ask, visits } = await start();
  await ask(as(CUSTOMER, 'portal/api/session'));
  await ask(as(CUSTOMER, 'portal/api/session'), { editor: 'ben' });
  expect(visits.size).toBe(2);
  await ask('/studio/api/preview/visits/v1', { method: 'DELETE', editor: 'ben' });
  expect(visits.size).toBe(1);
});

test('a simulated outage holds for the calls that name it', async () => {
  const { ask } = await start();
  const failing = await ask(as(VISITOR, 'api/saveConsents', { outage: 'failing' }), { method: 'POST', body: CHOICE });
  expect(failing.status).toBe(503);
  const usual = await ask(as(VISITOR, 'api/saveConsents'), { method: 'POST', body: CHOICE });
  expect(usual.status).not.toBe(503);
});

test('only signed-in editors have visits, and only calls of the portal are answered', async () => {
  const { ask, visits } = await start();
  expect((await ask(as(CUSTOMER, 'portal/api/session'), { editor: null })).status).toBe(401);
  expect(visits.size).toBe(0);
  for (const path of [
    'demo/customers',
    'health',
    'studio/api/preview/visits/v/x/own/own/api/x',
    '',
    'mycars',
    'api/..%2Fdemo%2Fcustomers',
  ])
    expect((await ask(as(CUSTOMER, path))).body.code).toBe('not_found');
  for (const [day, outage] of [
    ['yesterday', 'own'],
    ['2026-13-01', 'own'],
    ['own', 'broken'],
  ])
    expect((await ask(as(CUSTOMER, 'api/x', { day, outage }))).body.code).toBe('invalid_request');
  expect((await ask(as('nobody-knows', 'portal/api/session'))).body.code).toBe('not_found');
  expect((await ask(as('a%2F..%2Fb', 'portal/api/session'))).body.code).toBe('not_found');
  expect(visits.size).toBe(0);
});

test('an idle visit ends, and the next call begins a new one', async () => {
  const { later, running } = manualTimers();
  const { ask, visits } = await start({ later });
  await ask(as(CUSTOMER, 'portal/api/session'));
  await ask(as(CUSTOMER, 'portal/api/session'));
  expect(running.size).toBe(1);
  for (const run of running) run();
  expect(visits.size).toBe(0);
  expect((await ask(as(CUSTOMER, 'portal/api/session'))).body).toMatchObject({ signed_in: true });
});

test('too many visits end the one that was used longest ago', async () => {
  const visits = new Visits({ createServer, operations: readOperations, most: 2 });
  open.push({ close: () => visits.endAll() });
  const session = { method: 'GET', path: '/portal/api/session', headers: {} };
  const visit = (name: string) => visits.ask({ scenario: VISITOR }, name, session);
  const token = async (name: string) => JSON.parse((await visit(name)).body).csrf_token as string;
  const [first, second] = [await token('first'), await token('second')];
  expect(await token('first')).toBe(first);
  await visit('third');
  expect(visits.size).toBe(2);
  expect(await token('first')).toBe(first);
  expect(await token('second')).not.toBe(second);
});

test('the document may be framed by the studio, and may call only visits', async () => {
  const document = join(mkdtempSync(join(tmpdir(), 'fahrplan-document-')), 'index.html');
  writeFileSync(document, '<!doctype html><title>Preview</title>');
  const { ask } = await start({ document });
  const { body, headers } = await ask('/studio/preview');
  expect(body).toContain('<title>Preview</title>');
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toMatch(/connect-src [\w.:]+\/studio\/api\/preview\/(;|$)/);
  expect((await ask('/studio/preview', { editor: null })).status).toBe(401);
});
