// Server-rendered pages are complete before any script runs, and hydrate without a change.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e/drawing.ts';

const CUSTOMER = 'return-window-open';
/** Text of the page without its line breaks. */
const wordsOn = async (page: Page): Promise<string> => (await page.locator('main').innerText()).replaceAll(/\s+/g, '');

const DEAL = `/mycars/${CUSTOMER}`;
const FOR_ALL = ['/login', '/faq'];
const FOR_CUSTOMERS = ['/mycars', DEAL];
const LOOKS = [
  {
    locale: 'de-DE',
    width: 1280,
    forAll: [...FOR_ALL, '/faq/buy', '/newsletter', '/privacy', '/terms/rent', '/no-such-page'],
    forCustomers: [...FOR_CUSTOMERS, '/myaccount', '/myaccount/invoices', '/services'],
  },
  { locale: 'en-US', width: 390, forAll: FOR_ALL, forCustomers: FOR_CUSTOMERS },
];

for (const { locale, width, forAll, forCustomers } of LOOKS)
  test.describe(`${locale}, ${width} wide`, () => {
    test.use({ locale, viewport: { width, height: 900 } });

    for (const path of [...forAll, ...forCustomers])
      test(`${path} is rendered before any script, and unchanged by hydration`, async ({ portal, page, faults }) => {
        if (path === '/no-such-page') faults.provoke(404);
        if (forCustomers.includes(path)) await portal.signInAs(CUSTOMER);
        const asked: string[] = [];
        page.on('request', (request) => {
          const { pathname } = new URL(request.url());
          // On phones the banner of the app asks for its token, and for the session that this needs.
          if (/^\/(portal\/)?api\/(?!session$|app-token$)/.test(pathname)) asked.push(request.url());
        });
        // Scripts wait until the checks without them are done.
        let letGo = () => {};
        const seen = new Promise<void>((resolve) => {
          letGo = resolve;
        });
        await page.route('**/*.js', async (route) => {
          await seen;
          await route.continue();
        });
        await page.goto(path, { waitUntil: 'commit' });
        await expect(portal.pageHeading).toBeVisible();
        const before = await wordsOn(page);
        expect(before.length).toBeGreaterThan(40);
        expect(await page.locator('[style]').count()).toBe(0);
        letGo();
        await page.waitForLoadState('networkidle');
        await page
          .getByRole('navigation')
          .first()
          .getByRole('button')
          .or(page.getByRole('banner').getByRole('link'))
          .first()
          .waitFor();
        // The page of a car also depends on the browser's storage.
        if (path !== DEAL) expect(await wordsOn(page)).toBe(before);
        expect(asked).toEqual([]);
      });
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a page is complete, and its links work', { tag: '@fast' }, async ({ portal, page }) => {
    await page.goto('/privacy');
    await expect(portal.pageHeading).toHaveText(portal.words('privacy', 'title'));
    await page.getByRole('banner').getByRole('link', { name: 'Hilfe' }).click();
    await expect(portal.pageHeading).toHaveText('Häufige Fragen');
  });

  test('a visitor who must sign in first is redirected there', async ({ page, portal }) => {
    const response = await page.goto('/mycars');
    expect(response?.request().redirectedFrom()).not.toBeNull();
    await expect(portal.pageHeading).toHaveText('Willkommen');
  });
});

test('a visitor gets a personal page, which is not cached', { tag: '@fast' }, async ({ page, portal }) => {
  await portal.signInAs(CUSTOMER);
  const own = await page.request.get('/mycars', { headers: { accept: 'text/html' } });
  expect(own.headers()['cache-control']).toBe('private, no-store');
  expect(await own.text()).toContain('Katharina');
  await page.context().clearCookies();
  const strange = await page.request.get('/mycars', { headers: { accept: 'text/html' } });
  expect(await strange.text()).not.toContain('Katharina');
});
