// Content pages: home with cars, subscription, companies, cities and others (CAT-3).
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ROOT } from '../../scripts/testbed/portalBuild.ts';
import { expectAccessible } from '../support/e2e/axe.ts';
import { expect, test } from '../support/e2e/drawing.ts';
import { pageAt } from '../support/e2e/portal.ts';

interface Written {
  readonly title: string;
  readonly sections: readonly Readonly<Record<string, unknown>>[];
}

const written = (locale: string, name: string): Written =>
  JSON.parse(readFileSync(`${ROOT}/flows/content/${locale}/page.${name}.json`, 'utf8'));

const PAGES = {
  '/': 'home',
  '/auto': 'auto',
  '/b2b': 'b2b',
  '/buy': 'buy',
  '/prices': 'prices',
  '/about': 'about',
  '/fleet': 'fleet',
  '/employees': 'employees',
  '/imprint': 'imprint',
  '/faq': 'faq',
  '/faq-buy': 'faq-buy',
  '/auto-abo/city/berlin': 'city-berlin',
} as const;

/** Cars of a page's row, in view or not. */
const carsOf = (page: Page) => page.getByRole('main').locator('a[href*="/pdp/"], a[href*="/product/"]');

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );

for (const [width, locale] of [
  [1280, 'de-DE'],
  [390, 'en-US'],
] as const)
  test.describe(`${width} wide, ${locale}`, () => {
    test.use({ viewport: { width, height: 844 }, locale });

    test('every page is accessible and has no layout shift', async ({ page, portal }) => {
      test.slow();
      for (const [path, name] of Object.entries(PAGES)) {
        await portal.open(path);
        const { title } = written(locale, name);
        await expect(portal.pageHeading).toHaveText(title);
        await expect(page).toHaveTitle(`${title} – Fahrplan`);
        await expectAccessible(page, `page.${name}`);
        expect([name, (await shiftOf(page)) < 0.02]).toEqual([name, true]);
      }
    });
  });

test('home has nine cars in a row, and one main action', async ({ page, portal }) => {
  await portal.open('/');
  const main = page.getByRole('main');
  await expect(carsOf(page)).toHaveCount(9);
  await expect(main.getByText(/\d\s€/).first()).toBeVisible();
  const last = carsOf(page).last();
  await expect(last).not.toBeInViewport();
  const track = page.locator('[data-look="slider"] ul');
  const before = (await track.boundingBox())?.x ?? 0;
  await main.getByRole('button', { name: portal.words('ui', 'scroll.on') }).click();
  // One press is 500 pixels (CAT-5).
  await expect.poll(async () => Math.round(before - ((await track.boundingBox())?.x ?? 0))).toBe(500);
  for (let press = 0; press < 3; press += 1)
    await main.getByRole('button', { name: portal.words('ui', 'scroll.on') }).click();
  await expect(last).toBeInViewport();
  await expect(main.getByRole('button', { name: portal.words('ui', 'scroll.on') })).toHaveCount(0);
  await expect(main.getByRole('button', { name: portal.words('ui', 'scroll.back') })).toBeVisible();
  await main.getByRole('link', { name: 'Autos ansehen', exact: true }).click();
  await expect(page).toHaveURL(pageAt('/subscribe'));
});

test('home leads to filters, to days, to cities and to the questions', async ({ page, portal }) => {
  await portal.open('/');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Elektro', exact: true }).click();
  await expect(page).toHaveURL(pageAt('/subscribe/electric'));
  await page.goBack();
  await main.getByRole('link', { name: 'In 14 Tagen da' }).click();
  await expect(page).toHaveURL(/\/subscribe\?available_to=\d{4}-\d{2}-\d{2}$/);
  await page.goBack();
  await main.getByRole('link', { name: 'München' }).click();
  await expect(page).toHaveURL(pageAt('/auto-abo/city/muenchen'));
  const crumbs = page.getByRole('navigation', { name: portal.words('breadcrumbs', 'title') });
  await expect(crumbs.locator('[aria-current="page"]')).toHaveText('Auto-Abo in München');
  // The current city is not among the other cities.
  await expect(main.getByRole('link', { name: 'München' })).toHaveCount(0);
  await main.getByRole('link', { name: 'Köln' }).click();
  await expect(portal.pageHeading).toHaveText('Auto-Abo in Köln');
  await crumbs.getByRole('link', { name: portal.words('breadcrumbs', 'page.home') }).click();
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/de-DE$/);
  await main.getByRole('link', { name: 'Alle Fragen' }).click();
  await expect(page).toHaveURL(pageAt('/faq'));
});

test('Back before a page has loaded returns to the page before', async ({ page, portal }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/car-search-*', async (route) => {
    await held;
    await route.continue();
  });
  await portal.open('/');
  const days = page.getByRole('main').getByRole('link', { name: 'In 14 Tagen da' });
  await page.getByRole('main').getByRole('link', { name: 'Elektro', exact: true }).click();
  await expect(page).toHaveURL(pageAt('/subscribe/electric'));
  await page.goBack();
  await expect(days).toBeVisible();
  // By now the chunk of the list is late.
  await page.waitForTimeout(500);
  await expect(days).toBeVisible();
  letGo();
  await page.waitForLoadState('networkidle');
  await expect(days).toBeVisible();
});

