// Server-rendered pages: metadata, redirects and caching.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOnFiles } from '../support/server/databases.ts';
import { AS_PAGE, dataOf, drawingRoot, saidIn } from '../support/server/drawnPortal.ts';
import { type Portal, startPortal } from '../support/server/portal.ts';

const CUSTOMER = 'return-window-open';

const rootOf = (page: string): string => /<div id="root">(.*)<\/div>\s*<script/s.exec(page)?.[1] ?? '';

/** The cookie of a memory that is set. */
const memoryCookie = (name: string): string => `memory-${name}=${encodeURIComponent(JSON.stringify({ value: true }))}`;

/** Requests a path as written, because URL parsers would normalize it. */
async function askedAsWritten(app: FastifyInstance, path: string): Promise<[number | undefined, string | undefined]> {
  await app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined);
  const { port } = app.server.address() as AddressInfo;
  const [answer] = (await once(request({ port, path, headers: AS_PAGE }).end(), 'response')) as [IncomingMessage];
  answer.resume();
  return [answer.statusCode, answer.headers.location];
}

describeOnFiles(
  'a server that renders pages',
  (databases) => {
    let portal: Portal;
    beforeAll(async () => {
      const settings = { webRoot: await drawingRoot(), rendersPages: true, renderWithinMs: 5_000 };
      portal = await startPortal(databases, { settings });
    }, 120_000);

    const ask = (url: string, headers = {}) => portal.visitor().get(url, { ...AS_PAGE, ...headers });

    describe('describes a page with', () => {
      test('its title, description, and address in each language', async () => {
        const { status, body } = await ask('/privacy');
        const { text } = body;
        expect(status).toBe(200);
        expect(/<title>(.*?)<\/title>/.exec(text)?.[1]).toBe('Datenschutz – Fahrplan');
        expect(saidIn(text, 'meta name="description"')).toBe('Was dieses Portal von dir weiß, und was es damit tut.');
        expect(saidIn(text, 'link rel="canonical"')).toBe('http://portal.test/de-DE/privacy');
        expect(saidIn(text, 'link rel="alternate" hreflang="de-DE"')).toBe('http://portal.test/de-DE/privacy');
        expect(saidIn(text, 'link rel="alternate" hreflang="en-US"')).toBe('http://portal.test/en-US/privacy');
        expect(saidIn(text, 'link rel="alternate" hreflang="x-default"')).toBe('http://portal.test/en-US/privacy');
        expect(saidIn(text, 'meta property="og:title"')).toBe('Datenschutz – Fahrplan');
        expect(saidIn(text, 'meta property="og:url"')).toBe('http://portal.test/de-DE/privacy');
        expect(saidIn(text, 'meta property="og:locale"')).toBe('de_DE');
        expect(text.match(/<title>/g)).toHaveLength(1);
      });

      test.each([
        ['/en-US/privacy', 'Privacy – Fahrplan', 'http://portal.test/en-US/privacy'],
        ['/portal/en-US/PRIVACY/', 'Privacy – Fahrplan', 'http://portal.test/en-US/privacy'],
        ['/privacy?utm_source=mail', 'Datenschutz – Fahrplan', 'http://portal.test/de-DE/privacy'],
        ['/faq-buy', 'Fragen zum Kauf – Fahrplan', 'http://portal.test/de-DE/faq-buy'],
        ['/FAQ-Buy/', 'Fragen zum Kauf – Fahrplan', 'http://portal.test/de-DE/faq-buy'],
        ['/', 'Ein Auto, eine Rate im Monat – Fahrplan', 'http://portal.test/de-DE'],
        ['/portal/en-US?utm_source=mail', 'One car, one payment a month – Fahrplan', 'http://portal.test/en-US'],
        ['/auto-abo/city/berlin', 'Auto-Abo in Berlin – Fahrplan', 'http://portal.test/de-DE/auto-abo/city/berlin'],
      ])('one canonical address for %s', async (url, title, canonical) => {
        const { text } = (await ask(url)).body;
        expect(/<title>(.*?)<\/title>/.exec(text)?.[1]).toBe(title);
        expect(saidIn(text, 'link rel="canonical"')).toBe(canonical);
      });
    });

    test.each([
      ['//evil.example/login', '/evil.example/login'],
      ['//x//evil.example/login?next=%2F', '/x/evil.example/login?next=%2F'],
      ['//x/\\evil.example/mycars', '/x/evil.example/mycars'],
      ['/.//evil.example/mycars', '/evil.example/mycars'],
      ['/x/%2e%2e//evil.example/mycars', '/evil.example/mycars'],
      ['//x//a%20b', '/x/a%20b'],
      ['//x//a:99999/', '/x/a:99999/'],
      ['/privacy//', '/privacy/'],
    ])('%s leads to no other site: %s', async (url, location) => {
      expect(await askedAsWritten(portal.app, url)).toEqual([301, location]);
    });

    test('a HEAD request of a page gets status 200 without a body', async () => {
      const { statusCode, body } = await portal.app.inject({ method: 'HEAD', url: '/privacy', headers: AS_PAGE });
      expect([statusCode, body]).toEqual([200, '']);
    });

    test.each(['*/*', 'TEXT/HTML'])('a request that accepts "%s" gets a page', async (accept) => {
      expect((await ask('/privacy', { accept })).body.text).toContain('<title>Datenschutz – Fahrplan</title>');
    });

    test.each([
      ...['/no-such-page', '/de-DE/no/such/page', '/404', '/mycars/x/no-such-page'],
      ...['/auto-abo/city/atlantis', '/auto-abo/city/berlin/mitte', '/abouts', '/city-berlin'],
      ...['/pdp/no-such-car', '/product/no-such-car', `/pdp/${'x'.repeat(101)}`],
    ])('%s is not found', async (url) => {
      const { status, body } = await ask(url);
      expect(status).toBe(404);
      expect(body.text).toContain('Diese Seite gibt es nicht');
      expect(saidIn(body.text, 'link rel="canonical"')).toBeUndefined();
    });

    test.each([
      ['/faq/buy', 301, '/faq-buy'],
      ['/en-US/faq/buy?from=mail', 301, '/en-US/faq-buy?from=mail'],
      ['/mycars/x/return', 302, expect.stringMatching(/modalName=MULTISTEP_EDIT_RETURN/)],
    ])('%s redirects without rendering', async (url, status, location) => {
      const answer = await ask(url);
      expect([answer.status, answer.headers.location]).toEqual([status, location]);
      expect(answer.body.text ?? '').toBe('');
      expect(answer.headers['cache-control']).toBe('private, no-store');
    });

    test('a content page requests only the data that it shows', async () => {
      const askedBy = async (url: string) => {
        const { answers } = dataOf((await ask(url)).body.text) as { answers: [operation: string, key: string][] };
        return answers.map(([operation, key]) => /page\.[\w-]+/.exec(key)?.[0] ?? operation);
      };
      const around = ['content/header', 'content/footer', 'content/app-banner'];
      const own = async (url: string) => (await askedBy(url)).filter((one) => !around.includes(one)).sort();
      expect(await own('/imprint')).toEqual(['page.imprint']);
      expect(await own('/b2b')).toEqual(['listCars', 'page.b2b']);
      expect(await own('/')).toEqual(['content/cities', 'listCars', 'page.faq', 'page.home']);
      expect(await own('/auto-abo/city/atlantis')).toEqual(['content/cities']);
    });

    describe('the banner of the app', () => {
      const BANNER = /<aside [^>]*data-room="narrow"[^>]*>.*?<\/aside>/s;
      const bannerAt = async (url: string, headers = {}) => {
        const { text } = (await ask(url, headers)).body;
        const { regions } = dataOf(text) as { regions: object[] };
        return { banner: BANNER.exec(rootOf(text))?.[0], regions };
      };

      test('is rendered for narrow windows, and hidden by styles in others', async () => {
        const { banner, regions } = await bannerAt('/faq');
        expect(banner).toContain('href="https://apps.example/fahrplan/open"');
        expect(regions).toContainEqual({ flow: 'app-banner', room: 'narrow' });
        expect(regions).toContainEqual({ flow: 'header' });
      });

      test.each([
        ['whose address asks for none', '/faq?no_banner=true', {}],
        ['whose address asked for none before', '/faq', { cookie: memoryCookie('app_banner_unwanted') }],
        ['who has dismissed it', '/faq', { cookie: memoryCookie('app_banner_dismissed') }],
        ['in the app', '/faq', { 'user-agent': 'Mozilla/5.0 (iPhone) FahrplanApp/1.48.0' }],
      ])('is not rendered for a visitor %s', async (_, url, headers) => {
        expect((await bannerAt(url, headers)).banner).toBeUndefined();
      });

      test('has no token: the browser requests one', async () => {
        const customer = await portal.customer(CUSTOMER);
        const { text } = (await customer.get('/mycars', AS_PAGE)).body;
        const { answers } = dataOf(text) as { answers: [string][] };
        expect(BANNER.exec(rootOf(text))?.[0]).toContain('Öffnen');
        expect(answers.map(([operation]) => operation)).not.toContain('getAppToken');
      });
    });

    describe('the address /', () => {
      const locationFor = async (who: Portal, url: string, customer?: string) => {
        const visitor = customer === undefined ? who.visitor() : await who.customer(customer);
        const { status, headers } = await visitor.get(url, AS_PAGE);
        return [status, headers.location];
      };
      const withFlags = async (...flags: string[]) =>
        startPortal(databases, {
          settings: { webRoot: await drawingRoot(), rendersPages: true, renderWithinMs: 5_000, flags },
        });

      test('shows visitors the home page, and redirects customers to their cars', async () => {
        expect(await locationFor(portal, '/')).toEqual([200, undefined]);
        expect(await locationFor(portal, '/', CUSTOMER)).toEqual([302, '/portal/de-DE/mycars']);
        expect(await locationFor(portal, '/?login=true&next=%2Ffaq', CUSTOMER)).toEqual([302, '/de-DE/faq']);
        expect(await locationFor(portal, '/?login=true&next=%2F%2Fevil.example', CUSTOMER)).toEqual([
          302,
          '/portal/de-DE/mycars',
        ]);
        const { text } = (await ask('/?login=true&next=%2Fmyaccount')).body;
        expect(text).toContain('role="dialog"');
      });

      test('shows everyone the home page with the flag home_for_customers', async () => {
        const open = await withFlags('home_for_customers');
        expect(await locationFor(open, '/', CUSTOMER)).toEqual([200, undefined]);
        expect(await locationFor(open, '/?login=true&next=%2Ffaq', CUSTOMER)).toEqual([302, '/de-DE/faq']);
      });

      test('redirects everyone to the cars with the flag home_is_my_cars', async () => {
        const closed = await withFlags('home_is_my_cars');
        expect(await locationFor(closed, '/')).toEqual([302, '/portal/de-DE/mycars']);
        expect(await locationFor(closed, '/?login=true&next=%2Ffaq')).toEqual([
          302,
          '/portal/de-DE/mycars?login=true&next=%2Ffaq',
        ]);
      });

      test('opens the sign-in for a visitor of the account', async () => {
        const [status, location] = await locationFor(portal, '/myaccount');
        expect(status).toBe(302);
        const { pathname, searchParams } = new URL(String(location), 'http://portal.test');
        expect([pathname, searchParams.get('login'), searchParams.get('next')]).toEqual([
          '/de-DE',
          'true',
          '/myaccount',
        ]);
      });
    });

    test('a visitor who must sign in first is redirected there, and back', async () => {
      const answer = await ask(`/mycars/${CUSTOMER}`);
      expect(answer.status).toBe(302);
      const place = new URL(String(answer.headers.location), 'http://portal.test');
      expect(place.pathname).toBe('/de-DE/login');
      expect([...place.searchParams.values()].join()).toContain(`/mycars/${CUSTOMER}`);
    });

    describe('the caching of pages', () => {
      test('is public for requests without cookies, which get no personal data', async () => {
        const [first, second] = [await ask('/privacy'), await ask('/privacy', { cookie: 'fahrplan_visitor=v1' })];
        for (const { headers, body } of [first, second]) {
          expect(headers['cache-control']).toBe('public, max-age=60');
          expect(String(headers.vary).split(', ')).toEqual(
            expect.arrayContaining(['accept', 'accept-encoding', 'accept-language', 'cookie', 'user-agent']),
          );
          expect(headers['set-cookie']).toBeUndefined();
          expect(headers['content-security-policy']).not.toContain('nonce');
          expect(dataOf(body.text)).toMatchObject({ shared: true, session: { csrf_token: '', signed_in: false } });
        }
        expect(second.headers.etag).toBe(first.headers.etag);
      });

      test('answers 304 for an unchanged page, even if rendered again', async () => {
        const first = await ask('/privacy');
        portal.clock.moveBy(90_000);
        const again = await ask('/privacy', { 'if-none-match': first.headers.etag });
        expect([again.status, again.body.text, again.headers.etag]).toEqual([304, '', first.headers.etag]);
        const other = await ask('/privacy', { 'if-none-match': first.headers.etag, 'accept-language': 'en-US' });
        expect(other.status).toBe(200);
      });

      test.each(['locale=en-US', 'memory-x=1', 'demo_day=2026-12-01', 'fahrplan_session=gone', 'of_another=1'])(
        'is private for a request with %s',
        async (cookie) => {
          const { headers } = await ask('/privacy', { cookie });
          expect(headers['cache-control']).toBe('private, no-cache');
        },
      );

      test('is off for pages of customers', async () => {
        const customer = await portal.customer(CUSTOMER);
        for (const url of ['/mycars', '/privacy', `/mycars/${CUSTOMER}`]) {
          const { status, headers, body } = await customer.get(url, AS_PAGE);
          expect([url, status, headers['cache-control'], headers.etag]).toEqual([
            url,
            200,
            'private, no-store',
            undefined,
          ]);
          expect(dataOf(body.text)).toMatchObject({ shared: false, session: { csrf_token: '', signed_in: true } });
          expect(body.text).not.toContain(customer.csrfToken);
        }
      });

      test('keeps the chosen language, and passes on cookies', async () => {
        const { body } = await ask('/privacy', { cookie: 'locale=en-US' });
        expect(body.text).toContain('<html lang="en-US">');
        const { headers } = await ask('/privacy', { cookie: 'demo_day=2026-12-01' });
        expect(String(headers['set-cookie'])).toContain('fahrplan_visitor=');
      });
    });

    test('a dialog in the address is rendered beside its page, with its content', async () => {
      const customer = await portal.customer(CUSTOMER);
      const [page, dialog] = [`/mycars/${CUSTOMER}`, `/mycars/${CUSTOMER}?modalName=MULTISTEP_EDIT_RETURN`];
      const asked = async (url: string) => {
        const { text } = (await customer.get(url, AS_PAGE)).body;
        const { answers } = dataOf(text) as { answers: [string][] };
        const [root = '', over = ''] = rootOf(text).split('<div id="over">');
        return { root, over, operations: new Set(answers.map(([operation]) => operation)) };
      };
      const [alone, both] = [await asked(page), await asked(dialog)];
      expect(alone.operations).not.toContain('getReturn');
      expect(alone.over).not.toContain('role="dialog"');
      expect(both.operations).toContain('getReturn');
      expect(both.root).toContain('<h1');
      expect(both.root).not.toContain('role="dialog"');
      expect(both.over).toContain('role="dialog"');
    });

    test('a page has no inline script or style', async () => {
      const customer = await portal.customer(CUSTOMER);
      const over = `/mycars/${CUSTOMER}?modalName=MULTISTEP_EDIT_RETURN`;
      for (const url of ['/login', '/mycars', `/mycars/${CUSTOMER}`, over, '/myaccount']) {
        const { text } = (await customer.get(url, AS_PAGE)).body;
        for (const [tag] of text.matchAll(/<script[^>]*>/g))
          expect(tag).toMatch(/^<script type="application\/(ld\+)?json"/);
        expect(text).not.toMatch(/<style|\sstyle=|\son\w+="/);
      }
    });
  },
  afterAll,
);
