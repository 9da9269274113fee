// After sign-out no data of the customer remains on screen, in the tab's storage or behind Back.
import type { Page } from '@playwright/test';
import { endSessions } from '../support/e2e/database.ts';
import type { Portal } from '../support/e2e/portal.ts';
import { expect, test } from '../support/e2e/test.ts';

const CUSTOMER = 'return-window-open';
/** Texts that only this customer has: name, street, plate. */
const PRIVATE = /Katharina|Brandl|Lindwurm|M-FW/;

const everything = (page: Page) =>
  page.evaluate(() => document.documentElement.outerHTML + JSON.stringify({ ...sessionStorage }));

async function expectNothingLeft(page: Page): Promise<void> {
  await expect.poll(() => everything(page).catch(() => 'on its way: Katharina')).not.toMatch(PRIVATE);
  // Headings appear only after the next page has loaded.
  const heading = page.locator('h1').first();
  await expect(heading).toBeVisible();
  await page.goBack();
  await expect(heading).toBeVisible();
  await expect.poll(() => everything(page).catch(() => 'on its way: Katharina')).not.toMatch(PRIVATE);
}

const WAYS: Readonly<Record<string, (page: Page, portal: Portal) => Promise<void>>> = {
  'in the side navigation': (page, portal) =>
    page
      .getByRole('navigation', { name: portal.words('side', 'title') })
      .getByText(portal.words('side', 'sign_out'))
      .click(),
  'in the menu of the header': async (_, portal) => (await portal.entry('sign_out')).click(),
  everywhere: (page, portal) => page.getByText(portal.words('my-account', 'everywhere'), { exact: true }).click(),
  'in another tab': async (page, portal) => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other
      .getByRole('navigation', { name: portal.words('side', 'title') })
      .getByText(portal.words('side', 'sign_out'))
      .click();
    await expect.poll(() => everything(other).catch(() => 'on its way: Katharina')).not.toMatch(PRIVATE);
  },
  'by expiry, heard of when the tab is looked at again': async (page, portal) => {
    endSessions(portal.server);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  },
};

/** Ways that no other test of `npm test` covers, in the language of an earlier leak. */
const isFast = (language: string, way: string) => language === 'en-DE' && /another tab|expiry/.test(way);

for (const language of ['de-DE', 'en-US', 'en-DE'])
  test.describe(language, () => {
    test.use({ locale: language });
    for (const [way, end] of Object.entries(WAYS))
      test(`signed out ${way}`, { tag: isFast(language, way) ? '@fast' : [] }, async ({ portal, page }) => {
        await portal.signInAs(CUSTOMER);
        await portal.open(`/portal/${language}/mycars/${CUSTOMER}`);
        await portal.open(`/portal/${language}/myaccount`);
        await expect(page.getByRole('main')).toContainText('Katharina');
        await page.waitForLoadState('networkidle');
        await end(page, portal);
        await expectNothingLeft(page);
      });
  });

test('a page from the back-forward cache is not shown after a sign-out', async ({ portal, page }) => {
  await portal.signInAs(CUSTOMER);
  await portal.open(`/portal/en-US/mycars/${CUSTOMER}`);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    localStorage.setItem('session-ended', 'elsewhere');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await page.waitForEvent('load');
});

test('answers stay when a session is renewed on the spot, and the page is hidden meanwhile', async ({
  portal,
  page,
}) => {
  await portal.signInAs(CUSTOMER);
  await portal.planReturn(CUSTOMER);
  await portal.continue();
  await portal.field('german-address', 'street').fill('Sendlinger Straße');
  endSessions(portal.server);
  for (const status of [401, 403]) portal.faults.provoke(status);
  await portal.field('german-address', 'postcode').fill('10115');
  await page.keyboard.press('Tab');
  await expect(portal.heading).toHaveText('Willkommen');
  await expect.poll(() => page.evaluate(() => document.documentElement.outerHTML)).not.toMatch(PRIVATE);
  const loaded = page.waitForEvent('load');
  await page.keyboard.press('Escape');
  await loaded;
  await expectNothingLeft(page);
});
