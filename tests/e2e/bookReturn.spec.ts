import { storedBooking } from '../support/e2e/database.ts';
import { expectUnsaid } from '../support/e2e/settled.ts';
import { expect, test } from '../support/e2e/test.ts';

const DEAL = 'return-window-open';

test('books a collection, once, and shows it on the page of the car', { tag: '@fast' }, async ({
  portal,
  page,
  server,
}) => {
  await portal.signInAs(DEAL);
  await portal.planReturn(DEAL);
  await portal.continue();
  await portal.isOn('location');
  await portal.field('german-address', 'street').fill('Sendlinger Straße');
  await portal.field('german-address', 'housenumber').fill('7a');
  await portal.continue();
  await portal.isOn('appointment');
  const day = await portal.choose(5, '10:00');
  await portal.continue();
  await portal.isOn('contact');
  await portal.field('edit-return', 'contact.phone').fill('0171 2345678');
  await portal.continue();
  await portal.isOn('overview');
  await expect(portal.dialog.getByText('Sendlinger Straße 7a')).toBeVisible();
  await expect(portal.fact('Gesamt')).toHaveText(/^199,00\s€$/);
  await portal.button('Zahlungspflichtig buchen').dblclick();
  await expect(portal.fact('Nummer')).toHaveText(/^RG-/);
  // A toast must not cover a dialog that tells more.
  await expectUnsaid(page.getByRole('status').filter({ hasText: 'Deine Rückgabe ist geplant' }));
  await portal.readPlanned();
  await expect(portal.fact('Ort')).toHaveText('Sendlinger Straße 7a, 80337 München');

  const { returns, seats, changes } = storedBooking(server, DEAL);
  expect(returns).toMatchObject([
    {
      type: 'PICKUP',
      preferred_date: day,
      slot: '10:00',
      street: 'Sendlinger Straße',
      zip: '80337',
      return_fee: 19900,
    },
  ]);
  expect({ seats, changes }).toEqual({ seats: 1, changes: 1 });
});

test('books a self-return at the compound, free of charge', async ({ portal, server }) => {
  await portal.signInAs(DEAL);
  await portal.planReturn(DEAL);
  await portal.dialog.getByRole('radio', { name: /^Selbst zurückbringen/ }).check();
  await portal.continue();
  await portal.isOn('Hier gibst du das Auto zurück');
  await expect(portal.dialog).toContainText('Kitzingen');
  await expect(portal.dialog.getByRole('textbox')).toHaveCount(0);
  await portal.continue();
  await portal.isOn('appointment');
  await portal.choose(3, '09:00');
  await portal.continue();
  await portal.isOn('contact');
  await expect(portal.dialog.getByText('Vollmacht')).toHaveCount(0);
  await portal.continue();
  await portal.isOn('overview');
  await expect(portal.fact('Gesamt')).toHaveText('kostenlos');
  await portal.order('Rückgabe buchen');
  await portal.readPlanned();
  await expect(portal.fact('Art')).toHaveText('Du bringst das Auto');
  expect(storedBooking(server, DEAL).returns).toMatchObject([{ type: 'SELF_RETURN', slot: '09:00', return_fee: 0 }]);
});

test('refuses the postcode of an island, and accepts one of the mainland', async ({ portal }) => {
  await portal.signInAs(DEAL);
  await portal.planReturn(DEAL);
  await portal.walkTo('location');
  const postcode = portal.field('german-address', 'postcode');
  await postcode.fill('25938');
  await portal.continue();
  await expect(portal.summary.getByRole('link', { name: 'Wir fahren nur Orte auf dem Festland an' })).toBeVisible();
  await expect(postcode).toHaveAccessibleDescription(/Wir fahren nur Orte auf dem Festland an/);
  await expect(postcode).toHaveAttribute('aria-invalid', 'true');
  await postcode.fill('2593');
  await portal.continue();
  await expect(portal.summary).toContainText('Die Postleitzahl muss aus 5 Ziffern bestehen');
  await postcode.fill('80331');
  await expect(postcode).not.toHaveAttribute('aria-invalid', 'true');
  await portal.continue();
  await portal.isOn('appointment');
});