for (const path of ['/auto-abo/city/atlantis', '/pdp/no-such-car'])
  test(`a missing page at ${path} is not found from any link`, async ({ page, portal }) => {
    portal.faults.provoke(404);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(portal.pageHeading).toHaveText(portal.words('not-found', 'title'));
    await expect(page).toHaveURL(pageAt(path));
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: portal.words('breadcrumbs', 'title') })).toHaveCount(0);
    await page
      .getByRole('main')
      .getByRole('link', { name: portal.words('not-found', 'home') })
      .click();
    await expect(carsOf(page)).toHaveCount(9);
    await page.goBack();
    await expect(portal.pageHeading).toHaveText(portal.words('not-found', 'title'));
    // The browser alone renders the same.
    await portal.drawsNothing();
    await page.goto(path);
    await expect(portal.pageHeading).toHaveText(portal.words('not-found', 'title'));
  });

test('companies see prices without tax, and their own address of a car', async ({ page, portal }) => {
  await portal.open('/auto');
  const main = page.getByRole('main');
  await expect(main.getByText('im Monat', { exact: true }).first()).toBeVisible();
  await expect(carsOf(page).first()).toHaveAttribute('href', /\/pdp\//);
  const gross = await main
    .getByText(/\d,\d\d\s€/)
    .first()
    .textContent();
  await portal.open('/b2b');
  await expect(main.getByText('im Monat, netto').first()).toBeVisible();
  await expect(carsOf(page).first()).toHaveAttribute('href', /\/product\//);
  expect(
    await main
      .getByText(/\d,\d\d\s€/)
      .first()
      .textContent(),
  ).not.toBe(gross);
  await main.getByRole('link', { name: 'Beratung anfragen' }).click();
  await expect(page).toHaveURL(pageAt('/contact?topic=business'));
  await expect(main).toContainText(portal.words('contact', 'lead.business'));
  // A company customer sees net prices everywhere.
  await portal.signInAs('business-customer');
  await portal.open('/auto');
  await expect(main.getByText('im Monat, netto').first()).toBeVisible();
});

test('home of a signed-in customer is the list of cars', async ({ page, portal }) => {
  await portal.signInAs('return-window-open');
  await page.goto('/');
  await expect(page).toHaveURL(pageAt('/mycars'));
  await page.goto('/?login=true&next=%2Ffaq');
  await expect(page).toHaveURL(pageAt('/faq'));
});

test('home opens the sign-in, and redirects afterwards', async ({ page, portal }) => {
  await page.goto('/?login=true&next=%2Fmyaccount');
  await expect(portal.heading).toHaveText(portal.words('sign-in', 'check.title'));
  await portal.dialog.getByLabel(portal.words('sign-in', 'email.label')).fill('katharina.brandl@example.de');
  await page.keyboard.press('Enter');
  await portal.dialog.getByLabel(portal.words('sign-in', 'password.label'), { exact: true }).fill('Probefahrt-2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(pageAt('/myaccount'));
});

test('a row that cannot be loaded shows an error, and the page stays', { tag: '@fast' }, async ({ page, portal }) => {
  portal.faults.provoke(500);
  await portal.drawsNothing();
  await page.route('**/api/cars?*', (route) => route.fulfill({ status: 500, body: '' }));
  await portal.open('/');
  await expect(page.getByText(portal.words('page', 'cars.lost'))).toBeVisible();
  await expect(page.getByRole('link', { name: 'Alle Autos ansehen' }).first()).toBeVisible();
});

test('a missing content file is not found, and a failed one can be retried', async ({ page, portal }) => {
  portal.faults.provoke(404);
  portal.faults.provoke(500);
  await portal.drawsNothing();
  let status: number | undefined = 404;
  await page.route('**/portal/content/page.about', (route) =>
    status === undefined ? route.continue() : route.fulfill({ status, body: '' }),
  );
  await page.goto('/about');
  await expect(portal.pageHeading).toHaveText(portal.words('not-found', 'title'));
  status = 500;
  await page.goto('/about');
  const again = page.getByRole('button', { name: portal.words('ui', 'retry') });
  await expect(again).toBeVisible();
  status = undefined;
  await again.click();
  await expect(portal.pageHeading).toHaveText(written('de-DE', 'about').title);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const [locale, words, sign] of [
    ['de-DE', 'de-DE', /\d+,\d\d\s€/],
    ['en-DE', 'de-DE', /\d+,\d\d\s€/],
    ['en-US', 'en-US', /\$\d+/],
  ] as const)
    test.describe(locale, () => {
      test.use({ locale });

      test('a page has its cars, prices and links', async ({ page, portal }) => {
        portal.faults.provoke(404);
        const main = page.getByRole('main');
        const answer = await page.goto('/');
        expect(answer?.headers()['cache-control']).toBe('public, max-age=60');
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(written(words, 'home').title);
        await expect(carsOf(page)).toHaveCount(9);
        await expect(main.getByText(sign).first()).toBeVisible();
        for (const { title } of written(words, 'home').sections.filter((section) => 'title' in section))
          await expect(main.getByRole('heading', { level: 2, name: String(title), exact: true })).toBeVisible();
        const told = (await page.locator('script[type="application/ld+json"]').allTextContents()).join();
        expect(told).toContain('"FAQPage"');
        for (const question of await main.getByRole('heading', { level: 3, name: /\?$/ }).allTextContents())
          expect(told).toContain(question);
        const city = await page.goto('/auto-abo/city/hamburg');
        expect(city?.status()).toBe(200);
        await expect(carsOf(page)).not.toHaveCount(0);
        expect(await main.locator('a[href*="/auto-abo/city/"]').count()).toBe(7);
        expect((await page.locator('script[type="application/ld+json"]').allTextContents()).join()).toContain(
          'Hamburg"',
        );
        expect((await page.goto('/auto-abo/city/atlantis'))?.status()).toBe(404);
      });
    });
});
