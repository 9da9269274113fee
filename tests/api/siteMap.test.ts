// Site map and robots.txt: all public URLs, and no others.
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { answerWithProblems } from '../../app/server/platform/http/errors.ts';
import type { Lister } from '../../app/server/platform/ssr/pageRenderer.ts';
import { serveSiteMap } from '../../app/server/platform/ssr/siteMap.ts';
import { seedMore } from '../../app/server/subscription/catalogue/seedStock.ts';
import { describeOnEachDatabase, describeOnFiles, type TestDatabases } from '../support/server/databases.ts';
import { AS_PAGE, drawingRoot, saidIn } from '../support/server/drawnPortal.ts';
import { type Portal, startPortal } from '../support/server/portal.ts';
import { sampled, TIER } from '../support/tier.ts';

const ORIGIN = 'https://portal.example';

let webRoot = '';
beforeAll(async () => {
  webRoot = await drawingRoot();
}, 240_000);

const open = (databases: TestDatabases, settings = {}) =>
  startPortal(databases, { settings: { webRoot, rendersPages: true, renderWithinMs: 5_000, ...settings } });

async function read(portal: Portal, url: string): Promise<string> {
  const { statusCode, body } = await portal.app.inject({ url, headers: { host: 'portal.test' } });
  expect([url, statusCode]).toEqual([url, 200]);
  return body;
}

const locsIn = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc);

const pathsIn = (xml: string, language = 'de-DE'): string[] =>
  locsIn(xml).flatMap((loc) => new URL(loc).pathname.match(new RegExp(`(?<=^/${language})/.*`))?.[0] ?? []);

function closes(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, rule = '']) => rule);
  return rules.some((rule) => new RegExp(`^${rule.replaceAll(/[.?+$]/g, '\\$&').replaceAll('*', '.*')}`).test(path));
}

/** A path of the list of cars in the words of its German addresses. */
const inGerman = (path: string): string => path.replace(/-month(s?)$/, (_, plural) => (plural ? '-monate' : '-monat'));

describeOnEachDatabase('the site map', (databases) => {
  test('has every page, offered car and non-empty filter in each language', async () => {
    const portal = await open(databases);
    await portal.database.updateTable('vehicles').set({ cug_id: 'partners' }).where('brand', '=', 'volta').execute();
    await portal.database.updateTable('vehicles').set({ stock: 'displayed' }).where('fuel', '=', 'diesel').execute();
    const xml = await read(portal, '/sitemap.xml');
    const [german, english] = [pathsIn(xml), pathsIn(xml, 'en-US')];
    expect(english.map(inGerman)).toEqual(german);
    expect(english).toEqual(expect.arrayContaining(['/subscribe/12-months', '/subscribe/1-month']));
    expect(new Set(german).size).toBe(german.length);
    const ofPages = ['/subscribe', '/contact', '/faq', '/faq-buy', '/newsletter', '/privacy', '/terms/rent'];
    expect(german).toEqual(expect.arrayContaining(ofPages));
    const { ids } = (await portal.visitor().get('/api/product/ids')).body;
    expect(german.filter((path) => path.startsWith('/pdp/'))).toEqual(ids.map((id: string) => `/pdp/${id}`));
    expect(ids.filter((id: string) => /^volta/.test(id))).toEqual([]);
    const filters = german
      .filter((path) => path.startsWith('/subscribe/'))
      .map((path) => path.slice('/subscribe/'.length));
    expect(filters).toEqual(expect.arrayContaining(['electric', 'suv', 'norden', '12-monate', 'deals', '14-days']));
    for (const filter of sampled(filters))
      expect([filter, ((await drawn(portal, `/de-DE/subscribe/${filter}`)).match(/noindex/) ?? []).length]).toEqual([
        filter,
        0,
      ]);
    for (const none of ['volta', 'diesel', 'steam']) expect(filters).not.toContain(none);
    // No pages for customers only, and none that need a link of an e-mail.
    expect(german.filter((path) => /mycars|myaccount|checkout|login|magic|reset|verify|404|demo/.test(path))).toEqual(
      [],
    );
    expect(locsIn(xml).filter((loc) => loc.includes('en-DE'))).toEqual([]);
  }, 60_000);

  // 28,000 cars take half of this suite's time. The fast tier uses three URLs, below.
  const whole = TIER === 'verify' ? test : undefined;
  whole?.(
    'is an index of parts once it is too much for one file, and they have every car once',
    async () => {
      // Different settings, because the renderer of another test would have cached its site map.
      const portal = await open(databases, { renderWithinMs: 5_001 });
      await seedMore(portal.database, portal.clock.now(), 28_000);
      const index = await read(portal, '/sitemap.xml');
      expect(index.includes('<sitemapindex')).toBe(true);
      const parts = locsIn(index);
      expect(parts.length).toBeGreaterThan(3);
      const texts = await Promise.all(parts.map((part) => read(portal, new URL(part).pathname)));
      for (const part of texts) expect(locsIn(part).length).toBeLessThanOrEqual(50_000);
      const cars = texts.flatMap((part) => pathsIn(part)).filter((path) => path.startsWith('/pdp/'));
      const { total_results: total } = (await portal.visitor().get('/api/cars?limit=1')).body;
      expect([cars.length, new Set(cars).size]).toEqual([total, total]);
      const list = 'car-details-product_id';
      for (const [part, status] of [
        [`sitemap-${list}-4.xml`, 404],
        [`sitemap-${list}-999.xml`, 404],
        [`sitemap-${list}-0.xml`, 404],
        [`sitemap-${list}-1000000000.xml`, 404],
        [`sitemap-${list}.xml`, 404],
        ['sitemap-pages-2.xml', 404],
        ['sitemap-nothing-1.xml', 404],
      ] as const)
        expect([part, (await portal.visitor().get(`/${part}`)).status]).toEqual([part, status]);
    },
    120_000,
  );
});

