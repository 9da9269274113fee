import { expectAccessible } from '../support/e2e/axe.ts';
import { widths } from '../support/e2e/crossed.ts';
import { expect, test } from '../support/e2e/test.ts';

const CUSTOMER = 'return-window-open';
const OLD = 'Probefahrt-2026';
const NEW = 'Neue-Strecke-9';

for (const width of widths(1)) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('changes the password from the account, and signs in with the new one', async ({ portal, page }) => {
      await portal.signInAs(CUSTOMER);
      await portal.open('/mycars');
      await (await portal.entry('my_profile')).click();
      await expect(portal.pageHeading).toHaveText('Mein Konto');
      await expectAccessible(page, 'my-account');
      await page.getByRole('link', { name: /^Passwort ändern/ }).click();
      await expect(portal.pageHeading).toHaveText('Passwort ändern');
      await expectAccessible(page, 'change-password');
      const field = (label: string) => page.getByLabel(label, { exact: true });
      const save = page.getByRole('button', { name: 'Passwort speichern' });
      await field('Bisheriges Passwort').fill('falsch-2026');
      await field('Neues Passwort').fill('kurz');
      await field('Neues Passwort wiederholen').fill(NEW);
      await save.click();
      await expect(portal.summary).toContainText('mindestens 8 Zeichen');
      await expect(portal.summary).toContainText('nicht dasselbe wie das neue Passwort');
      await expectAccessible(page, 'change-password, with errors');
      await field('Neues Passwort').fill(NEW);
      portal.faults.provoke(422);
      await save.click();
      await expect(portal.summary).toContainText('Dein bisheriges Passwort stimmt nicht');
      await field('Bisheriges Passwort').fill(OLD);
      await save.click();
      await expect(page.getByRole('alertdialog')).toContainText('Gespeichert!');
      await expectAccessible(page, 'password-changed-successfully');
      await portal.button('Ok').click();
      await expect(portal.pageHeading).toHaveText('Mein Konto');
      await page.reload();
      await expect(portal.pageHeading).toHaveText('Mein Konto');
      await expect(portal.dialog).toHaveCount(0);

      // The page that is left asks for nothing more without its session.
      await page.goto('about:blank');
      await page.context().clearCookies();
      await portal.open('/login');
      await page.getByLabel('E-Mail-Adresse').fill('katharina.brandl@example.de');
      await page.keyboard.press('Enter');
      await page.getByLabel('Passwort', { exact: true }).fill(NEW);
      await page.keyboard.press('Enter');
      await expect(portal.pageHeading).toHaveText('Meine Abos');
    });
  });
}

test('a customer who signs in through Google sees why there is nothing to change', async ({ portal, page }) => {
  await portal.signInAs('social-login');
  await portal.open('/myaccount');
  await page.getByRole('link', { name: /^Passwort ändern/ }).click();
  await expect(page.getByText('Bearbeiten nicht möglich')).toBeVisible();
  await expect(page.getByText('in deinem Google-Konto')).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page, 'change-password, kept elsewhere');
  await page.getByRole('link', { name: 'Zurück zu meinem Konto' }).click();
  await expect(portal.pageHeading).toHaveText('Mein Konto');
});

test('a visitor signs in first', async ({ portal, page }) => {
  await portal.open('/myaccount/change-password');
  await expect(page).toHaveURL(/\?login=true&next=%2Fmyaccount%2Fchange-password/);
  await expect(portal.dialog).toBeVisible();
});

test('after too many wrong passwords the waiting time is shown', { tag: '@fast' }, async ({ portal, page }) => {
  await portal.signInAs('business-customer');
  await portal.open('/myaccount/change-password');
  for (const answer of [422, 429]) portal.faults.provoke(answer);
  const save = page.getByRole('button', { name: 'Passwort speichern' });
  await page.getByLabel('Neues Passwort', { exact: true }).fill(NEW);
  await page.getByLabel('Neues Passwort wiederholen').fill(NEW);
  let status = 0;
  let tries = 0;
  while (status !== 429 && tries < 11) {
    tries += 1;
    await page.getByLabel('Bisheriges Passwort').fill(`falsch-${tries}`);
    // The previous refusal is still shown, so only the response belongs to this try.
    const answered = page.waitForResponse(/change-password$/);
    await save.click();
    status = (await answered).status();
    await expect(portal.summary).toContainText(status === 422 ? 'stimmt nicht' : 'zu viele Anfragen');
  }
  expect(status).toBe(429);
  // A new quarter of an hour in between resets the count of tries.
  expect(tries).toBeGreaterThan(5);
});
