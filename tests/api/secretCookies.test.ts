// Names of cookies on https, which keep other hosts of the domain from setting them (ASVS 3.3.1, 3.3.3).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../app/server/demo/seed.ts';
import type { Settings } from '../../app/server/platform/settings/settings.ts';
import { KATHARINA } from '../support/server/accounts.ts';
import { describeOnFiles, type TestDatabases } from '../support/server/databases.ts';
import { type Answer, type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const DEALS = '/portal/api/bff/deals';
const HOST = '__Host-fahrplan_session';
const OLD = 'fahrplan_session';

const start = (databases: TestDatabases, settings: Partial<Settings> = {}) =>
  startPortal(databases, {
    settings: { publicOrigin: 'https://portal.test', trustedOrigins: ['http://portal.test'], ...settings },
  });

async function signIn(portal: Portal): Promise<{ visitor: Visitor; set: readonly string[] }> {
  const visitor = portal.visitor();
  const { headers } = (await visitor.signIn(KATHARINA, DEMO_PASSWORD)) as Answer;
  await visitor.session();
  return { visitor, set: [headers['set-cookie'] ?? []].flat().map(String) };
}

describeOnFiles('on https', (databases) => {
  test('each secret cookie is bound to this host, or at least to https', async () => {
    const { visitor, set } = await signIn(await start(databases, { oldCookies: false }));
    expect([...visitor.cookies.keys()].sort()).toEqual([
      '__Host-fahrplan_session',
      '__Host-fahrplan_visitor',
      '__Secure-fahrplan_browser',
    ]);
    expect(set).toEqual([
      expect.stringMatching(/^__Host-fahrplan_session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Secure-fahrplan_browser=.*; Path=\/api\/.*; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    expect((await visitor.get(DEALS)).status).toBe(200);
  });

  test('a cookie without the prefix proves nothing, with OLD_COOKIES off', async () => {
    const portal = await start(databases, { oldCookies: false });
    const { visitor } = await signIn(portal);
    const planted = portal.visitor();
    planted.cookies.set(OLD, visitor.cookies.get(HOST) ?? '');
    expect((await planted.get(DEALS)).status).toBe(401);
    visitor.cookies.set(OLD, 'planted');
    expect((await visitor.get(DEALS)).status).toBe(200);
  });

  test('signing out removes the session cookie', async () => {
    const { visitor } = await signIn(await start(databases, { oldCookies: false }));
    const { headers } = await visitor.post('/api/auth/signout');
    expect(String(headers['set-cookie'])).toMatch(/^__Host-fahrplan_session=; Max-Age=0; Path=\/; HttpOnly; Secure/);
    expect(visitor.cookies.has(HOST)).toBe(false);
    expect((await visitor.get(DEALS)).status).toBe(401);
  });

  test('OLD_COOKIES lets servers of both versions serve a customer', async () => {
    const portal = await start(databases);
    const { visitor } = await signIn(portal);
    const byOldServer = portal.visitor();
    byOldServer.cookies.set(OLD, visitor.cookies.get(OLD) ?? '');
    expect((await byOldServer.get(DEALS)).status).toBe(200);
    // The old server has signed in again, and left the cookie of the new one.
    byOldServer.cookies.set(HOST, 'ended');
    expect((await byOldServer.get(DEALS)).status).toBe(200);
    const later = await startPortal(databases, {
      place: portal.place,
      settings: { publicOrigin: 'https://portal.test', trustedOrigins: ['http://portal.test'], oldCookies: false },
    });
    const after = later.visitor();
    for (const [name, value] of visitor.cookies) after.cookies.set(name, value);
    expect((await after.get(DEALS)).status).toBe(200);
  });
});

describeOnFiles('on http', (databases) => {
  test('names have no prefix, which browsers would refuse', async () => {
    const portal = await startPortal(databases, { settings: { oldCookies: false } });
    const { visitor } = await signIn(portal);
    expect([...visitor.cookies.keys()].filter((name) => name.startsWith('__'))).toEqual([]);
    expect((await visitor.get(DEALS)).status).toBe(200);
  });
});

describeOnFiles('a page', (databases) => {
  test('may not use device features', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fahrplan-web-'));
    databases.whenOver(async () => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
    const visitor = (await startPortal(databases, { settings: { webRoot: folder, rendersPages: false } })).visitor();
    const page = await visitor.get('/');
    expect(page.headers['permissions-policy']).toMatch(
      /camera=\(\), .*geolocation=\(\), .*microphone=\(\), .*payment=\(\)/,
    );
    expect((await visitor.get('/portal/api/session')).headers).not.toHaveProperty('permissions-policy');
  });
});