const drawn = async (portal: Portal, url: string): Promise<string> =>
  (await portal.visitor().get(url, AS_PAGE)).body.text;

describeOnFiles('a portal with pages', (databases) => {
  test('names its origin as configured, or else as requested', async () => {
    const configured = await open(databases, { publicOrigin: ORIGIN });
    const xml = await read(configured, '/sitemap.xml');
    expect(new Set(locsIn(xml).map((loc) => new URL(loc).origin))).toEqual(new Set([ORIGIN]));
    expect(xml).not.toContain('portal.test');
    expect(await read(configured, '/robots.txt')).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
    const asked = await open(databases);
    expect(await read(asked, '/robots.txt')).toContain('\nSitemap: http://portal.test/sitemap.xml\n');
  });

  test('excludes API, demo and customer pages from crawling, and nothing in the site map', async () => {
    const portal = await open(databases);
    const robots = await read(portal, '/robots.txt');
    const listed = locsIn(await read(portal, '/sitemap.xml')).map((loc) => new URL(loc).pathname);
    expect(listed.filter((path) => closes(robots, path))).toEqual([]);
    for (const path of [
      ...['/api/cars', '/portal/api/session', '/demo/customers', '/demo-mailbox'],
      ...['/mycars', '/de-DE/mycars/x', '/portal/de-DE/mycars/x/return', '/portal/en-US/myaccount/drivers/add'],
      ...['/car/x/support/defects/confirmation', '/de-DE/checkout/x', '/portal/de-DE/services'],
    ])
      expect([path, closes(robots, path)]).toEqual([path, true]);
    // Crawlers may follow redirects of moved pages.
    for (const path of ['/car/x', '/de-DE/cars', '/vehicles', '/', '/assets/x.js', '/sitemap.xml'])
      expect([path, closes(robots, path)]).toEqual([path, false]);
  });

  test('supports ETag, HEAD and compression', async () => {
    const portal = await open(databases);
    const asked = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
      portal.app.inject({ method, url: '/sitemap.xml', headers: { host: 'portal.test', ...headers } });
    const whole = await asked({});
    expect(whole.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=600',
    });
    const etag = String(whole.headers.etag);
    const again = await asked({ 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await asked({}, 'HEAD');
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag]);
    const gzipped = await asked({ 'accept-encoding': 'gzip' });
    expect([gzipped.headers['content-encoding'], gunzipSync(gzipped.rawPayload).toString()]).toEqual([
      'gzip',
      whole.body,
    ]);
  });

  test('names each page in all of its languages, and a default', async () => {
    const xml = await read(await open(databases), '/sitemap.xml');
    const [, links = ''] = /<loc>http:\/\/portal\.test\/de-DE\/faq<\/loc>(.*?)<\/url>/.exec(xml) ?? [];
    const named = [...links.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, language, href]) => [
      language,
      href,
    ]);
    expect(named).toEqual([
      ['de-DE', 'http://portal.test/de-DE/faq'],
      ['en-US', 'http://portal.test/en-US/faq'],
      ['x-default', 'http://portal.test/en-US/faq'],
    ]);
  });

  test('does not exist without pages', async () => {
    const portal = await startPortal(databases);
    for (const url of ['/sitemap.xml', '/robots.txt', '/sitemap-pages-1.xml'])
      expect([url, (await portal.visitor().get(url)).status]).toEqual([url, 404]);
  });
});

