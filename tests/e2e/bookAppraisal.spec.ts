import { expectAccessible } from '../support/e2e/axe.ts';
import { widths } from '../support/e2e/crossed.ts';
import { expect, test } from '../support/e2e/test.ts';

const DEAL = 'return-booked-free-change';

for (const width of widths(0)) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('requests an appraisal from the page of the car, which then shows its day', async ({ portal, page }) => {
      await portal.signInAs(DEAL);
      await portal.open(`/mycars/${DEAL}`);
      const card = page.getByRole('button', { name: /^Begutachtung vor der Rückgabe/ });
      await card.click();
      await portal.isOn('Wo begutachten wir das Auto?');
      await expect(portal.fact('Adresse')).toContainText('04275 Leipzig');
      await expectAccessible(page, 'onsite-appraisal-booking, address');
      await portal.continue();
      await portal.isOn('Wann passt es dir?');
      await expect(portal.dialog.getByRole('radio', { checked: true })).toHaveCount(2);
      await expectAccessible(page, 'onsite-appraisal-booking, appointment');
      await portal.order('Termin anfragen');
      await portal.isOn('Deine Begutachtung ist angefragt');
      await expect(portal.fact('Nummer')).toHaveText(/^GA-/);
      await expectAccessible(page, 'appraisal-requested');
      await portal.button('Ok').click();
      await expect(portal.dialog).toHaveCount(0);
      await expect(card).toContainText('Angefragt für den');
      await card.click();
      await portal.isOn('Deine Begutachtung ist angefragt');
      await expectAccessible(page, 'onsite-appraisal-booking, requested');
    });
  });
}

test('an appraisal requested in another tab replaces the form', async ({ portal, visitor }) => {
  await portal.signInAs(DEAL);
  await portal.open(`/mycars/${DEAL}?modalName=onsite-appraisal-booking`);
  await portal.continue();
  await portal.isOn('Wann passt es dir?');
  const elsewhere = visitor();
  await elsewhere.signInAs(DEAL);
  const path = `/portal/api/bff/deals/${DEAL}/pre-return-appraisal`;
  const { options } = await elsewhere.get<{ options: { dates: string[] } }>(path);
  await elsewhere.send('PUT', path, { appointment_date: options.dates[0], appointment_timeslot: '13:00' });
  portal.faults.provoke(422);
  await portal.order('Termin anfragen');
  await portal.isOn('Deine Begutachtung ist angefragt');
});

test('without a planned return a message shows what to do first', async ({ portal }) => {
  await portal.signInAs('return-window-open');
  await portal.open('/mycars/return-window-open?modalName=onsite-appraisal-booking');
  await portal.isOn('Eine Begutachtung ist nicht möglich');
  await expect(portal.dialog).toContainText('Plane zuerst deine Rückgabe');
});
