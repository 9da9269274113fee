import { storedBooking } from '../support/e2e/database.ts';
import { expect, test } from '../support/e2e/test.ts';

test('too early: a dialog shows from when the return can be planned', async ({ portal, page }) => {
  await portal.signInAs('window-not-yet-open');
  await portal.open('/mycars/window-not-yet-open');
  const opener = page.getByRole('button', { name: 'Rückgabe planen' });
  await opener.click();
  await expect(page.getByRole('alertdialog')).toContainText('3 Monate vor Ende deines Vertrags');
  await portal.button('Ok').click();
  await expect(portal.dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('too early by address: the same dialog, and no wizard', async ({ portal }) => {
  await portal.signInAs('window-not-yet-open');
  await portal.open('/mycars/window-not-yet-open/return');
  await expect(portal.dialog).toContainText('3 Monate vor Ende deines Vertrags');
  await portal.button('Ok').click();
  await expect(portal.dialog).toHaveCount(0);
});

test('an offer that is still open has no return to plan', async ({ portal, page }) => {
  await portal.signInAs('lead');
  await portal.open('/mycars/lead');
  await expect(page.getByText('Angebot offen')).toBeVisible();
  await expect(page.getByText('Sobald dein Abo vorbereitet ist')).toBeVisible();
  await expect(page.getByRole('button', { name: /Rückgabe/ })).toHaveCount(0);
});

test('a customer without a subscription sees a message', async ({ portal, page }) => {
  await portal.signInAs('no-deal');
  await portal.open('/mycars');
  await expect(page.getByRole('heading', { name: 'Noch kein Abo' })).toBeVisible();
});

test('a fixed term without a follow-up has no return to plan', async ({ portal, page }) => {
  await portal.signInAs('fixed-term-without-follow-up');
  await portal.open('/mycars/fixed-term-without-follow-up');
  await expect(page.getByRole('button', { name: /^Kilometerpaket erhöhen/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /Rückgabe planen/ })).toHaveCount(0);
});

test('a fixed term with a follow-up can change its return', async ({ portal, page }) => {
  await portal.signInAs('fixed-term-with-follow-up');
  await portal.open('/mycars');
  await expect(page.getByRole('main').getByText('Vertragsende')).toHaveCount(2);
  await portal.planReturn('fixed-term-with-follow-up', 'Rückgabe ändern');
});

test('a customer who swaps cars on the same day can only have the old one collected', async ({ portal, page }) => {
  await portal.signInAs('same-day-swap');
  await portal.open('/mycars/same-day-swap-new');
  await expect(page.getByText('Du wechselst am selben Tag ins neue Auto.')).toBeVisible();
});

test('a business customer names a contact, and gets thanks instead of an appraisal offer', async ({
  portal,
  server,
}) => {
  await portal.signInAs('business-customer');
  await portal.planReturn('business-customer');
  await portal.walkTo('contact');
  await expect(portal.dialog.getByText('Vollmacht')).toHaveCount(0);
  await expect(portal.dialog.getByText(/Fragen zur Abholung beantworten wir unter/)).toBeVisible();
  await portal.field('edit-return', 'contact.firstname').fill('Aylin');
  await portal.field('edit-return', 'contact.lastname').fill('Demir');
  await portal.continue();
  await portal.isOn('overview');
  await expect(portal.dialog.getByRole('checkbox')).toHaveCount(0);
  await portal.order();
  await expect(portal.dialog).not.toContainText('Begutachtung');
  await portal.readPlanned();
  expect(storedBooking(server, 'business-customer').returns).toMatchObject([
    { first_name: 'Aylin', last_name: 'Demir' },
  ]);
});
