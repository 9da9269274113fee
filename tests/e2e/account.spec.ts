import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/e2e/axe.ts';
import { crossed } from '../support/e2e/crossed.ts';
import { cameToRest } from '../support/e2e/settled.ts';
import { expect, test } from '../support/e2e/test.ts';

const LOOKS = crossed([1280, 390], ['de-DE', 'en-US']);
const ALL = [...LOOKS, ...LOOKS.map(([width, locale]) => [width, locale === 'de-DE' ? 'en-US' : 'de-DE'] as const)];
const ENGLISH = {
  'Mein Konto': 'My account',
  'Deine Daten': 'Your details',
  'Deine Firma': 'Your company',
  Zahlungsarten: 'Payment methods',
} as const;
const said = (words: keyof typeof ENGLISH, locale: string) => (locale === 'de-DE' ? words : ENGLISH[words]);

const save = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true });

for (const [width, locale] of ALL) {
  test.describe(`${width} wide, ${locale}`, () => {
    test.use({ viewport: { width, height: 844 }, locale });

    test('every page of the account is accessible', async ({ portal, page }) => {
      await portal.signInAs('payment-methods');
      await portal.open(`/${locale}/myaccount`);
      await expect(portal.pageHeading).toHaveText(said('Mein Konto', locale));
      await expect(page.getByRole('heading', { name: said('Zahlungsarten', locale), exact: true })).toBeVisible();
      await expect(page.getByText('08/2030')).toBeVisible();
      await expectAccessible(page, 'my-account, with payment methods');
      await portal.open(`/${locale}/myaccount/edit-account`);
      await expect(portal.pageHeading).toHaveText(said('Deine Daten', locale));
      await expectAccessible(page, 'edit-account');
      await portal.signInAs('company-without-name');
      await portal.open(`/${locale}/myaccount/edit-company`);
      await expect(portal.pageHeading).toHaveText(said('Deine Firma', locale));
      await page.getByRole('button', { name: locale === 'de-DE' ? 'Speichern' : 'Save', exact: true }).click();
      await expect(portal.summary).toBeVisible();
      await expectAccessible(page, 'edit-company, with errors');
    });
  });
}

test('a new address is shown in the account', async ({ portal, page }) => {
  await portal.signInAs('return-window-open');
  await portal.open('/myaccount');
  await page.getByRole('link', { name: 'Kontaktdaten ändern' }).click();
  await expect(portal.pageHeading).toHaveText('Deine Daten');
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Vorname' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Straße' }).fill('Rosenheimer Straße');
  await page.getByRole('textbox', { name: 'Hausnummer' }).fill('5a');
  await page.getByRole('textbox', { name: 'Postleitzahl' }).fill('8166');
  await save(page).click();
  await expect(portal.summary).toContainText('genau 5 Zeichen');
  await page.getByRole('textbox', { name: 'Postleitzahl' }).fill('81667');
  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Deine Daten sind gespeichert' })).toBeVisible();
  await expect(portal.pageHeading).toHaveText('Mein Konto');
  await expect(page.getByText('Rosenheimer Straße 5a, 81667')).toBeVisible();
});

test('a company name can be set once, and the address is sent as one text', async ({ portal, page }) => {
  await portal.signInAs('company-without-name');
  await portal.open('/myaccount');
  await page.getByRole('link', { name: 'Firmendaten ändern' }).click();
  await page.getByRole('textbox', { name: 'Name der Firma' }).fill('Förde Licht GmbH');
  await page.getByRole('textbox', { name: 'Straße' }).fill('Am Hof, Haus 3');
  await page.getByRole('textbox', { name: 'Hausnummer' }).fill('7');
  await page.getByRole('textbox', { name: 'Postleitzahl' }).fill('24103');
  await page.getByRole('textbox', { name: 'Ort' }).fill('Kiel');
  await save(page).click();
  await expect(page.getByText('Am Hof, Haus 3 7, 24103 Kiel')).toBeVisible();
  await page.getByRole('link', { name: 'Firmendaten ändern' }).click();
  await expect(page.getByRole('textbox', { name: 'Straße' })).toHaveValue('Am Hof, Haus 3');
  await expect(page.getByRole('textbox', { name: 'Hausnummer' })).toHaveValue('7');
  await expect(page.getByText('Förde Licht GmbH')).toBeVisible();
});

