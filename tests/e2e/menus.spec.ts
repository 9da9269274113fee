// Menus with keyboard, touch and pointer, and on small screens.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/e2e/axe.ts';
import { expectFocusSeen, focusOf, pressUntil } from '../support/e2e/focus.ts';
import { expectFits } from '../support/e2e/layout.ts';
import { bundleOwnPage, type Files, openOwnPage } from '../support/e2e/ownPage.ts';
import { expect, test } from '../support/e2e/test.ts';

// Serial, so that the page is built once.
test.describe.configure({ mode: 'default' });
let files: Files;
test.beforeAll(async () => {
  files = await bundleOwnPage('menus');
});
test.beforeEach(async ({ page }) => {
  await openOwnPage(page, 'menus', files, 'menus');
});

interface Menus {
  readonly asked: readonly string[];
  path(): string;
}

const told = (page: Page) =>
  page.evaluate(() => {
    const { menus } = window as unknown as { menus: Menus };
    return { asked: menus.asked, path: menus.path() };
  });
/** The path changes after the drawer and its history entry have closed. */
const expectPath = (page: Page, path: string) => expect.poll(async () => (await told(page)).path).toBe(path);
const opener = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const entry = (within: Page | Locator, words: string) => within.getByText(words, { exact: true });
const vehicles = (page: Page) => opener(page, 'Mehr unter „Fahrzeuge“');
const expectOpen = (page: Page, name: string, open: boolean) =>
  expect(opener(page, name)).toHaveAttribute('aria-expanded', String(open));

test('the keyboard opens, walks through, leaves, closes and follows', { tag: '@fast' }, async ({ page }) => {
  expect((await told(page)).asked).toEqual([]);
  await page.keyboard.press('Tab');
  expect((await focusOf(page)).name).toBe('Fahrzeuge');
  await pressUntil(page, 'Tab', /^Mehr unter „Fahrzeuge“$/);
  await expect(vehicles(page)).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(() => told(page)).toEqual({ asked: ['/brands'], path: '/home' });

  await page.keyboard.press('Enter');
  await expectAccessible(page, 'the wide menu');
  await pressUntil(page, 'Tab', /^Norden$/);
  await page.keyboard.press('Escape');
  await expect(vehicles(page)).toBeFocused();
  await expect(page.getByText('Norden')).toBeHidden();

  await page.keyboard.press('Space');
  await pressUntil(page, 'Tab', /^Für Firmen$/);
  await expect(vehicles(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'the box');
  await pressUntil(page, 'Tab', /^Anfrage$/);
  await page.keyboard.press('Enter');
  await expectOpen(page, 'Für Firmen', false);
  await expect(opener(page, 'Für Firmen')).toBeFocused();
  await expectPath(page, '/ask');
  await pressUntil(page, 'Shift+Tab', /^Fahrzeuge$/);
  await page.keyboard.press('Enter');
  await expectPath(page, '/cars');
});

test('a pointer opens by hovering, crosses to another and scrolls to close, without layout shift', async ({ page }) => {
  await page.evaluate(() => {
    const seen = window as unknown as { shifts: number };
    seen.shifts = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shifts += value;
    }).observe({ type: 'layout-shift', buffered: false });
  });
  await entry(page, 'Fahrzeuge').hover();
  await expect(entry(page, 'Selva')).toBeVisible();
  await entry(page, 'Selva').hover();
  await page.waitForTimeout(400);
  await expect(entry(page, 'Selva')).toBeVisible();
  await opener(page, 'Für Firmen').hover();
  await expectOpen(page, 'Für Firmen', true);
  await expect(entry(page, 'Selva')).toBeHidden();
  await page.mouse.wheel(0, 300);
  await expectOpen(page, 'Für Firmen', false);
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0);
});

test.describe('touch', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

  test('opens drawers and their entries, follows links, and closes', async ({ page }) => {
    await opener(page, 'Menü').tap();
    const drawer = page.getByRole('dialog', { name: 'Menü' });
    await expect(drawer).toBeVisible();
    await drawer.getByRole('button', { name: 'Mehr unter „Fahrzeuge“' }).tap();
    await expect(entry(drawer, 'Norden')).toBeVisible();
    await expectAccessible(page, 'the drawer');
    await drawer.getByRole('button', { name: 'Für Firmen' }).tap();
    await expect(entry(drawer, 'Norden')).toBeHidden();
    for (const target of await drawer.locator('button, a').all()) {
      const box = await target.boundingBox();
      if (box) expect(Math.min(box.width, box.height), (await target.textContent()) ?? '').toBeGreaterThanOrEqual(44);
    }
    await entry(drawer, 'Flotte').tap();
    await expect(drawer).toBeHidden();
    await expectPath(page, '/fleet');

    await opener(page, 'Konto 2').tap();
    const account = page.getByRole('dialog', { name: 'Konto' });
    await account.getByRole('button', { name: 'Schließen' }).tap();
    await expect(account).toBeHidden();
    await opener(page, 'Konto 2').tap();
    await page.touchscreen.tap(2, 400);
    await expect(account).toBeHidden();
  });

  test('cannot scroll the page below a drawer, nor leave it by keyboard', async ({ page }) => {
    await opener(page, 'Menü').tap();
    await expect(page.getByRole('dialog', { name: 'Menü' })).toBeVisible();
    await page.mouse.wheel(0, 500);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      // The browser may focus its own toolbar between the last and the first stop.
      const isInside = await page.evaluate(() => {
        const at = document.activeElement;
        return at === document.body || at?.closest('dialog') !== null;
      });
      expect(isInside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(opener(page, 'Menü')).toBeFocused();
    await expectFocusSeen(page, 'the button of the drawer');
  });
});

for (const [size, spoken] of [
  [16, 'as it is'],
  [32, 'at 200 %'],
] as const)
  test(`everything fits in 320 pixels, with text ${spoken}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate((pixels) => document.documentElement.style.setProperty('font-size', `${pixels}px`), size);
    await expectFits(page, 'closed');
    await opener(page, 'Menü').click();
    await page.getByRole('button', { name: 'Mehr unter „Fahrzeuge“' }).click();
    await expectFits(page, 'the drawer');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 640 });
    for (const name of ['Mehr unter „Fahrzeuge“', 'Konto 2']) {
      await opener(page, name).click();
      await expectFits(page, name);
    }
  });
