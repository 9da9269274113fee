// Shell with keyboard and touch in both languages: navigates by links, and shifts no layout.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/e2e/axe.ts';
import { expectFocusSeen, focusOf, pressUntil } from '../support/e2e/focus.ts';
import { type Portal, pageAt } from '../support/e2e/portal.ts';
import { expect, test } from '../support/e2e/test.ts';

const LANGUAGES = [
  { locale: 'de-DE', menu: 'Autos', entry: /^Kleinwagen/ },
  { locale: 'en-US', menu: 'Cars', entry: /^Small/ },
] as const;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const opener = (portal: Portal, title: string) =>
  portal.page.getByRole('button', { name: portal.words('ui', 'more_in', { title }), exact: true });

for (const { locale, menu } of LANGUAGES)
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('the keyboard skips the shell, walks its menus, and reaches the account', async ({ portal, page }) => {
      await portal.signInAs('return-window-open');
      await portal.open('/faq');
      await page.keyboard.press('Tab');
      expect((await expectFocusSeen(page, 'first of all')).name).toBe(portal.words('ui', 'skip'));
      await page.keyboard.press('Enter');
      await expect(page.locator('#main')).toBeFocused();

      await portal.open('/faq');
      await pressUntil(page, 'Tab', new RegExp(`“?${menu}”?$|^Mehr unter „${menu}“$`));
      await pressUntil(page, 'Tab', new RegExp(`${menu}.$`));
      await page.keyboard.press('Enter');
      await expect(opener(portal, menu)).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('Tab');
      const inside = await focusOf(page);
      await page.keyboard.press('Escape');
      await expect(opener(portal, menu)).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect((await focusOf(page)).name).toBe(inside.name);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(pageAt('/subscribe'));
      await expect(opener(portal, menu)).toHaveAttribute('aria-expanded', 'false');

      const account = portal.words('header', 'account');
      await expect(portal.pageHeading).toBeFocused();
      await pressUntil(page, 'Shift+Tab', new RegExp(portal.words('ui', 'more_in', { title: account })));
      await page.keyboard.press('Enter');
      await pressUntil(page, 'Tab', new RegExp(`^${portal.words('header', 'my_profile')}$`));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(pageAt('/myaccount'));
    });

    test.describe('on a phone', () => {
      test.use(PHONE);

      test('touch opens the drawers, their entries and their links', async ({ portal, page }) => {
        await portal.signInAs('return-window-open');
        await portal.open('/mycars');
        const drawer = page.getByRole('dialog');
        await page.getByRole('button', { name: portal.words('header', 'menu'), exact: true }).tap();
        await drawer.getByRole('button', { name: portal.words('ui', 'more_in', { title: menu }) }).tap();
        await expect(drawer.getByRole('button', { name: portal.words('ui', 'close') }).locator('svg')).toBeVisible();
        await expectAccessible(page, 'the menu of a phone');
        // Openers are stacked, each over the full width.
        const openers = await drawer.locator('button[aria-expanded]').all();
        const ends = await Promise.all(
          openers.map((button) => button.evaluate((one) => one.getBoundingClientRect().right)),
        );
        expect(ends.length).toBeGreaterThan(1);
        expect(new Set(ends.map(Math.round)).size).toBe(1);
        const links = drawer.getByRole('link');
        for (const link of await links.all()) {
          const box = await link.boundingBox();
          if (box) expect(box.height, (await link.textContent()) ?? '').toBeGreaterThanOrEqual(24);
        }
        await drawer.locator('a[href*="/subscribe"]').last().tap();
        await expect(page).toHaveURL(/\/subscribe/);
        await expect(drawer).toHaveCount(0);

        const account = portal.words('header', 'account');
        await opener(portal, account).tap();
        await expectAccessible(page, 'the account of a phone');
        await drawer.getByText(portal.words('header', 'my_profile'), { exact: true }).tap();
        await expect(page).toHaveURL(pageAt('/myaccount'));
        await expect(drawer).toHaveCount(0);
      });
    });
  });

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`${colorScheme}`, () => {
    test.use({ colorScheme });

    test('has no accessibility violation with any open menu', async ({ portal, page }) => {
      await portal.signInAs('return-window-open');
      await portal.open('/faq');
      const openers = page.locator('header [aria-expanded]:visible');
      await expect(openers.first()).toBeVisible();
      const count = await openers.count();
      expect(count).toBeGreaterThanOrEqual(4);
      for (let at = 0; at < count; at += 1) {
        await openers.nth(at).press('Enter');
        await expect(openers.nth(at)).toHaveAttribute('aria-expanded', 'true');
        await expectAccessible(page, `menu ${at + 1}`);
        await page.keyboard.press('Escape');
      }
    });
  });

