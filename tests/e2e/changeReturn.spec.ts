import { storedBooking } from '../support/e2e/database.ts';
import { expect, test } from '../support/e2e/test.ts';

test('shows what a late change costs before it is booked, and books it', async ({ portal, page, server }) => {
  await portal.signInAs('return-booked');
  const before = storedBooking(server, 'return-booked');
  await portal.planReturn('return-booked', 'Rückgabe ändern');
  await portal.continue();
  await portal.isOn('location');
  await expect(portal.field('german-address', 'street')).toHaveValue('Venloer Straße');
  await portal.continue();
  await portal.isOn('appointment');
  await expect(portal.dialog.getByRole('radio', { name: /^10:00/ })).toBeChecked();
  const day = await portal.choose(6, '14:00');
  await portal.continue();
  await portal.isOn('contact');
  await portal.continue();
  await portal.isOn('overview');
  await expect(portal.fact('Gebühr für die Änderung')).toHaveText(/^99,00\s€$/);
  await expect(portal.fact('Abholung bei dir')).toHaveText('schon gebucht');
  await expect(portal.fact('Preis der Änderung')).toHaveText(/^99,00\s€$/);
  await portal.order('Zahlungspflichtig ändern');
  await portal.readPlanned();
  await expect(page.getByRole('main')).toContainText('14:00–16:00 Uhr');
  const after = storedBooking(server, 'return-booked');
  expect(after.returns).toMatchObject([{ preferred_date: day, slot: '14:00', change_fees: 9900 }]);
  expect(after.changes).toBe(before.changes + 1);
});

test('a change well before the day is free', async ({ portal }) => {
  await portal.signInAs('return-booked-free-change');
  await portal.planReturn('return-booked-free-change', 'Rückgabe ändern');
  await portal.walkTo('overview');
  await expect(portal.fact('Gebühr für die Änderung')).toHaveText('kostenlos');
});

test('another phone number is free, and its button is no paid order', async ({ portal, page, server }) => {
  await portal.signInAs('return-booked');
  await portal.planReturn('return-booked', 'Rückgabe ändern');
  await expect(portal.dialog).toContainText(/199,00\s€, schon gebucht/);
  for (const step of ['location', 'appointment', 'contact'] as const) {
    await portal.continue();
    await portal.isOn(step);
  }
  await portal.field('edit-return', 'contact.phone').fill('0171 2345678');
  await portal.continue();
  await portal.isOn('overview');
  await expect(portal.fact('Abholung bei dir')).toHaveText('schon gebucht');
  await expect(portal.fact('Preis der Änderung')).toHaveText('kostenlos');
  await expect(portal.dialog).not.toContainText('199,00');
  await expect(portal.dialog.getByRole('button', { name: /zahlungspflichtig/i })).toHaveCount(0);
  await portal.order('Rückgabe ändern');
  await portal.readPlanned();
  await expect(page.getByRole('main')).toContainText('Rückgabe ändern');
  expect(storedBooking(server, 'return-booked').returns).toMatchObject([{ change_fees: 0 }]);
});

test('on its day a return cannot be changed, and the page shows a phone number', async ({ portal, page, visitor }) => {
  await portal.signInAs('return-booked');
  const customer = visitor();
  await customer.signInAs('return-booked');
  const { planned_date } = await customer.get<{ planned_date: string }>('/portal/api/bff/deals/return-booked/return');
  await portal.dayIs(planned_date);
  await portal.open('/mycars/return-booked');
  await expect(page.getByRole('main')).toContainText('Deine Rückgabe ist heute und läuft schon');
  await expect(page.getByRole('main').getByRole('link', { name: 'Jetzt anrufen' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rückgabe ändern' })).toHaveCount(0);
  await expect(page.getByText('Rückgabe läuft', { exact: true })).toHaveCount(2);
  await expect(page.getByText(/(?<!1)99,00/)).toHaveCount(0);
  await portal.open('/mycars/return-booked?modalName=MULTISTEP_EDIT_RETURN');
  await expect(page.getByRole('alertdialog')).toContainText('Die Rückgabe lässt sich hier nicht mehr ändern');
  await portal.open('/mycars');
  await expect(page.getByRole('main').getByText('Rückgabe läuft', { exact: true })).toBeVisible();
});

test('a form left open until its day shows that the return has begun, and a phone number', async ({
  portal,
  page,
  visitor,
  faults,
}) => {
  faults.provoke(409);
  await portal.signInAs('return-booked');
  const customer = visitor();
  await customer.signInAs('return-booked');
  const { planned_date } = await customer.get<{ planned_date: string }>('/portal/api/bff/deals/return-booked/return');
  await portal.planReturn('return-booked', 'Rückgabe ändern');
  for (const step of ['location', 'appointment', 'contact'] as const) {
    await portal.continue();
    await portal.isOn(step);
  }
  await portal.field('edit-return', 'contact.phone').fill('+49 171 7654321');
  await portal.continue();
  await portal.isOn('overview');
  await portal.dayIs(planned_date);
  await portal.order('Rückgabe ändern');
  await expect(page.getByRole('alertdialog')).toContainText('läuft schon');
  await expect(page.getByRole('alertdialog').getByRole('link', { name: 'Jetzt anrufen' })).toBeVisible();
});
