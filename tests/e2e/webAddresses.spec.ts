// Page with its answers in the URL, in a copy of the project.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { startServer } from '../../scripts/testbed/portalServer.ts';
import { addFinder, serveCars } from '../support/e2e/finder.ts';
import { Portal, pageAt } from '../support/e2e/portal.ts';
import { copySources } from '../support/e2e/sources.ts';
import { test as project } from '../support/e2e/test.ts';
import { wordsOf } from '../support/e2e/words.ts';

const test = project.extend<{ readonly asked: readonly string[] }, { readonly root: string }>({
  root: [
    // Playwright reads the destructured names.
    async ({}, use) => {
      const copy = copySources('finder');
      addFinder(copy.root);
      const build = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'];
      const { status, stderr } = spawnSync(process.execPath, build, { cwd: copy.root, encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
      await use(copy.root);
      copy.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [
    async ({ root }, use) => {
      const program = ['--import', 'tsx', 'app/server/main.ts'];
      const server = await startServer({ root, program, webRoot: join(root, 'dist/web') });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  portal: async ({ page, server, root, faults }, use) => {
    await use(new Portal(page, server, wordsOf('en-US', root), faults));
  },
  asked: [
    async ({ page }, use) => {
      await use(await serveCars(page));
    },
    { auto: true },
  ],
});

// Serial, so that one copy is enough.
test.describe.configure({ mode: 'default' });
test.use({ locale: 'en-US' });

const found = (page: Page, cars: number, number = 1) =>
  expect(page.getByText(`${cars} cars, page ${number}`, { exact: true })).toBeVisible();
const option = (page: Page, name: string) => page.getByRole('radio', { name });
const brand = (page: Page) => page.getByRole('combobox', { name: 'Brand' });
/** Playwright's `selectOption` would scroll to the list. */
const chooseWithoutMoving = (list: Locator, value: string) =>
  list.evaluate((select: HTMLSelectElement, chosen) => {
    select.value = chosen;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }, value);
/** Marks the heading, to detect a reload of the page or a new flow. */
const mark = (page: Page) => page.locator('h1').evaluate((heading) => heading.setAttribute('data-marked', ''));
const isMarked = (page: Page) => expect(page.locator('h1[data-marked]')).toHaveCount(1);

test('a choice is a history entry: Back undoes it and restores the scroll position', async ({
  page,
  portal,
  asked,
}) => {
  await portal.open('/finder');
  await found(page, 60);
  await mark(page);
  await page.getByRole('radio', { name: 'petrol' }).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(pageAt('/finder/petrol'));
  await found(page, 30);
  await expect(option(page, 'petrol')).toBeFocused();
  const place = await page.evaluate(() => {
    scrollTo(0, 600);
    return scrollY;
  });
  expect(place).toBeGreaterThan(400);
  await chooseWithoutMoving(brand(page), 'norden');
  await expect(page).toHaveURL(pageAt('/finder/petrol/norden'));
  await found(page, 10);
  await page.goBack();
  await expect(page).toHaveURL(pageAt('/finder/petrol'));
  await found(page, 30);
  await expect(brand(page)).toHaveValue('');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await page.goBack();
  await expect(page).toHaveURL(pageAt('/finder'));
  await expect(option(page, 'petrol')).not.toBeChecked();
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL(pageAt('/finder/petrol/norden'));
  await found(page, 10);
  await isMarked(page);
  expect(asked.at(-1)).toBe('fuel=petrol&brand=norden&sort=newest&page=1');
});

test('typing is one history entry, and keeps the focus', async ({ page, portal, asked }) => {
  await portal.open('/finder');
  await found(page, 60);
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  await page.getByLabel('Words').pressSequentially('Car 1');
  await expect(page).toHaveURL(pageAt('/finder?words=Car+1'));
  await found(page, 11);
  expect(await entries()).toBe(before + 1);
  await expect(page.getByLabel('Words')).toBeFocused();
  await page.getByRole('link', { name: 'More', exact: true }).click();
  await expect(page).toHaveURL(pageAt('/finder?words=Car+1&page=2'));
  await page.getByLabel('Words').fill('Car 2');
  await expect(page).toHaveURL(pageAt('/finder?words=Car+2&page=2'));
  await page.goBack();
  await expect(page.getByLabel('Words')).toHaveValue('Car 1');
  await expect(page).toHaveURL(pageAt('/finder?words=Car+1&page=2'));
  await page.goBack();
  await expect(page.getByLabel('Words')).toHaveValue('Car 1');
  await found(page, 11);
  expect(asked.at(-1)).toBe('words=Car+1&sort=newest&page=1');
  await page.goBack();
  await expect(page.getByLabel('Words')).toHaveValue('');
});

test('all filters are reset in one entry, and a link shows the page with others', async ({ page, portal }) => {
  await portal.open('/finder/electric/aurora?words=Car&max_price=500.50');
  await found(page, 3);
  await expect(page.getByLabel('Price up to')).toHaveValue('500.50');
  await mark(page);
  await page.getByRole('link', { name: 'Reset' }).click();
  await expect(page).toHaveURL(pageAt('/finder'));
  await found(page, 60);
  await page.goBack();
  await expect(page).toHaveURL(pageAt('/finder/electric/aurora?words=Car&max_price=500.50'));
  await found(page, 3);
  await page.getByRole('link', { name: 'Cheap ones' }).click();
  await expect(page).toHaveURL(pageAt('/finder?max_price=399'));
  await found(page, 10);
  await expect(option(page, 'electric')).not.toBeChecked();
  await isMarked(page);
  await page.reload();
  await expect(page.getByLabel('Price up to')).toHaveValue('399.00');
});

test('a typed URL is read as far as it is valid, and nothing else reaches the server', async ({
  page,
  portal,
  asked,
}) => {
  const words = 'a'.repeat(9_000);
  await portal.open(
    `/finder/coal?brand=tesla&sort=best&sort=cheapest&page=1.5&max_price=4e2&words=${words}&fuel=%zz&%E0=1`,
  );
  await found(page, 60);
  await portal.open('/finder/aurora?fuel=petrol&brand=norden');
  await found(page, 10);
  await portal.open('/finder/%25zz/%2e%2e?page=2&page=3');
  await found(page, 60, 2);
  expect(new Set(asked)).toEqual(
    new Set(['sort=newest&page=1', 'fuel=petrol&brand=norden&sort=newest&page=1', 'sort=newest&page=2']),
  );
});
