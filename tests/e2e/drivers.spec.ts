import { expectAccessible } from '../support/e2e/axe.ts';
import { crossed } from '../support/e2e/crossed.ts';
import { expect, test } from '../support/e2e/test.ts';

const CUSTOMER = 'additional-drivers';
const LICENCE = {
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
};

for (const [locale, width] of crossed(['de-DE', 'en-US'] as const, [1280, 390])) {
  test.describe(`${locale}, ${width} wide`, () => {
    test.use({ locale, viewport: { width, height: 844 } });

    test('adds a driver, sees the request under review, and removes others', {
      tag: locale === 'de-DE' ? '@fast' : [],
    }, async ({ portal, page }) => {
      test.slow();
      const word = (file: string, key: string, values = {}) => portal.words(file, key, values);
      await portal.signInAs(CUSTOMER);
      await portal.open('/myaccount/drivers');
      const main = page.getByRole('main');
      await expect(main.getByText(word('drivers', 'status.primary'))).toBeVisible();
      await expectAccessible(page, 'drivers');
      await main
        .getByRole('button', { name: word('drivers', 'add') })
        .or(main.getByRole('link', { name: word('drivers', 'add') }))
        .click();
      await expect(portal.pageHeading).toHaveText(word('add-driver', 'title'));
      await expectAccessible(page, 'add-driver');
      const submit = main.getByRole('button', { name: word('add-driver', 'submit') });
      await submit.click();
      await expect(portal.summary).toBeVisible();
      await expectAccessible(page, 'add-driver, with errors');
      await main.getByRole('radio', { name: word('add-driver', 'relationship.other') }).check();
      await main.getByLabel(word('add-driver', 'firstname')).fill('Jan');
      await main.getByLabel(word('add-driver', 'lastname')).fill('Neumann');
      await main.getByLabel(word('add-driver', 'birth')).fill('02.03.1996');
      await main.getByLabel(word('add-driver', 'issued')).fill('05.06.2025');
      const files = main.locator('input[type="file"]');
      await files.nth(0).setInputFiles({ ...LICENCE, name: 'front.png' });
      await files.nth(1).setInputFiles({ ...LICENCE, name: 'back.png' });
      await main.getByRole('checkbox', { name: word('add-driver', 'terms') }).check();
      await main.getByRole('checkbox', { name: word('add-driver', 'truthful') }).check();
      await expectAccessible(page, 'add-driver, filled in');
      await submit.click();
      await expect(portal.heading).toHaveText(word('driver-added-pending', 'title'));
      await expectAccessible(page, 'driver-added-pending');
      await portal.button(word('common', 'ok')).click();
      await expect(main.getByText('Jan Neumann')).toBeVisible();
    });
  });
}