describeOnFiles(
  'a portal with pages',
  (databases) => {
    // These tests only read, so they share one server.
    let portal: Portal;
    beforeAll(async () => {
      portal = await open(databases);
    });

    describe('describes pages:', () => {
      test.each([
        ['/de-DE/subscribe', '/de-DE/subscribe', true],
        // The order, default values and unknown parameters do not change the canonical URL.
        ['/subscribe?sort=asc&pricing_type=normal&utm_source=mail', '/de-DE/subscribe', true],
        ['/en-US/subscribe/norden/12-months?sort=desc', '/en-US/subscribe/norden/12-months', true],
        ['/de-DE/subscribe?model=nothing', '/de-DE/subscribe?model=nothing', false],
        ['/de-DE/subscribe?page=2', '/de-DE/subscribe?page=2', false],
        [
          '/de-DE/subscribe?x=1&max_price=499&sort=asc&gearshift=manual',
          '/de-DE/subscribe?max_price=499&gearshift=manual',
          false,
        ],
        ['/de-DE/subscribe/diesel/coupe', '/de-DE/subscribe/diesel/coupe', false],
        ['/product/volta-una?hide_related=true', '/de-DE/pdp/volta-una', true],
        ['/de-DE/privacy?modalName=LOGIN_MODAL', '/de-DE/privacy', true],
        ['/login', '/de-DE/login', false],
        ['/reset-password?token=x', '/de-DE/reset-password', false],
      ])('%s has the canonical address %s, and is indexed: %s', async (url, canonical, isListed) => {
        const page = await drawn(portal, url);
        expect(saidIn(page, 'link rel="canonical"')?.replaceAll('&#38;', '&')).toBe(`http://portal.test${canonical}`);
        expect(saidIn(page, 'meta name="robots"')).toBe(isListed ? undefined : 'noindex');
      });

      test('pages of customers have noindex', async () => {
        const customer = await portal.customer('return-window-open');
        for (const url of ['/mycars', '/myaccount', '/mycars/return-window-open'])
          expect([url, saidIn((await customer.get(url, AS_PAGE)).body.text, 'meta name="robots"')]).toEqual([
            url,
            'noindex',
          ]);
      });

      test('unknown addresses and objects have status 404', async () => {
        const customer = await portal.customer('return-window-open');
        for (const url of [
          '/no-such-page',
          `/subscribe${'/electric'.repeat(40)}`,
          '/pdp/nothing',
          '/product/%25',
          '/mycars/nothing',
        ])
          expect([url, (await customer.get(url, AS_PAGE)).status]).toEqual([url, 404]);
        // A page without a required car ignores an unknown one.
        expect((await customer.get('/contact?car=nothing', AS_PAGE)).status).toBe(200);
      });
    });

    test.each([
      ['/cars', '/subscribe'],
      ['/cars?max_price=499&sort=asc', '/subscribe?max_price=499&sort=asc'],
      ['/de-DE/cars/electric?x=1', '/de-DE/subscribe/electric?x=1'],
      ['/CARS/norden/electric/', '/subscribe/electric/norden'],
      ['/en-US/car/volta-una', '/en-US/pdp/volta-una'],
      ['/de-DE/subscribe/12-monate/norden/suv?page=2', '/de-DE/subscribe/suv/norden/12-monate?page=2'],
      ['/cars/https:%2F%2Fevil.example', '/subscribe/https:%2F%2Fevil.example'],
      ['/en-US/subscribe/12-monate?sort=asc', '/en-US/subscribe/12-months?sort=asc'],
      ['/en-US/cars/6-monate/norden', '/en-US/subscribe/norden/6-months'],
      ['/de-DE/subscribe/1-month', '/de-DE/subscribe/1-monat'],
      ['/subscribe/12-months', '/subscribe/12-monate'],
    ])('%s redirects to %s permanently', async (url, moved) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers } = await portal.app.inject({
          method,
          url,
          headers: { ...AS_PAGE, host: 'portal.test' },
        });
        expect([method, statusCode, headers.location]).toEqual([method, 301, moved]);
      }
      const posted = await portal.app.inject({ method: 'POST', url, headers: { ...AS_PAGE, host: 'portal.test' } });
      expect(posted.statusCode).toBeGreaterThanOrEqual(400);
      // No redirect loop: at most one more redirect, to the page without unavailable filters.
      expect([200, 302]).toContain((await portal.visitor().get(moved, AS_PAGE)).status);
    });

    test.each([
      ['/en-US/subscribe/7-months', '/en-US/subscribe'],
      ['/subscribe/30-days', '/subscribe'],
      ['/subscribe/unsinn?max_price=499', '/subscribe?max_price=499'],
      ['/de-DE/subscribe/electric/unsinn/12-monate', '/de-DE/subscribe/electric/12-monate'],
      ['/subscribe/https:%2F%2Fevil.example', '/subscribe'],
    ])('%s redirects to %s, without unknown filters', async (url, rest) => {
      const { status, headers } = await portal.visitor().get(url, AS_PAGE);
      expect([status, headers.location]).toEqual([302, rest]);
      expect((await portal.visitor().get(rest, AS_PAGE)).status).toBe(200);
    });
  },
  afterAll,
);

