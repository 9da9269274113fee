// Navigation beside the pages of the account (ACC-5).
import { expectAccessible } from '../support/e2e/axe.ts';
import { pageAt } from '../support/e2e/portal.ts';
import { expect, test } from '../support/e2e/test.ts';

const CUSTOMER = 'additional-drivers';

test('is beside the page, stays in view, and marks and links the current entry', async ({ portal, page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await portal.signInAs(CUSTOMER);
  await portal.open('/myaccount/drivers/add');
  const side = page.getByRole('navigation', { name: portal.words('side', 'title') });
  const current = side.locator('[aria-current="page"]');
  await expect(current).toHaveText(portal.words('side', 'my_drivers'));
  const [beside, main] = [await side.boundingBox(), await portal.pageHeading.boundingBox()];
  expect((beside?.x ?? Number.NaN) + (beside?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0);
  await page.mouse.move(640, 300);
  await page.mouse.wheel(0, 700);
  await expect(portal.pageHeading).not.toBeInViewport();
  await expect(current).toBeInViewport();
  await expectAccessible(page, 'a page with its side navigation');
  await current.click();
  await expect(page).toHaveURL(pageAt('/myaccount/drivers'));
  await side.getByText(portal.words('side', 'my_profile')).click();
  await expect(page).toHaveURL(pageAt('/myaccount'));
  await expect(current).toHaveText(portal.words('side', 'my_profile'));
});

test('is a row on a phone with scroll buttons while its first or last entry is out of view', async ({
  portal,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await portal.signInAs(CUSTOMER);
  await portal.open('/myaccount');
  const side = page.getByRole('navigation', { name: portal.words('side', 'title') });
  const row = side.locator('ul').first().locator('xpath=..');
  const at = () => row.evaluate((box) => Math.round(box.scrollLeft));
  const back = side.getByRole('button', { name: portal.words('ui', 'scroll.back') });
  const on = side.getByRole('button', { name: portal.words('ui', 'scroll.on') });
  await row.evaluate((box) => box.scrollTo({ left: 0 }));
  await expect(on).toBeVisible();
  await expect(back).toHaveCount(0);
  await expectAccessible(page, 'the side navigation as a row');
  await on.click();
  await expect.poll(at).toBe(100);
  await expect(back).toBeVisible();
  await back.click();
  await expect.poll(at).toBe(0);
  await expect(back).toHaveCount(0);
  await row.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
  await expect(on).toHaveCount(0);
});

test('shows the complete current entry on a phone, at any position in the row', async ({ portal, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await portal.signInAs(CUSTOMER);
  for (const path of ['/referral', '/myaccount/drivers', '/mycars']) {
    await portal.open(path);
    const side = page.getByRole('navigation', { name: portal.words('side', 'title') });
    const current = side.locator('[aria-current="page"]');
    await expect(current).toHaveCount(1);
    await expect
      .poll(() =>
        current.evaluate((entry) => {
          const { left, right, top, height } = entry.getBoundingClientRect();
          return [left + 4, right - 4].map((x) => entry.contains(document.elementFromPoint(x, top + height / 2)));
        }),
      )
      .toEqual([true, true]);
  }
});

test('has a sign-out, and is absent without a session', async ({ portal, page }) => {
  await portal.signInAs(CUSTOMER);
  await portal.open('/myaccount');
  const side = page.getByRole('navigation', { name: portal.words('side', 'title') });
  await side.getByText(portal.words('side', 'sign_out')).click();
  await expect(page).toHaveURL(/\/(mycars|login)/);
  await expect(side).toHaveCount(0);
});

test('another customer in the same browser is tracked once, with both ids, by consent', async ({ portal, page }) => {
  await page.addInitScript(() => {
    addEventListener('fahrplan:track', ({ detail }: CustomEventInit) => {
      const told = JSON.parse(sessionStorage.getItem('told') ?? '[]');
      sessionStorage.setItem('told', JSON.stringify([...told, detail]));
    });
  });
  const told = () =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('told') ?? '[]') as { event: string; properties: object }[]);
  const switches = async () => (await told()).filter(({ event }) => event === 'account-switched');
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, cookies: document.cookie }));
  await portal.signInAs(CUSTOMER);
  await portal.open('/myaccount');
  await expect.poll(stored).toContain('last_contact_id');
  const side = page.getByRole('navigation', { name: portal.words('side', 'title') });
  await side.getByText(portal.words('side', 'sign_out')).click();
  await expect(portal.pageHeading).toHaveText('Willkommen');
  expect(await switches()).toEqual([]);
  await portal.signInAs('return-window-open');
  await portal.allow({ vendor: false, tracking: true });
  await portal.open('/mycars');
  await expect.poll(switches).toHaveLength(1);
  await portal.open('/myaccount');
  const [{ properties } = { properties: {} }] = await switches();
  expect(properties).toEqual({ previous_id: expect.any(String), new_id: expect.any(String) });
  await page.waitForLoadState('networkidle');
  expect(await switches()).toHaveLength(1);
});
