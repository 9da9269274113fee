import { expectAccessible } from '../support/e2e/axe.ts';
import { oneOf } from '../support/e2e/crossed.ts';
import { pressUntil } from '../support/e2e/focus.ts';
import type { Portal } from '../support/e2e/portal.ts';
import { expect, test } from '../support/e2e/test.ts';

const LOST = 'Das konnte nicht geladen werden';

/** Shows a message over the dialog, caused by a chunk that fails to load. */
async function failOverDialog(portal: Portal): Promise<void> {
  portal.faults.provokeLostParts();
  await portal.page.route('**/assets/power-of-attorney-*', (route) => route.abort());
  await portal.signInAs('return-window-open');
  await portal.planReturn('return-window-open');
  await portal.walkTo('contact');
  await portal.button('So geht die Vollmacht').click();
  await expect(toastIn(portal)).toBeVisible();
}

const toastIn = (portal: Portal) => portal.dialog.getByRole('status').filter({ hasText: LOST });

for (const colorScheme of oneOf(['light', 'dark'] as const, 1)) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('a message over a dialog is announced inside of it, and nowhere else', async ({ portal, page }) => {
      await failOverDialog(portal);
      await expect(page.getByText(LOST)).toHaveCount(1);
      // Screen readers announce only changes of an existing, visible live region.
      await expect(toastIn(portal)).toHaveAttribute('aria-live', 'polite');
      expect(await toastIn(portal).evaluate((region) => region.closest('[aria-hidden="true"]'))).toBeNull();
      await expectAccessible(page, 'a message over a dialog');
    });
  });
}

test('a click dismisses a message, and leaves the dialog', async ({ portal }) => {
  await failOverDialog(portal);
  await toastIn(portal).getByRole('button', { name: 'Schließen' }).click();
  await expect(portal.dialog.getByText(LOST)).toHaveCount(0);
  await portal.isOn('contact');
});

for (const key of ['Enter', 'Escape']) {
  test(`the keyboard reaches a message over a dialog; ${key} dismisses it and returns the focus`, async ({
    portal,
    page,
  }) => {
    await failOverDialog(portal);
    await portal.button('Weiter').focus();
    await page.keyboard.press('Tab');
    await expect(toastIn(portal).getByRole('button')).toBeFocused();
    await page.keyboard.press(key);
    await expect(portal.dialog.getByText(LOST)).toHaveCount(0);
    await portal.isOn('contact');
    await expect(portal.button('Weiter')).toBeFocused();
  });
}

test('a message stays as long as it has the focus', async ({ portal, page }) => {
  await page.clock.install();
  await failOverDialog(portal);
  await pressUntil(page, 'Tab', /^Weiter$/);
  await page.keyboard.press('Tab');
  await page.clock.runFor(30_000);
  await expect(toastIn(portal)).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.clock.runFor(8_000);
  await expect(portal.dialog.getByText(LOST)).toHaveCount(0);
});

test('a message of a closing dialog is announced by the page, in a region that was there before', async ({
  portal,
  page,
}) => {
  await portal.signInAs('return-booked');
  await portal.open('/mycars/return-booked?modalName=deposit-refund-details');
  await portal.dialog.getByLabel('IBAN').fill('DE89370400440532013000');
  await page.evaluate(() => {
    const region = [...document.querySelectorAll('[role="status"][aria-live]')].find(
      (one) => !one.closest('[data-dialog]'),
    );
    Object.assign(globalThis, { region });
  });
  await portal.button('Bankverbindung speichern').click();
  const toast = page.getByRole('status').filter({ hasText: 'Bankverbindung erfolgreich hinterlegt' });
  await expect(toast).toBeVisible();
  expect(await toast.evaluate((region) => region === (globalThis as { region?: Element }).region)).toBe(true);
});