test('the payment method is changed at the provider, and confirmed once', async ({ portal, page }) => {
  await portal.signInAs('payment-methods');
  await portal.open('/myaccount');
  await page.getByRole('button', { name: 'Zahlungsart ändern für Norden Fjell Kombi' }).first().click();
  await portal.isOn('Neue Zahlungsart hinterlegen');
  await expectAccessible(page, 'change-payment');
  await portal.button('Weiter zum Anbieter').click();
  await page.waitForURL(/\/demo\/payment-page/);
  await page.locator('button[value="success"]').click();
  await expect(page.getByRole('status').filter({ hasText: 'Deine neue Zahlungsart ist gespeichert' })).toBeVisible();
  await expect(page).toHaveURL(/\/myaccount$/);
  await page.reload();
  await expect(portal.pageHeading).toHaveText('Mein Konto');
  await expect(page.getByText('Deine neue Zahlungsart ist gespeichert')).toHaveCount(0);
});

test('an unknown payment status in the URL is ignored', async ({ portal, page }) => {
  await portal.signInAs('payment-methods');
  await portal.open('/myaccount?edit_payment_method_status=paid');
  await expect(portal.pageHeading).toHaveText('Mein Konto');
  await expect(page.getByText('Deine neue Zahlungsart ist gespeichert')).toHaveCount(0);
});

test('a payment method that cannot be changed shows a message', { tag: '@fast' }, async ({ portal, page }) => {
  await portal.signInAs('payment-methods');
  await portal.open('/myaccount');
  await page.getByRole('button', { name: 'Zahlungsart ändern für Norden Lastad' }).first().click();
  await portal.isOn('Neue Zahlungsart hinterlegen');
  await portal.serverIs('failing');
  await portal.button('Weiter zum Anbieter').click();
  await expect(page.getByRole('alertdialog')).toContainText('7 Tage die Woche');
  await expectAccessible(page, 'payment-error-modal');
});

test('an account deletion is requested, and a second request shows its status', async ({ portal, page }) => {
  await portal.signInAs('contract-over');
  await portal.open('/myaccount');
  // The entries move until the section above has loaded.
  await cameToRest(page);
  const entry = page.getByRole('button', { name: /^Konto löschen/ });
  await entry.click();
  await portal.isOn('Möchtest du dein Konto löschen?');
  await expectAccessible(page, 'delete-account');
  await portal.dialog.getByRole('button', { name: 'Konto löschen' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Deine Löschung ist angefragt');
  await expectAccessible(page, 'account-deletion-requested-successfully');
  await portal.button('Ok').click();
  await expect(entry).toContainText('Schon angefragt');
  await entry.click();
  await expect(page.getByRole('alertdialog')).toContainText('Deine Löschung ist schon angefragt');
  await expectAccessible(page, 'account-deletion-requested');
});

test('an active subscription blocks the deletion of the account', async ({ portal, page }) => {
  await portal.signInAs('payment-methods');
  await portal.open('/myaccount');
  await cameToRest(page);
  await page.getByRole('button', { name: /^Konto löschen/ }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Dein Konto wird noch gebraucht');
  await expectAccessible(page, 'deletion blocked');
});

test('all stored data is downloaded as one file', async ({ portal, page }) => {
  await portal.signInAs('payment-methods');
  await portal.open('/myaccount');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Meine Daten/ }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('my-data.json');
  const { tables } = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(tables.length).toBeGreaterThan(3);
});

for (const path of ['/myaccount', '/myaccount/edit-account', '/myaccount/edit-company']) {
  test(`a visitor signs in before ${path}`, async ({ portal, page }) => {
    await portal.open(path);
    await expect(page).toHaveURL(new RegExp(`\\?login=true&next=${encodeURIComponent(path)}`));
    await expect(portal.dialog).toBeVisible();
  });
}
