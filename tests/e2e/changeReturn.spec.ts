import { storedBooking } from './database.ts';
import { expect, test } from './test.ts';

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
  await expect(portal.fact('Gebühr für die kurzfristige Änderung')).toHaveText(/^99,00\s€$/);
  await expect(portal.fact('Gesamt')).toHaveText(/^298,00\s€$/);
  await portal.order();
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
  await expect(portal.fact('Gebühr für die kurzfristige Änderung')).toHaveText('kostenlos');
});
