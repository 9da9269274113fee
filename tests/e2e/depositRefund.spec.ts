import { expectAccessible } from '../support/e2e/axe.ts';
import { widths } from '../support/e2e/crossed.ts';
import { expect, test } from '../support/e2e/test.ts';

const DEAL = 'deposit-refund-open';

for (const width of widths(2)) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('submits the account for the deposit, and the page of the car confirms it', async ({ portal, page }) => {
      await portal.signInAs(DEAL);
      await portal.open(`/mycars/${DEAL}`);
      await page.getByRole('button', { name: 'Bankverbindung für die Kaution', exact: true }).click();
      await portal.isOn('Wohin überweisen wir dein Geld?');
      await expect(portal.field('deposit-refund-details', 'account.holder')).toHaveValue('Helga Schmidt');
      await expectAccessible(page, 'deposit-refund-details');
      const iban = portal.dialog.getByRole('textbox', { name: 'IBAN' });
      await portal.button('Bankverbindung speichern').click();
      await expect(portal.summary).toContainText('Dies ist ein Pflichtfeld.');
      await iban.fill('DE89 3704 0044 0532 0130 01');
      await portal.button('Bankverbindung speichern').click();
      await expect(portal.summary).toContainText('DE89 3704 0044 0532 0130 00');
      await expectAccessible(page, 'deposit-refund-details, with errors');
      await iban.fill('de89370400440532013000');
      await portal.button('Bankverbindung speichern').click();
      await expect(portal.dialog).toHaveCount(0);
      await expect(page.getByRole('status').filter({ hasText: 'Bankverbindung erfolgreich hinterlegt' })).toBeVisible();
      await expect(page.getByRole('button', { name: /Hinterlegt, du kannst sie ändern/ })).toBeVisible();
    });
  });
}

test('a lead has no deposit to refund', async ({ portal }) => {
  await portal.signInAs('lead');
  await portal.open('/mycars/lead?modalName=deposit-refund-details');
  await expect(portal.dialog).toContainText('es gibt nichts zu erstatten');
});

test('a failing server keeps the typed text, and the browser stores no account', {
  tag: '@fast',
}, async ({ portal, page }) => {
  await portal.signInAs(DEAL);
  await portal.open(`/mycars/${DEAL}?modalName=deposit-refund-details`);
  const iban = portal.dialog.getByRole('textbox', { name: 'IBAN' });
  await iban.fill('DE89370400440532013000');
  await portal.serverIs('failing');
  await portal.button('Bankverbindung speichern').click();
  await expect(page.getByRole('alertdialog')).toContainText('Es ist ein Fehler aufgetreten');
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(stored).not.toContain('3704');
  await portal.serverIs('ok');
  await portal.button('Ok').click();
  await expect(iban).toHaveValue('DE89 3704 0044 0532 0130 00');
  await portal.button('Bankverbindung speichern').click();
  await expect(portal.dialog).toHaveCount(0);
});
