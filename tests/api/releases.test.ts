// Releases of definitions: stored once, served by processes of their own, followed by every server.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../app/server/openDatabase.ts';
import type { ServerContext } from '../../app/server/platform/auth/sessions.ts';
import { answerWithProblems } from '../../app/server/platform/http/errors.ts';
import { addMetrics } from '../../app/server/platform/metrics/metrics.ts';
import { toPreviewToken } from '../../app/server/platform/releases/previewLinks.ts';
import { markAsPreview } from '../../app/server/platform/releases/previewMark.ts';
import { Releases } from '../../app/server/platform/releases/releases.ts';
import { ChannelMoved, type Files, LIVE, ReleaseStore } from '../../app/server/platform/releases/store.ts';
import { describeOnEachDatabase, type TestDatabases } from '../support/server/databases.ts';
import { until } from '../support/waiting.ts';

const NOW = new Date('2026-11-23T09:00:00Z');
const PROGRAM = join(import.meta.dirname, '../fixtures/releases/server.mjs');
const BUILDER = 'this-build';

const files = (texts: Record<string, string>): Files =>
  new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));

async function storeIn(databases: TestDatabases) {
  const database = await openDatabase(await databases.create());
  databases.whenOver(() => database.destroy());
  return new ReleaseStore(database);
}

const add = (store: ReleaseStore, texts: Record<string, string>, parent: string | null = null) =>
  store.add({ parent, files: files(texts), author: 'anna', note: 'why', now: NOW });

interface Answer {
  readonly status: number;
  readonly release?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server that serves the definitions of a folder, and follows what is published. */
async function serverOn(store: ReleaseStore, build = async (_project: string, web: string) => void mkdirSync(web)) {
  const code = mkdtempSync(join(tmpdir(), 'fahrplan-code-'));
  onTestFinished(() => rmSync(code, { recursive: true, force: true }));
  mkdirSync(join(code, 'flows'));
  writeFileSync(join(code, 'flows/a.json'), 'of the build');
  const releases = new Releases({
    store,
    code,
    product: code,
    builder: BUILDER,
    build,
    program: PROGRAM,
    pauses: { lookMs: 50, retryMs: 200 },
    clock: { now: () => NOW },
  });
  const said: string[] = [];
  const log = { info: () => undefined, error: (_: object, sentence: string) => void said.push(sentence) };
  const app = Fastify();
  await app.register(cookie);
  answerWithProblems(app);
  app.addHook('onRequest', async (request, reply) => ((await releases.answer(request, reply)) ? reply : undefined));
  const context = { settings: { metricsTokens: ['token'] }, database: store.database, clock: { now: () => NOW } };
  addMetrics(app, context as unknown as ServerContext, (authorization) => releases.metrics(authorization));
  for (const path of ['/page', '/*']) app.all(path, async () => ({ release: 'own' }));
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    await app.close();
    await releases.close();
  });
  const ask = async (path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> => {
    const response = await fetch(base + path, { headers, ...(body !== undefined && { method: 'POST', body }) });
    return { status: response.status, ...((await response.json()) as object) };
  };
  const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(base + path, { method, headers, redirect: 'manual' });
  const served = (id: string) =>
    until(async () => (await ask('/')).release === id, { what: `release ${id} is served` });
  return { releases, start: () => releases.start(log), ask, visit, served, said };
}

