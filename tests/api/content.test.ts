// Serves the current content on disk, and never invalid content.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createFront } from '../../app/server/platform/http/backendProxy.ts';
import { defaultSettings } from '../../app/server/settings.ts';
import { catalogue } from '../support/definitions.ts';
import { describeOnFiles } from '../support/server/databases.ts';
import { type Answer, startPortal } from '../support/server/portal.ts';

const german = { 'accept-language': 'de-DE' };
const OF_HEADER = '/portal/content/header';

describeOnFiles('content', (databases) => {
  /** Starts a server on a copy of the content, and returns its log and the files to change. */
  async function serve() {
    const contentRoot = mkdtempSync(join(tmpdir(), 'fahrplan-content-'));
    databases.whenOver(async () => rmSync(contentRoot, { recursive: true }));
    cpSync('flows/content', contentRoot, { recursive: true });
    const pictureRoot = mkdtempSync(join(tmpdir(), 'fahrplan-pictures-'));
    databases.whenOver(async () => rmSync(pictureRoot, { recursive: true }));
    cpSync('app/public', pictureRoot, { recursive: true });
    const portal = await startPortal(databases, { settings: { contentRoot, pictureRoot } });
    const log = vi.spyOn(portal.app.log, 'error');
    const read = (file: string) => readFileSync(join(contentRoot, file), 'utf8');
    const write = (file: string, text: string) => {
      mkdirSync(join(contentRoot, file, '..'), { recursive: true });
      writeFileSync(join(contentRoot, file), text);
    };
    return {
      portal,
      contentRoot,
      pictureRoot,
      read,
      write,
      change: (file: string, from: string, to: string) => {
        const text = read(file);
        expect(text).toContain(from);
        write(file, text.replace(from, to));
      },
      told: () => log.mock.calls.map(([sentence]) => String(sentence)),
      ask: (url = OF_HEADER, headers: Record<string, string> = german) => portal.visitor().get(url, headers),
    };
  }

  const titleOf = async (asked: Promise<Answer>) => (await asked).body.logo_title;

  test('each content of the catalogue is served at the address that flows request', async () => {
    const { ask } = await serve();
    const calls = Object.values(catalogue.operations).filter(({ url }) => url.startsWith('/portal/content/'));
    expect(calls.map(({ url }) => url).sort()).toEqual(
      ['app-banner', 'campaigns', 'chat', 'cities', 'footer', 'header', 'loyalty', 'page.{of}'].map(
        (name) => `/portal/content/${name}`,
      ),
    );
    for (const url of calls.map((call) => call.url.replace('{of}', 'about'))) {
      const { status, body, headers } = await ask(url);
      expect([status, headers['content-type'], headers['set-cookie']]).toEqual([
        200,
        'application/json; charset=utf-8',
        undefined,
      ]);
      expect(body).toEqual(JSON.parse(readFileSync(`flows/content/de-DE/${url.split('/').at(-1)}.json`, 'utf8')));
    }
  });

  test('content is served in the requested, the fallback or the first language', async () => {
    const { ask, write, read } = await serve();
    const said = (locale: string) => titleOf(ask(OF_HEADER, { 'accept-language': locale }));
    const [own, other] = ['Fahrplan, zur Startseite', 'Fahrplan, to the home page'];
    expect(await Promise.all(['de-DE', 'en-US', 'en-DE', 'fr-FR', '', 'en'].map(said))).toEqual([
      own,
      other,
      own,
      own,
      own,
      other,
    ]);
    write('en-DE/header.json', read('en-US/header.json'));
    expect(await said('en-DE')).toBe(other);
    write('en-DE/header.json', '{');
    expect(await said('en-DE')).toBe(other);
  });

  test('a browser may cache content, and gets 304 while it is unchanged', async () => {
    const { ask, change } = await serve();
    const { headers } = await ask();
    expect([headers['cache-control'], headers.vary]).toEqual(['public, no-cache', 'accept-language, accept-encoding']);
    const again = (known: string) => ask(OF_HEADER, { ...german, 'if-none-match': known });
    const etag = String(headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const { status, body, headers: told } = await again(known);
      expect([status, body, told.etag]).toEqual([304, { text: '' }, etag]);
    }
    expect((await again('"other"')).status).toBe(200);
    change('de-DE/header.json', 'zur Startseite', 'nach Hause');
    expect((await again(etag)).status).toBe(200);
  });

  test('changes apply at once, without a restart', async () => {
    const { ask, change } = await serve();
    expect(await titleOf(ask())).toBe('Fahrplan, zur Startseite');
    change('de-DE/header.json', 'zur Startseite', 'nach Hause');
    expect(await titleOf(ask())).toBe('Fahrplan, nach Hause');
  });

  test('an invalid change is not applied, and the log names its error once', async () => {
    const { ask, read, write, change, told, contentRoot } = await serve();
    const before = (await ask()).body;
    const right = read('de-DE/header.json');
    change('de-DE/header.json', '"kind": "list"', '"kind": "lists"');
    const asked = await Promise.all(Array.from({ length: 20 }, () => ask()));
    for (const { body } of [...asked, await ask()]) expect(body).toEqual(before);
    const line = right.split('\n').findIndex((text) => text.includes('"kind": "list"')) + 1;
    expect(told()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Content is invalid, and its previous version is served. Correct it:\nFLOW_SHAPE .*:${line}:\\d+ \\(/links/0/menu`,
        ),
      ),
    ]);
    expect(told()[0]).toContain(`${join(contentRoot, 'de-DE/header.json')}:${line}:`);
    change('de-DE/header.json', '"kind": "lists"', '"kind": "tiles"');
    expect((await ask()).body).toEqual(before);
    expect(told()).toHaveLength(2);
    write('de-DE/header.json', right.replace('zur Startseite', 'nach Hause'));
    expect(await titleOf(ask())).toBe('Fahrplan, nach Hause');
    expect(told()).toHaveLength(2);
  });

  test('a picture that comes before or after the content that shows it needs no restart', async () => {
    const { ask, change, pictureRoot, told } = await serve();
    const draw = (name: string) => writeFileSync(join(pictureRoot, name), '<svg/>');
    await ask();
    draw('first.svg');
    change('de-DE/header.json', '"logo_title"', '"custom_logo": "/first.svg", "logo_title"');
    expect((await ask()).body.custom_logo).toBe('/first.svg');
    change('de-DE/header.json', '/first.svg', '/second.svg');
    for (let asked = 0; asked < 3; asked += 1) expect((await ask()).body.custom_logo).toBe('/first.svg');
    expect(told()).toEqual([expect.stringContaining('the portal has no picture "/second.svg".')]);
    draw('second.svg');
    expect((await ask()).body.custom_logo).toBe('/second.svg');
    expect(told()).toHaveLength(1);
  });

  test('a link with executable content is never served', async () => {
    const { ask, change } = await serve();
    const before = (await ask()).body;
    change('de-DE/header.json', '"href": "/faq"', '"href": "javascript:alert(1)"');
    expect((await ask()).body).toEqual(before);
  });

  test('a partly written file is ignored, and the last version is served', async () => {
    const { ask, read, write } = await serve();
    const text = read('de-DE/footer.json');
    const before = (await ask('/portal/content/footer')).body;
    const lengths = fc.sample(fc.nat(text.trimEnd().length - 1), { numRuns: 200, seed: 1 });
    for (const length of lengths) {
      write('de-DE/footer.json', text.slice(0, length));
      const { status, body } = await ask('/portal/content/footer');
      expect([length, status, body]).toEqual([length, 200, before]);
    }
  });

  test('missing, removed and always invalid content is not found', async () => {
    const { ask, contentRoot, write, told } = await serve();
    const codeOf = async (name: string) => {
      const { status, body, headers } = await ask(`/portal/content/${name}`);
      return [status, body.code, headers['cache-control']];
    };
    const none = [404, 'not_found', 'no-store'];
    write('de-DE/app-banner.json', '{ "title": 3 }');
    expect(await codeOf('app-banner')).toEqual(none);
    expect(told()).toEqual([expect.stringContaining('it is not served')]);
    expect((await ask('/portal/content/footer')).status).toBe(200);
    rmSync(join(contentRoot, 'de-DE/footer.json'));
    expect(await codeOf('footer')).toEqual(none);
    mkdirSync(join(contentRoot, 'de-DE/footer.json'));
    expect(await codeOf('footer')).toEqual(none);
  });

  test('the server reads all content and logs errors before the first request', async () => {
    const { portal, write, told } = await serve();
    write('en-US/app-banner.json', '{');
    expect(told()).toEqual([]);
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    await vi.waitFor(() => expect(told()).toEqual([expect.stringContaining('FLOW_NOT_JSON')]), { timeout: 15_000 });
  });

  const HOSTILE = [
    '..%2f..%2fpackage',
    '../package',
    '..%5c..%5cpackage',
    '%2e%2e%2fde-DE%2fheader',
    'de-DE%2fheader',
    'header.json',
    'header%00',
    '.',
    '..',
    '%2e%2e',
    '',
    'Header',
    'HEADER',
    'header/',
    'header%2f..%2fheader',
    'constructor',
    '__proto__',
    'toString',
    'icon',
    'cta',
    '%ff',
    'header%20',
    'C:%5cheader',
    '~',
    'page',
    'page.',
    'page.nowhere',
    'page.About',
    'page.about.json',
    'page.about%2f..%2fheader',
    'page...%2fheader',
    'page.%2e%2e',
    'header.about',
    'hero-section.x',
  ];

  test.each(HOSTILE)('a name is never a path: %s', async (name) => {
    const { ask, write } = await serve();
    write('../package.json', '{ "secret": true }');
    databases.whenOver(async () => rmSync(join(tmpdir(), 'package.json'), { force: true }));
    const { status, body } = await ask(`/portal/content/${name}`);
    expect([400, 404, 414]).toContain(status);
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  test.each([50, 5_000])('a name of %i letters is refused', async (length) => {
    const { ask } = await serve();
    expect([400, 404]).toContain((await ask(`/portal/content/${'a'.repeat(length)}`)).status);
  });

  test('only names of content are found', async () => {
    const { ask } = await serve();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (name) => {
        fc.pre(!['header', 'footer', 'app-banner', 'cities', 'campaigns'].includes(name));
        expect([400, 404]).toContain((await ask(`/portal/content/${encodeURIComponent(name)}`)).status);
      }),
      { numRuns: 200 },
    );
  });

  test('an address without content is a problem, not a page of the portal', async () => {
    const { ask } = await serve();
    const { body } = await ask('/portal/content/unknown', { accept: 'text/html' });
    expect(body.code).toBe('not_found');
  });

  test('content is served in front of an unreachable backend', async () => {
    const front = await createFront(
      { ...defaultSettings, logLevel: 'silent', webRoot: '/nowhere' },
      { backend: 'http://127.0.0.1:9', largestFile: 0, vendors: [] },
    );
    databases.whenOver(() => front.close());
    const { statusCode, body } = await front.inject({ url: OF_HEADER, headers: german });
    expect([statusCode, JSON.parse(body).logo_title]).toEqual([200, 'Fahrplan, zur Startseite']);
  });
});
