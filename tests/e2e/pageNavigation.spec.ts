// Navigation between pages: Back, scroll position and focus.
import type { Page } from '@playwright/test';
import { expectFocusSeen } from '../support/e2e/focus.ts';
import { pageAt } from '../support/e2e/portal.ts';
import { expect, test } from '../support/e2e/test.ts';

async function follow(page: Page, name: string, place = 'footer'): Promise<void> {
  await page.locator(place).getByRole('link', { name, exact: true }).click();
}

test('a visitor who is redirected to the sign-in can go back to the page before', async ({ portal, page, faults }) => {
  faults.provoke(404);
  await portal.open('/rental-terms');
  const terms = await portal.pageHeading.textContent();
  await portal.open('/not-there');
  await follow(page, 'Werkstatt und Service');
  await expect(page).toHaveURL(/\/login/);
  await page.goBack();
  await expect(page).toHaveURL(pageAt('/not-there'));
  await page.goBack();
  await expect(portal.pageHeading).toHaveText(terms ?? '');
});

test('after a sign-in, Back does not lead to the sign-in again', async ({ portal, page }) => {
  await portal.open('/faq');
  await portal.signInAs('return-window-open');
  await portal.open('/login');
  await expect(portal.pageHeading).toHaveText('Meine Abos');
  await page.goBack();
  await expect(page).toHaveURL(pageAt('/faq'));
});

test('Back and Forward restore the scroll position', { tag: '@fast' }, async ({ portal, page }) => {
  await portal.signInAs('return-window-open');
  await portal.open('/mycars/return-window-open');
  await expect(page.getByRole('main')).not.toContainText(portal.words('ui', 'loading'));
  await page.locator('footer').getByRole('link', { name: 'Datenschutz', exact: true }).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await follow(page, 'Datenschutz');
  await expect(page).toHaveURL(pageAt('/privacy'));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(portal.pageHeading).toHaveText('Norden Fjell Kombi');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await page.goForward();
  await expect(page).toHaveURL(pageAt('/privacy'));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('dismissing by keyboard moves the focus', async ({ portal, page }) => {
  const dismiss = page.getByRole('button', { name: 'Hinweis ausblenden' });
  await portal.openWith('/faq', dismiss);
  await dismiss.press('Enter');
  await expect(dismiss).toHaveCount(0);
  await expect(page.locator('header a').first()).toBeFocused();
  await expectFocusSeen(page, 'after the ribbon');
});

test('a bar that does not fit becomes a drawer, and a bar again on a wide screen', async ({ portal, page }) => {
  await portal.signInAs('return-window-open');
  const menu = page.getByRole('button', { name: portal.words('header', 'menu'), exact: true });
  await page.setViewportSize({ width: 920, height: 800 });
  await portal.open('/faq');
  await expect(menu).toBeVisible();
  const height = () => page.locator('header').evaluate((header) => header.clientHeight);
  expect(await height()).toBeLessThanOrEqual(64);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(menu).toHaveCount(0);
  expect(await height()).toBeLessThanOrEqual(64);
});

test('the product name links to the home page in the current language, without a reload', async ({ portal, page }) => {
  await portal.open('/en-US/faq');
  const brand = page.locator('header a').first();
  await expect(brand).toHaveAttribute('href', '/en-US');
  await page.evaluate(() => Object.assign(window, { marked: true }));
  await brand.click();
  await expect(page).toHaveURL(/\/en-US$/);
  expect(await page.evaluate(() => 'marked' in window)).toBe(true);
});

test('a renamed address redirects, typed or linked', async ({ page }) => {
  await page.goto('/de-DE/faq/buy');
  await expect(page).toHaveURL(/\/de-DE\/faq-buy$/);
  await page.goto('/vehicles');
  await expect(page).toHaveURL(/\/subscribe$/);
});

test('a link to the current page is marked as current', async ({ portal, page }) => {
  await portal.open('/auto');
  await expect(page.locator('header').getByRole('link', { name: 'So geht’s', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('a redirect loop between two pages is reported, and can be retried', async ({ portal, page, faults }) => {
  faults.provoke(401);
  let isRefused = true;
  let asked = 0;
  await portal.signInAs('return-window-open');
  await portal.drawsNothing();
  await page.route('**/portal/api/bff/deals/return-window-open', (route) => {
    asked += 1;
    return isRefused ? route.fulfill({ status: 401, json: { code: 'signed_out' } }) : route.continue();
  });
  await portal.open('/mycars/return-window-open');
  await expect(async () => {
    const before = asked;
    await page.waitForTimeout(1_500);
    expect(asked).toBe(before);
    await expect(portal.pageHeading).toHaveText(portal.words('ui', 'source_failed'));
  }).toPass();
  expect(asked).toBeLessThanOrEqual(3);
  isRefused = false;
  await page.getByRole('button', { name: portal.words('ui', 'retry') }).click();
  await expect(portal.pageHeading).toHaveText('Norden Fjell Kombi');
});

test('a menu that failed to load is requested again by the next press', async ({ portal, page, faults }) => {
  faults.provokeLostParts();
  let isLost = true;
  await page.route(/Panel-.*\.(js|css)/, (route) => (isLost ? route.abort() : route.continue()));
  await portal.open('/privacy');
  const opener = page.locator('header [aria-expanded]').first();
  await opener.press('Enter');
  await expect(page.locator('header')).toContainText(portal.words('ui', 'part_failed'));
  isLost = false;
  await opener.press('Enter');
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('header')).not.toContainText(portal.words('ui', 'part_failed'));
});