describeOnEachDatabase('releases', (databases) => {
  test('a release has the files that it was stored with, and is never stored twice', async () => {
    const store = await storeIn(databases);
    const first = await add(store, { 'flows/a.json': '1', 'flows/b.json': 'ä' });
    const second = await add(store, { 'flows/a.json': '2', 'flows/b.json': 'ä' }, first);
    expect(await add(store, { 'flows/b.json': 'ä', 'flows/a.json': '2' }, second)).toBe(second);
    expect(await store.files(first)).toEqual(files({ 'flows/a.json': '1', 'flows/b.json': 'ä' }));
    expect((await store.find(second))?.parent).toBe(first);
    const bodies = await store.database.selectFrom('release_bodies').select('hash').execute();
    // Three contents and two lists.
    expect(bodies).toHaveLength(5);
  });

  test('one of two concurrent moves of a channel is refused', async () => {
    const store = await storeIn(databases);
    const [one, other] = [await add(store, { a: '1' }), await add(store, { a: '2' })];
    const move = (id: string, seen: string | undefined) =>
      store.move(LIVE, id, { seen, actor: 'anna', detail: '', now: NOW });
    const both = await Promise.allSettled([move(one, undefined), move(other, undefined)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const live = (await store.channel(LIVE)) ?? '';
    await move(live === one ? other : one, live);
    await expect(move(one, live)).rejects.toThrow(ChannelMoved);
    expect((await store.events()).filter(({ action }) => action === 'moved live')).toHaveLength(2);
  });

  test('reading damaged or missing content fails', async () => {
    const store = await storeIn(databases);
    const id = await add(store, { a: '1' });
    // No gzip, and the content of something else.
    for (const body of ['bm8=', gzipSync('2').toString('base64')]) {
      await store.database.updateTable('release_bodies').set({ body }).execute();
      await expect(store.files(id)).rejects.toThrow('is damaged');
    }
    await store.database.deleteFrom('release_bodies').execute();
    await expect(store.files(id)).rejects.toThrow('is missing');
  });
});

test('every page of a preview says that nothing in it is real, and how to leave', () => {
  expect(markAsPreview('<html><head></head><body class="a"><div id="root"></div></body></html>')).toMatch(
    /<link rel="stylesheet" href="\/preview\/mark.css"><\/head><body class="a"><aside [^>]*>Preview .*<a href="\/preview\/leave">/,
  );
});

describeOnEachDatabase('a server that follows releases', (databases) => {
  test('serves a published release to new pages, and earlier pages their own', async () => {
    const store = await storeIn(databases);
    const { releases, start, ask, visit, served } = await serverOn(store);
    await start();
    expect(await ask('/mycars')).toEqual({ status: 200, release: 'own' });
    expect(await store.files(releases.own)).toEqual(files({ 'flows/a.json': 'of the build' }));
    const id = await add(store, { 'flows/a.json': 'published' });
    await store.addBuild(id, BUILDER, files({ 'index.html': 'page', 'assets/a.js': 'a' }));
    await store.move(LIVE, id, { seen: undefined, actor: 'anna', detail: '', now: NOW });
    await served(id);
    expect(releases.state).toEqual({ release: id });
    // A request from a page loaded before the publication.
    expect(await ask('/api/x', { 'x-release': releases.own })).toEqual({ status: 200, release: 'own' });
    const part = await visit('/assets/a.js');
    expect([await part.text(), part.headers.get('cache-control'), part.headers.get('content-type')]).toEqual([
      'a',
      'public, max-age=31536000, immutable',
      'text/javascript; charset=utf-8',
    ]);
    for (const other of ['of-the-build.js', '..%2findex.html'])
      expect(await ask(`/assets/${other}`)).toMatchObject({ release: 'own' });
    expect(await ask('/health')).toMatchObject({ release: 'own' });
    const sent = await ask('/api/x', { 'x-forwarded-host': 'evil.example', 'idempotency-key': 'k' }, '{"a":1}');
    expect(sent).toMatchObject({ release: id, body: '{"a":1}', proxies: '1' });
    expect(sent.headers).toMatchObject({ 'idempotency-key': 'k', 'x-forwarded-for': '127.0.0.1' });
    expect(sent.headers).not.toMatchObject({ 'x-forwarded-host': 'evil.example' });
  });

  test('metrics add up the processes of all releases, and count a forwarded request once', async () => {
    const store = await storeIn(databases);
    const { start, served, visit, ask } = await serverOn(store);
    const read = async () => (await visit('/metrics', { authorization: 'Bearer token' })).text();
    await start();
    expect(await read()).not.toContain('fahrplan_problems_total{code="no"}');
    const ids: string[] = [];
    for (const text of ['1', '2']) {
      const id = await add(store, { 'flows/a.json': text });
      await store.move(LIVE, id, { seen: ids.at(-1), actor: 'anna', detail: '', now: NOW });
      await served(id);
      ids.push(id);
    }
    await ask('/page');
    const metrics = await read();
    expect(metrics).toContain('fahrplan_problems_total{code="no"} 4');
    expect(metrics).toContain('fahrplan_outbox_depth{table="t"} 7');
    expect(metrics).not.toContain('route="/page"');
    expect(metrics.trimEnd().endsWith('# EOF')).toBe(true);
    // Counts of a process stay when it ends, measurements go.
    for (const id of ids) await ask('/end', { 'x-release': id });
    await until(async () => !(await read()).includes('table="t"} 7'), { what: 'metrics without ended processes' });
    expect(await read()).toContain('fahrplan_problems_total{code="no"} 4');
  });

  test('a page keeps the release that it was loaded with, also when its process has ended', async () => {
    const store = await storeIn(databases);
    const { start, ask, served } = await serverOn(store);
    await start();
    const ids: string[] = [];
    for (const text of ['1', '2', '3', '4', '5']) {
      const id = await add(store, { a: text });
      await store.addBuild(id, BUILDER, files({ 'index.html': text }));
      await store.move(LIVE, id, { seen: ids.at(-1), actor: 'anna', detail: '', now: NOW });
      await served(id);
      ids.push(id);
    }
    for (const id of ids) expect(await ask('/api/x', { 'x-release': id })).toMatchObject({ release: id });
    const never = await add(store, { a: 'never live' });
    await store.addBuild(never, BUILDER, files({ 'index.html': '' }));
    for (const other of [never, '0123456789abcdef'])
      expect(await ask('/api/x', { 'x-release': other })).toMatchObject({ release: ids.at(-1) });
    expect(await ask('/api/x', { 'x-release': '../../etc' })).toMatchObject({ release: ids.at(-1) });
  });

  test('a release that does not start keeps the old one, and is in the state and the log', async () => {
    const store = await storeIn(databases);
    const { releases, start, ask, served, said } = await serverOn(store);
    await start();
    const [sound, broken] = [await add(store, { a: '1' }), await add(store, { 'flows/broken.json': '' })];
    for (const id of [sound, broken]) await store.addBuild(id, BUILDER, files({ 'index.html': '' }));
    const move = (id: string, seen: string | undefined) =>
      store.move(LIVE, id, { seen, actor: 'anna', detail: '', now: NOW });
    await move(sound, undefined);
    await served(sound);
    await move(broken, sound);
    await until(() => releases.state.failed_release === broken, { what: 'the broken release was tried' });
    expect([releases.state.release, said]).toEqual([
      sound,
      ['a published release cannot be served; the one before stays'],
    ]);
    expect(await ask('/')).toMatchObject({ release: sound });
    const mended = await add(store, { a: '2' });
    await store.addBuild(mended, BUILDER, files({ 'index.html': '' }));
    await move(mended, broken);
    await served(mended);
    expect(releases.state).toEqual({ release: mended });
  });

  test('a page whose release cannot be served gets 503, not another release', async () => {
    const store = await storeIn(databases);
    const { start, ask, served } = await serverOn(store);
    await start();
    const broken = await add(store, { 'flows/broken.json': '' });
    const sound = await add(store, { a: '1' });
    for (const id of [broken, sound]) await store.addBuild(id, BUILDER, files({ 'index.html': '' }));
    await store.move(LIVE, broken, { seen: undefined, actor: 'anna', detail: '', now: NOW });
    await store.move(LIVE, sound, { seen: broken, actor: 'anna', detail: '', now: NOW });
    await served(sound);
    expect(await ask('/api/x', { 'x-release': broken })).toMatchObject({ status: 503, code: 'unavailable' });
  });

  test('a preview is open to every holder of its address, until it expires or is replaced', async () => {
    const store = await storeIn(databases);
    const { start, ask, visit } = await serverOn(store);
    await start();
    const id = await add(store, { a: 'tried' });
    await store.addBuild(id, BUILDER, files({ 'index.html': '' }));
    const offer = (of: string, seen?: string) =>
      store.move('preview/anna', of, { seen, actor: 'anna', detail: '', now: NOW });
    await offer(id);
    const token = await toPreviewToken(store.database, { release: id, expires: NOW.getTime() + 60_000 });
    const page = await visit(`/preview/${token}`);
    expect([page.status, page.headers.getSetCookie(), page.headers.get('x-robots-tag')]).toEqual([200, [], 'noindex']);
    expect(await page.text()).toContain('Nothing that you do here is real.');
    const press = (address: string, site = 'same-origin') =>
      visit(`/preview/${address}`, { 'sec-fetch-site': site }, 'POST');
    expect((await press(token, 'cross-site')).headers.getSetCookie()).toEqual([]);
    const opened = await press(token);
    expect([opened.status, opened.headers.get('location'), opened.headers.getSetCookie()]).toEqual([
      303,
      '/',
      [`fahrplan_preview=${token}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`],
    ]);
    expect(await (await visit('/preview/mark.css')).text()).toContain('.preview-mark');
    const cookie = { cookie: `other=1; fahrplan_preview=${token}` };
    const within = await visit('/mycars', cookie);
    expect(within.headers.get('x-robots-tag')).toBe('noindex');
    const { release, demo, marked, database } = (await within.json()) as Record<string, string>;
    expect([release, demo, marked]).toEqual([id, 'on', 'on']);
    expect(database).toMatch(/preview\.db$/);
    expect(await ask('/mycars')).toMatchObject({ release: 'own' });
    // Pages of the preview send its id. After the preview they must not reach data of customers.
    expect(await ask('/api/x', { 'x-release': id })).toMatchObject({ release: 'own' });
    const expired = await toPreviewToken(store.database, { release: id, expires: NOW.getTime() - 1 });
    for (const wrong of [expired, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 'leave']) {
      expect(await ask('/mycars', { cookie: `fahrplan_preview=${wrong}` })).toMatchObject({ release: 'own' });
      expect((await press(wrong)).headers.getSetCookie()).toEqual([
        'fahrplan_preview=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
      ]);
    }
    await offer(await add(store, { a: 'next' }), id);
    expect(await ask('/mycars', cookie)).toMatchObject({ release: 'own' });
  });

  test('an ended process is restarted, and its interrupted change has an unknown outcome', async () => {
    const store = await storeIn(databases);
    const { start, ask, served } = await serverOn(store);
    const id = await add(store, { a: '1' });
    await store.addBuild(id, BUILDER, files({ 'index.html': '' }));
    await store.move(LIVE, id, { seen: undefined, actor: 'anna', detail: '', now: NOW });
    await start();
    expect(await ask('/end', {}, 'x')).toMatchObject({ status: 503, code: 'outcome_unknown' });
    await served(id);
    expect(await ask('/')).toMatchObject({ release: id });
  });

  test('a new build serves the published release once built, or does not start', async () => {
    const store = await storeIn(databases);
    const id = await add(store, { a: '1' });
    await store.move(LIVE, id, { seen: undefined, actor: 'anna', detail: '', now: NOW });
    const refusing = await serverOn(store, async () => {
      throw new Error('the operation "x" is unknown');
    });
    await expect(refusing.start()).rejects.toThrow(`The published release ${id} cannot be served by this build`);
    const building = await serverOn(store);
    await building.start();
    expect(await building.ask('/')).toMatchObject({ release: id });
    expect(await store.isBuilt(id, BUILDER)).toBe(true);
  });
});
