import { expectAccessible } from '../support/e2e/axe.ts';
import { widths } from '../support/e2e/crossed.ts';
import { SIZES, SignIn } from '../support/e2e/signInScreens.ts';
import { expect, test } from '../support/e2e/test.ts';

for (const width of widths(5)) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('a visitor signs up', async ({ portal, page }) => {
      await portal.open('/login');
      await page
        .getByRole('button', { name: 'Newsletter' })
        .or(page.getByRole('link', { name: 'Newsletter' }))
        .click();
      await expect(portal.pageHeading).toHaveText('Newsletter');
      await expectAccessible(page, 'newsletter');
      const order = page.getByRole('button', { name: 'Newsletter bestellen' });
      await order.click();
      for (const message of ['deinen Vornamen', 'deinen Nachnamen', 'deine E-Mail-Adresse', 'Ohne deine Zustimmung'])
        await expect(portal.summary).toContainText(message);
      await expectAccessible(page, 'newsletter, with errors');
      await page.getByLabel('Vorname').fill('Mia');
      await page.getByLabel('Nachname').fill('Kern');
      await page.getByLabel('E-Mail-Adresse').fill('mia.kern@example.de');
      await page.getByRole('checkbox').check();
      await order.click();
      await expect(portal.pageHeading).toHaveText('Danke!');
      await expect(page.getByText('Deine Daten wurden erfolgreich übermittelt.')).toBeVisible();
      await expectAccessible(page, 'newsletter, signed up');
    });
  });
}

test('a customer signs up from the account, with prefilled fields', async ({ portal, page }) => {
  await portal.signInAs('return-window-open');
  await portal.open('/myaccount');
  await page.getByRole('button', { name: /^Newsletter bestellen/ }).click();
  await portal.isOn('Newsletter');
  await expect(portal.field('newsletter', 'email')).toHaveValue('katharina.brandl@example.de');
  await expectAccessible(page, 'newsletter as a dialog');
  await portal.dialog.getByRole('checkbox').check();
  await portal.button('Newsletter bestellen').click();
  await portal.isOn('Danke!');
  await portal.button('Fertig').click();
  await expect(portal.dialog).toHaveCount(0);
  await expect(portal.pageHeading).toHaveText('Mein Konto');
});

test('a failing server is reported, and the typed text stays', async ({ portal, page }) => {
  await portal.open('/newsletter');
  await page.getByLabel('Vorname').fill('Mia');
  await page.getByLabel('Nachname').fill('Kern');
  await page.getByLabel('E-Mail-Adresse').fill('mia.kern@example.de');
  await page.getByRole('checkbox').check();
  await portal.serverIs('failing');
  await page.getByRole('button', { name: 'Newsletter bestellen' }).click();
  await expect(portal.summary).toContainText('Ups, etwas ist schiefgelaufen.');
  await expect(page.getByLabel('Vorname')).toHaveValue('Mia');
  await portal.serverIs('ok');
  await page.getByRole('button', { name: 'Newsletter bestellen' }).click();
  await expect(portal.pageHeading).toHaveText('Danke!');
});

for (const { locale, viewport } of SIZES) {
  test.describe(`${locale}, ${viewport.width} wide`, () => {
    test.use({ locale, viewport });

    test('the newsletter starts after a confirmation by e-mail, and is ended by a link', async ({ portal, page }) => {
      const words = (key: string, file = 'newsletter') => portal.words(file, key);
      const mailbox = new SignIn(portal);
      await portal.open('/newsletter');
      await page.getByLabel(words('firstname'), { exact: true }).fill('Mia');
      await page.getByLabel(words('lastname'), { exact: true }).fill('Kern');
      await page.getByLabel(words('email'), { exact: true }).fill('mia.kern@example.de');
      await page.getByRole('checkbox').check();
      await mailbox.press('submit', 'newsletter');
      await expect(portal.pageHeading).toHaveText(words('done.title'));
      await mailbox.openLink(locale === 'de-DE' ? 'Möchtest du unseren Newsletter?' : 'Would you like our newsletter?');
      await mailbox.isOn('title', 'newsletter-confirm');
      await expectAccessible(page, 'newsletter, to be confirmed');
      await mailbox.press('next', 'newsletter-confirm');
      await mailbox.isOn('confirmed.title', 'newsletter-confirm');
      await expectAccessible(page, 'newsletter, confirmed');
      await mailbox.openLink(locale === 'de-DE' ? 'Dein Newsletter ist bestellt' : 'Your newsletter is ordered');
      await mailbox.isOn('title', 'newsletter-unsubscribe');
      await expectAccessible(page, 'newsletter, to be ended');
      await mailbox.press('next', 'newsletter-unsubscribe');
      await mailbox.isOn('ended.title', 'newsletter-unsubscribe');
      await expectAccessible(page, 'newsletter, ended');
    });
  });
}
