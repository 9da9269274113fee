import { DEMO_PASSWORD } from '../../app/server/demo/seed.ts';
import { pageAt } from '../support/e2e/portal.ts';
import { expect, test } from '../support/e2e/test.ts';

const KATHARINA = 'katharina.brandl@example.de';

test('signs in with e-mail and password, and out again', { tag: '@fast' }, async ({ portal, page }) => {
  await portal.open('/faq');
  await portal.open('/login');
  await page.getByLabel('E-Mail-Adresse').fill(KATHARINA);
  await page.getByRole('button', { name: 'Weiter', exact: true }).click();
  await expect(portal.pageHeading).toHaveText('Schön, dass du wieder da bist');
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
  await expect(portal.pageHeading).toHaveText('Meine Abos');
  await expect(page).toHaveURL(pageAt('/mycars'));
  await expect(page.getByText('Hallo Katharina')).toBeVisible();

  await (await portal.entry('sign_out')).click();
  await expect(portal.pageHeading).toHaveText('Willkommen');
  // Sign-out replaces the page, so Back leads to the page before it.
  await page.goBack();
  await expect(page).toHaveURL(pageAt('/faq'));
  await expect(page.getByText('Hallo Katharina')).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Norden Fjell')).toHaveCount(0);
});

test('signs in as a demo customer with one click', async ({ portal, page }) => {
  await portal.open('/login');
  await page.getByRole('button', { name: /^Mehmet Yıldız/ }).click();
  await expect(portal.pageHeading).toHaveText('Meine Abos');
  await expect(
    page.getByRole('link', { name: /Norden Skär/ }).or(page.getByRole('button', { name: /Norden Skär/ })),
  ).toBeVisible();
});

test('shows that e-mail and password do not match, and keeps the address', async ({ portal, page }) => {
  await portal.open('/login');
  await page.getByLabel('E-Mail-Adresse').fill(KATHARINA);
  await page.keyboard.press('Enter');
  await page.getByLabel('Passwort', { exact: true }).fill('Holzweg-2026');
  await page.keyboard.press('Enter');
  await expect(portal.summary).toContainText('Die E-Mail-Adresse und das Passwort passen nicht zusammen');
  await expect(portal.summary).toBeFocused();
  await expect(page).toHaveTitle(/^Fehler: /);
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(KATHARINA);
});

test('offers an account for an unknown e-mail address', async ({ portal, page }) => {
  await portal.open('/login');
  await page.getByLabel('E-Mail-Adresse').fill('niemand@example.de');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Konto anlegen' })).toBeVisible();
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue('niemand@example.de');
});

test('requires a valid e-mail address', async ({ portal, page }) => {
  await portal.open('/login');
  await page.getByRole('button', { name: 'Weiter', exact: true }).click();
  await expect(portal.summary.getByRole('link', { name: 'Gib deine E-Mail-Adresse ein' })).toBeVisible();
  await portal.summary.getByRole('link').click();
  await expect(page.getByLabel('E-Mail-Adresse')).toBeFocused();
  await page.keyboard.type('katharina');
  await page.keyboard.press('Enter');
  await expect(portal.summary).toContainText('Schreib die E-Mail-Adresse wie name@beispiel.de');
});

test('sends a business account to its own portal', async ({ portal, page }) => {
  await portal.open('/login');
  await page.getByLabel('E-Mail-Adresse').fill('tobias.krueger@muster-bau.example');
  await page.keyboard.press('Enter');
  await expect(portal.dialog).toContainText('Das ist ein Geschäftskonto');
  await portal.button('Abbrechen').click();
  await expect(portal.dialog).toHaveCount(0);
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue('tobias.krueger@muster-bau.example');
});

test('shows the sign-in for a page that needs it, and returns to that page', async ({ portal, page }) => {
  portal.faults.provoke(401);
  await portal.open('/mycars/return-window-open');
  await expect(portal.pageHeading).toHaveText('Willkommen');
  await page.getByLabel('E-Mail-Adresse').fill(KATHARINA);
  await page.keyboard.press('Enter');
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(portal.pageHeading).toHaveText('Norden Fjell Kombi');
  await expect(page).toHaveURL(pageAt('/mycars/return-window-open'));
});

test('shows that a page does not exist, for unknown URLs and cars of others', async ({ portal, page }) => {
  portal.faults.provoke(404);
  await portal.open('/404');
  await expect(portal.pageHeading).toHaveText('Diese Seite gibt es nicht');
  await portal.open('/gibt/es/nicht');
  await expect(portal.pageHeading).toHaveText('Diese Seite gibt es nicht');
  await portal.signInAs('return-booked');
  await page.goto('/mycars/return-window-open');
  await expect(portal.pageHeading).toHaveText('Diese Seite gibt es nicht');
  await page.getByRole('link', { name: 'Zu meinen Abos' }).click();
  await expect(portal.pageHeading).toHaveText('Meine Abos');
});