describe('the addresses of a site map', () => {
  const page = { paths: ['/a'], alternates: [] };
  const start = (list: Lister['list']) => {
    const app = Fastify();
    answerWithProblems(app);
    serveSiteMap(app, { publicOrigin: undefined }, { lists: ['pages', 'more'], mostPages: 3, closedPaths: [], list });
    return app;
  };

  test('cause 503 while they cannot be read', async () => {
    let isThere = false;
    const app = start(async () => {
      if (!isThere) throw new Error('the database is away');
      return { pages: [page], more: false };
    });
    for (const url of ['/sitemap.xml', '/sitemap-more-1.xml']) {
      const { statusCode, headers } = await app.inject(url);
      expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '60']);
    }
    isThere = true;
    expect((await app.inject('/sitemap.xml')).statusCode).toBe(200);
    expect((await app.inject('/sitemap-more-1.xml')).statusCode).toBe(200);
  });

  test('are read once for concurrent requests, and split at the limit of a file', async () => {
    let looks = 0;
    let isGrown = false;
    const app = start(async (_, list, number) => {
      looks += 1;
      const pages = Array(isGrown ? 9 : 1).fill(page);
      return list === 'pages' ? { pages, more: false } : { pages: [page], more: number < 1 };
    });
    await Promise.all(Array.from({ length: 5 }, () => app.inject('/sitemap.xml')));
    // Once to count the files, and once to write them.
    expect(looks).toBe(2 + 2);
    isGrown = true;
    // Another origin has files of its own.
    expect(locsIn((await app.inject({ url: '/sitemap.xml', headers: { host: 'b.test' } })).body)).toHaveLength(3);
  });

  test('are read again after ten minutes', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    onTestFinished(() => clock.mockRestore());
    let pages = [page];
    const app = start(async (_, list) => ({ pages: list === 'pages' ? pages : [], more: false }));
    const { etag } = (await app.inject('/sitemap.xml')).headers;
    pages = [page, page];
    const again = () => app.inject({ url: '/sitemap.xml', headers: { 'if-none-match': String(etag) } });
    clock.mockReturnValue(599_999);
    expect((await again()).statusCode).toBe(304);
    clock.mockReturnValue(600_000);
    const { statusCode, body } = await again();
    expect([statusCode, locsIn(body).length]).toEqual([200, 2]);
  });

  test('have escaped special characters', async () => {
    const app = start(async () => ({ pages: [{ paths: ['/a&b'], alternates: [['de-DE', `/a"<'>`]] }], more: false }));
    const { body } = await app.inject('/sitemap.xml');
    expect(body).toContain('/a&#38;b</loc>');
    expect(body).toContain('/a&#34;&#60;&#39;&#62;"/>');
  });
});
