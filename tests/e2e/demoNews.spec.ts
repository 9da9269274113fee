// Events of other systems, sent by the buttons of the demo: their outcome and the changed page.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/e2e/axe.ts';
import type { Portal } from '../support/e2e/portal.ts';
import { expect, test } from '../support/e2e/test.ts';

async function openBar(page: Page) {
  const bar = page.getByRole('complementary', { name: 'Demo' });
  await bar.getByText('Demo', { exact: true }).click();
  return bar;
}

const presser = (portal: Portal, page: Page) => async (kind: string, outcome: string) => {
  const bar = page.getByRole('complementary', { name: 'Demo' });
  await bar.getByRole('button', { name: portal.words('demo', kind), exact: true }).click();
  await expect(bar.getByRole('status')).toHaveText(portal.words('demo', `news.${outcome}`));
};

for (const [locale, width] of [['de-DE', 1280] as const, ['en-US', 390] as const])
  test.describe(`${locale}, ${width} wide`, () => {
    test.use({ locale, viewport: { width, height: 844 } });

    test('a pending driver becomes active by a button of the demo', async ({ portal, page }) => {
      const main = page.getByRole('main');
      const inState = (key: string) => main.getByText(portal.words('drivers', `status.${key}`), { exact: true });
      await portal.signInAs('additional-drivers');
      await portal.open('/myaccount/drivers');
      await expect(inState('pending')).toHaveCount(1);
      await expect(inState('active')).toHaveCount(1);
      await openBar(page);
      await expectAccessible(page, 'the bar of the demo');
      const press = presser(portal, page);
      await press('driver.activated', 'done');
      await expect(inState('active')).toHaveCount(2);
      await expect(inState('pending')).toHaveCount(0);
      await expectAccessible(page, 'the bar of the demo, with what came of it');
      portal.faults.provoke(404);
      await press('driver.rejected', 'nothing');
      await press('deletion.done', 'not_understood');
      portal.faults.provoke(503);
      await page.route('**/demo/news', (route) => route.fulfill({ status: 503 }));
      await press('payment_method.confirmed', 'failed');
    });
  });

test('a customer whose data is deleted sees that, and is signed out', { tag: '@fast' }, async ({ portal, page }) => {
  await portal.signInAs('deletion-requested');
  await portal.open('/myaccount');
  const bar = await openBar(page);
  await presser(portal, page)('deletion.done', 'done');
  await expect(bar.getByRole('button', { name: portal.words('demo', 'deletion.done') })).toHaveCount(0);
  await expect(page).toHaveURL(/\/login/);
  await expectAccessible(page, 'the bar of the demo, where nobody is signed in');
});