test('a link can be opened in a new tab, and is labelled in the current language', async ({
  portal,
  page,
  context,
}) => {
  await portal.open('/faq');
  const link = page.locator('header').getByRole('link', { name: 'So geht’s', exact: true });
  await expect(link).toHaveAttribute('href', '/de-DE/auto');
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })]);
  await tab.waitForURL(pageAt('/auto'));
  await tab.close();
  const network = page.locator('footer').getByRole('link', { name: /Instagram/ });
  await expect(network).toHaveAttribute('target', '_blank');
  await expect(network).toHaveAttribute('rel', 'noopener');
  await expect(network).toHaveAccessibleName(new RegExp(portal.words('ui', 'new_tab')));
});

test('a slow menu is not marked as open, and does not take the focus back', {
  tag: '@fast',
}, async ({ portal, page }) => {
  let send = (): void => undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/Panel-.*\.js/, async (route) => {
    await sent;
    await route.continue();
  });
  await portal.open('/privacy');
  const [first, second] = [
    page.locator('header [aria-expanded]').first(),
    page.locator('header [aria-expanded]').nth(1),
  ];
  await first.press('Enter');
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await second.focus();
  send();
  await second.press('Enter');
  await expect(second).toHaveAttribute('aria-expanded', 'true');
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await expect(second).toBeFocused();
});

test('menus load shortly before they are opened', async ({ portal, page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await portal.open('/privacy');
  await expect(page.locator('header [aria-expanded]').first()).toBeVisible();
  expect(asked.filter((path) => /Panel-/.test(path))).toEqual([]);
  // Before hydration the hover has no effect.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await page.locator('header [aria-expanded]').first().hover();
    expect(asked.filter((path) => /Panel-.*\.js/.test(path))).toHaveLength(1);
  }).toPass();
});

interface Moved {
  readonly value: number;
  readonly what: readonly string[];
}

/** Returns the layout shifts of a first visit with a late web font. */
async function movedOn(page: Page, path: string): Promise<Moved[]> {
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resume) => setTimeout(resume, 1_500));
    await route.continue();
  });
  await page.addInitScript(() => {
    const moved: unknown[] = [];
    Object.assign(window, { moved });
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const what = sources.map(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const around = element?.closest('main, header, footer, aside, nav');
          return `${around?.tagName.toLowerCase() ?? 'body'} > ${element?.tagName.toLowerCase()}.${element?.className}`;
        });
        moved.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  await page.locator('footer').waitFor();
  await page.waitForTimeout(2_000);
  return page.evaluate(() => (window as unknown as { moved: Moved[] }).moved);
}

for (const width of [1280, 390])
  for (const path of ['/faq', '/mycars'])
    test(`the shell causes no layout shift on ${path}, ${width} wide`, async ({ portal, page }) => {
      await page.setViewportSize({ width, height: 844 });
      await portal.signInAs('return-window-open');
      // The demo's bar is not part of the product.
      const isElsewhere = (one: string) => one.startsWith('main > ') || one.includes('_demo_');
      const ofShell = (await movedOn(page, path)).filter(({ what }) => !what.every(isElsewhere));
      expect(ofShell).toEqual([]);
    });

for (const width of [390, 320])
  test(`the header with a back link is one row, and the price stays in view, ${width} wide`, async ({
    portal,
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await portal.signInAs('return-window-open');
    await portal.open('/subscribe');
    const main = page.getByRole('main');
    await main.locator('a[href*="/pdp/"]').first().click();
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Zurück zu den Autos' })).toBeVisible();
    const heights = await header
      .getByRole('link')
      .or(header.getByRole('button'))
      .evaluateAll((all) => all.flatMap((one) => (one.checkVisibility() ? [one.getBoundingClientRect()] : [])));
    const middles = heights.map(({ top, height }) => Math.round(top + height / 2));
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(12);
    const order = main.getByRole('link', { name: /^(Auto anfragen|Zu meinem Auto)$/ });
    await expect(order).toBeInViewport({ ratio: 1 });
    await main.getByRole('radio').last().scrollIntoViewIfNeeded();
    await expect(order).toBeInViewport({ ratio: 1 });
  });