test('a slot taken by others leads back to the appointment, and keeps all else', async ({
  portal,
  server,
  visitor,
}) => {
  await portal.signInAs(DEAL);
  await portal.planReturn(DEAL);
  await portal.walkTo('appointment');
  const day = await portal.choose(5, '12:00');
  await portal.continue();
  await portal.field('edit-return', 'contact.phone').fill('0171 2345678');
  await portal.continue();
  await portal.isOn('overview');
  for (const other of ['business-customer', 'return-booked-free-change', 'return-booked']) {
    const customer = visitor();
    await customer.signInAs(other);
    await customer.bookCollection(other, day, '12:00');
  }
  portal.faults.provoke(409);
  await portal.order();
  await portal.isOn('appointment');
  await expect(portal.summary).toContainText('Diese Uhrzeit hat gerade jemand anderes gebucht');
  await expect(portal.dialog.getByRole('radio', { name: /^12:00/ })).toHaveCount(0);
  await portal.slot('14:00').check();
  await portal.continue();
  await portal.isOn('overview');
  await expect(portal.fact('Telefonnummer')).toHaveText(/171 2345678$/);
  await portal.order();
  await portal.readPlanned();
  const { returns, changes } = storedBooking(server, DEAL);
  expect(returns).toMatchObject([{ preferred_date: day, slot: '14:00' }]);
  expect(changes).toBe(1);
});

test('shows a server failure, keeps all answers, and books once on retry', async ({ portal, server }) => {
  await portal.signInAs(DEAL);
  await portal.planReturn(DEAL);
  await portal.walkTo('overview');
  await expect(portal.fact('Gesamt')).toHaveText(/^199,00\s€$/);
  await portal.serverIs('failing');
  await portal.order();
  await expect(portal.page.getByRole('alertdialog')).toContainText('Es ist ein Fehler aufgetreten');
  await expect(portal.dialog).toContainText('täglich von 8 bis 20 Uhr');
  expect(storedBooking(server, DEAL)).toEqual({ returns: [], seats: 0, changes: 0 });
  await portal.serverIs('ok');
  await portal.button('Ok').click();
  await portal.isOn('overview');
  await expect(portal.button('Zahlungspflichtig buchen')).toBeFocused();
  await portal.order();
  await portal.readPlanned();
  expect(storedBooking(server, DEAL)).toMatchObject({ seats: 1, changes: 1 });
});

test('waits for a slow server, and a second press books nothing more', async ({ portal, server }) => {
  await portal.signInAs(DEAL);
  await portal.planReturn(DEAL);
  await portal.walkTo('overview');
  await expect(portal.fact('Gesamt')).toHaveText(/^199,00\s€$/);
  await portal.serverIs('slow');
  const book = portal.button('Zahlungspflichtig buchen');
  await book.click();
  await expect(book).toHaveAttribute('aria-disabled', 'true');
  await book.click({ force: true });
  await portal.readPlanned();
  expect(storedBooking(server, DEAL)).toMatchObject({ seats: 1, changes: 1 });
});

test('books the requested appraisal afterwards, over the confirmation of the return', async ({ portal }) => {
  await portal.signInAs(DEAL);
  await portal.planReturn(DEAL);
  await portal.walkTo('appointment');
  // Late enough for an appraisal before it.
  await portal.choose(20, '10:00');
  await portal.continue();
  await portal.isOn('contact');
  await portal.continue();
  await portal.isOn('overview');
  await expect(portal.fact('Gesamt')).toHaveText(/199/);
  await portal.dialog.getByRole('checkbox').check();
  await portal.order();
  await portal.isOn('Wo begutachten wir das Auto?');
  await portal.page.keyboard.press('Escape');
  await expect(portal.button('Begutachtung vor der Rückgabe buchen')).toHaveCount(0);
  await portal.readPlanned();
});
