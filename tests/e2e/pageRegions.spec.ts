// Regions around every page: none in the app. On a phone: the way back from a car, and the banner.
import type { Page } from '@playwright/test';
import { pageAt } from '../support/e2e/portal.ts';
import { expect, test } from '../support/e2e/test.ts';

const DEAL = 'return-window-open';
const APP = 'Mozilla/5.0 (iPhone) FahrplanApp/1.48.0';
const PAGES = [
  '/faq',
  '/mycars',
  `/mycars/${DEAL}`,
  '/myaccount',
  '/subscribe',
  '/pdp/norden-fjell-kombi?no_banner=false',
];

const landmarks = (page: Page) =>
  page.locator('header, footer, nav, [data-screen]:not(main *, [aria-label="Demo"])').filter({ visible: true });

test.describe('in the app', () => {
  test.use({ userAgent: APP, viewport: { width: 390, height: 844 } });

  test('a page has no header and footer', async ({ portal, page }) => {
    await portal.signInAs(DEAL);
    for (const path of PAGES)
      await test.step(path, async () => {
        await portal.open(path);
        await expect(portal.pageHeading).toBeVisible();
        await expect(landmarks(page)).toHaveCount(0);
      });
    await portal.open('/mycars');
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/mycars\/./);
    await expect(landmarks(page)).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  const back = (page: Page) => page.getByRole('link', { name: 'Zurück zu den Autos' });

  test('a car links back to its list', async ({ portal, page }) => {
    await portal.open('/subscribe');
    // The page is remembered only after its scripts have run.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('back-from-pdp'))).not.toBeNull();
    await portal.open('/pdp/norden-fjell-kombi');
    await back(page).click();
    await expect(page).toHaveURL(/\/subscribe$/);
    await page.setViewportSize({ width: 1280, height: 900 });
    await portal.open('/pdp/norden-fjell-kombi');
    await expect(page.getByRole('link', { name: 'Hilfe', exact: true })).toBeVisible();
    await expect(back(page)).toHaveCount(0);
  });

  test('a manipulated address of that list is ignored', async ({ portal, page }) => {
    await portal.open('/faq');
    for (const wrong of ['javascript:alert(1)', 'https://a.example', '//a.example', '{"value":"/"}']) {
      await page.evaluate((text) => localStorage.setItem('back-from-pdp', text), wrong);
      await portal.open('/pdp/norden-fjell-kombi');
      await expect(page.getByRole('link', { name: 'Fahrplan, zur Startseite' })).toBeVisible();
      await expect(back(page)).toHaveCount(0);
    }
  });

  test('the app banner signs the customer in to the app', async ({ portal, page, browser }) => {
    await portal.signInAs(DEAL);
    const open = page.getByRole('link', { name: 'Öffnen' });
    await portal.openWith('/faq', open);
    await expect(open).toHaveAttribute('href', /\?authToken=[\w-]{43}$/);
    const token = new URL((await open.getAttribute('href')) ?? '').searchParams.get('authToken');
    const app = await browser.newPage({ userAgent: APP, baseURL: portal.server.url, locale: 'de-DE' });
    await app.goto(`/magic-link?token=${token}`);
    await app.getByRole('button', { name: 'Jetzt anmelden' }).click();
    await expect(app.getByRole('heading', { level: 1 })).toHaveText('Meine Abos');
    await app.close();
  });

  test('the app banner is on the first page of a visit, and after a reload', {
    tag: '@fast',
  }, async ({ portal, page }) => {
    const offer = page.getByRole('complementary', { name: 'Unsere App' });
    await portal.openWith('/faq', offer);
    await page.reload();
    await expect(offer).toBeVisible();
    await expect(offer).not.toHaveAttribute('data-room');
    // A page that only the browser draws has it as well.
    await portal.drawsNothing();
    await portal.openWith('/faq', offer);
  });

  test('the app banner is hidden for a visit whose URL disables it', async ({ portal, page }) => {
    const offer = page.getByRole('complementary', { name: 'Unsere App' });
    await portal.open('/faq?no_banner=true');
    await expect(page.getByRole('complementary', { name: 'Aktuelles' })).toBeVisible();
    await expect(offer).toHaveCount(0);
    await page.getByRole('link', { name: 'Fahrplan, zur Startseite' }).click();
    await expect(page).toHaveURL(pageAt(''));
    await expect(offer).toHaveCount(0);
    await portal.open('/privacy');
    await expect(offer).toHaveCount(0);
  });

  test('the app banner stays hidden once dismissed', async ({ portal, page }) => {
    const offer = page.getByRole('complementary', { name: 'Unsere App' });
    const dismiss = page.getByRole('button', { name: 'Hinweis auf die App ausblenden' });
    await portal.openWith('/privacy', dismiss);
    await dismiss.click();
    await expect(offer).toBeHidden();
    await portal.open('/faq');
    await expect(offer).toHaveCount(0);
  });

  test('a URL without the banner also applies to a window that becomes narrow later', async ({ portal, page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await portal.open('/faq?no_banner=true');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: 'Fahrplan, zur Startseite' }).click();
    await expect(page).toHaveURL(pageAt(''));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Unsere App' })).toHaveCount(0);
  });
});

test('a desktop has no app banner, and requests no token', async ({ portal, page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await portal.signInAs(DEAL);
  await portal.openWith('/faq', page.getByRole('complementary', { name: 'Aktuelles' }));
  await expect(page.getByRole('complementary', { name: 'Unsere App' })).toHaveCount(0);
  expect(calls).not.toContain('/portal/api/app-token');
});

test('the ribbon is 42 pixels over a header of 64, and no landmark once dismissed', {
  tag: '@fast',
}, async ({ portal, page }) => {
  const ribbon = page.getByRole('complementary', { name: 'Aktuelles' });
  await portal.openWith('/faq', ribbon);
  expect([(await ribbon.boundingBox())?.height, (await page.locator('header').boundingBox())?.height]).toEqual([
    42, 64,
  ]);
  const cross = page.getByRole('button', { name: 'Hinweis ausblenden' });
  expect((await cross.boundingBox())?.width).toBe(44);
  await cross.click();
  await expect(ribbon).toHaveCount(0);
  await portal.open('/mycars');
  await expect(ribbon).toHaveCount(0);
});

test('a customer with an unverified address gets a dialog over their cars', async ({ portal, page }) => {
  await portal.signInAs('unverified');
  await portal.open('/mycars');
  await expect(portal.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(portal.dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/mycars$/);
  await portal.open('/services');
  await expect(portal.dialog).toBeVisible();
  await expect(page).toHaveURL(/\/mycars/);
});
