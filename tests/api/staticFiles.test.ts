import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeOnFiles } from '../support/server/databases.ts';
import { startPortal } from '../support/server/portal.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'fahrplan-web-'));
mkdirSync(join(webRoot, 'assets'));
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Portal</title>');
writeFileSync(join(webRoot, 'assets/main-4f3a.js'), 'export {}');
for (const kind of ['br', 'gz']) writeFileSync(join(webRoot, `assets/main-4f3a.js.${kind}`), kind);
writeFileSync(join(webRoot, 'favicon.svg'), '<svg/>');
const pictureRoot = mkdtempSync(join(tmpdir(), 'fahrplan-pictures-'));
mkdirSync(join(pictureRoot, 'assets'));
afterAll(() => {
  for (const folder of [webRoot, pictureRoot]) rmSync(folder, { recursive: true });
});

const asPage = { accept: 'text/html,application/xhtml+xml' };

describeOnFiles('the built web app', (databases) => {
  test('every address of the app serves its page, which is revalidated each time', async () => {
    const visitor = (await startPortal(databases, { settings: { webRoot } })).visitor();
    for (const url of [
      '/',
      '/mycars',
      '/mycars/a/return?modalName=MULTISTEP_EDIT_RETURN',
      '/index.html',
      '/portal',
      '/apidocs',
    ]) {
      const page = await visitor.get(url, asPage);
      expect([url, page.status, page.headers['content-type'], page.headers['cache-control']]).toEqual([
        url,
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      expect(String(page.headers['content-security-policy'])).toContain("script-src 'self';style-src 'self';");
    }
  });

  test('files are served, and those with a hash in their name are immutable', async () => {
    const visitor = (await startPortal(databases, { settings: { webRoot } })).visitor();
    const script = await visitor.get('/assets/main-4f3a.js');
    expect([script.status, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(script.headers).not.toHaveProperty('etag');
    const icon = await visitor.get('/favicon.svg');
    expect(icon.headers['cache-control']).toBe('no-cache');
    expect(icon.headers).toHaveProperty('etag');
    const asked = await visitor.get('/favicon.ico');
    expect([asked.status, asked.headers.location]).toEqual([301, '/icon.svg']);
  });

  test('assets get headers for resources, and documents get all security headers', async () => {
    const visitor = (await startPortal(databases, { settings: { webRoot } })).visitor();
    const ofDocuments = ['content-security-policy', 'cross-origin-opener-policy', 'referrer-policy', 'x-frame-options'];
    const toldOf = async (url: string, headers: Record<string, string> = {}) => {
      const answer = await visitor.get(url, headers);
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      return ofDocuments.filter((name) => name in answer.headers);
    };
    for (const encoding of ['br', 'gzip', 'identity'])
      expect(await toldOf('/assets/main-4f3a.js', { 'accept-encoding': encoding })).toEqual([]);
    expect(await toldOf('/favicon.svg')).toEqual(ofDocuments);
    expect(await toldOf('/', { accept: 'text/html' })).toEqual(ofDocuments);
    expect(await toldOf('/assets/gone.js')).toEqual(ofDocuments);
  });

  test('a compressed file is sent to clients that accept it', async () => {
    const visitor = (await startPortal(databases, { settings: { webRoot } })).visitor();
    const asked = async (url: string, encodings: string) => {
      const { status, headers, body } = await visitor.get(url, { 'accept-encoding': encodings });
      return [status, headers['content-encoding'], headers['content-type'], headers.vary, body.text];
    };
    const script = [200, 'application/javascript; charset=utf-8', 'accept-encoding'];
    const [status, type, vary] = script;
    expect(await asked('/assets/main-4f3a.js', 'gzip, deflate, br')).toEqual([status, 'br', type, vary, 'br']);
    expect(await asked('/assets/main-4f3a.js', 'gzip')).toEqual([status, 'gzip', type, vary, 'gz']);
    expect(await asked('/assets/main-4f3a.js', 'identity')).toEqual([status, undefined, type, vary, 'export {}']);
    expect((await asked('/favicon.svg', 'br'))[1]).toBeUndefined();
  });

  test('a new or changed picture is served without a restart, and revalidated each time', async () => {
    const visitor = (await startPortal(databases, { settings: { webRoot, pictureRoot } })).visitor();
    const asked = async (url: string) => {
      const { status, headers, body } = await visitor.get(url, { accept: 'image/*' });
      return [status, headers['content-type'], headers['cache-control'], body.text];
    };
    expect((await asked('/new.svg'))[0]).toBe(404);
    for (const name of ['new.svg', 'assets/sale 50%.svg', 'favicon.svg']) {
      writeFileSync(join(pictureRoot, name), `<svg id="${name.length}"/>`);
      const there = [200, 'image/svg+xml', 'no-cache', `<svg id="${name.length}"/>`];
      expect(await asked(`/${encodeURI(name)}`)).toEqual(there);
      expect(await asked(`/${encodeURI(name)}?v=2`)).toEqual(there);
      rmSync(join(pictureRoot, name));
    }
    expect((await asked('/new.svg'))[0]).toBe(404);
    expect((await asked('/favicon.svg'))[3]).toBe('<svg/>');
  });

  test('only pictures of the picture folder are served, and nothing outside', async () => {
    const visitor = (await startPortal(databases, { settings: { webRoot, pictureRoot } })).visitor();
    writeFileSync(join(pictureRoot, 'notes.txt'), 'secret');
    writeFileSync(join(pictureRoot, '..', 'outside.svg'), 'secret');
    symlinkSync(tmpdir(), join(pictureRoot, 'further'));
    for (const url of [
      '/notes.txt',
      '/../outside.svg',
      '/..%2foutside.svg',
      '/%2e%2e/outside.svg',
      '/assets/../../outside.svg',
      '/assets/..%2f..%2foutside.svg',
      '/..\\outside.svg',
      '/further/outside.svg',
      '/notes.txt%00.svg',
      '/%ff.svg',
      `/${encodeURIComponent(join(tmpdir(), 'outside.svg'))}`,
    ]) {
      const answer = await visitor.get(url, { accept: 'image/*' });
      expect([url, answer.status >= 400]).toEqual([url, true]);
      expect(JSON.stringify(answer.body)).not.toContain('secret');
    }
    rmSync(join(tmpdir(), 'outside.svg'));
  });

  test('unknown calls and files are problems, not pages', async () => {
    const visitor = (await startPortal(databases, { settings: { webRoot } })).visitor();
    for (const url of [
      '/api/unknown',
      '/portal/api/unknown',
      '/portal/api/bff/unknown',
      '/demo/unknown',
      '/assets/unknown.js',
    ])
      expect((await visitor.get(url, asPage)).body.code).toBe('not_found');
    expect((await visitor.get('/unknown.png', { accept: 'image/*' })).status).toBe(404);
    await visitor.session();
    expect((await visitor.post('/mycars', {})).status).toBe(404);
  });

  test('nothing outside the folder is served', async () => {
    const visitor = (await startPortal(databases, { settings: { webRoot } })).visitor();
    for (const url of [
      '/../package.json',
      '/..%2fpackage.json',
      '/assets/..%2f..%2fpackage.json',
      '/%2e%2e/package.json',
      '/..\\package.json',
    ]) {
      const answer = await visitor.get(url);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(answer.body)).not.toContain('dependencies');
    }
  });

  test('without a built app calls work and pages do not exist', async () => {
    const visitor = (await startPortal(databases)).visitor();
    expect((await visitor.get('/', asPage)).status).toBe(404);
    expect((await visitor.get('/health')).status).toBe(200);
  });
});
