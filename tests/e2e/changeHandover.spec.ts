import { expectAccessible } from '../support/e2e/axe.ts';
import { oneOf } from '../support/e2e/crossed.ts';
import { storedHandover } from '../support/e2e/database.ts';
import { expect, test } from '../support/e2e/test.ts';

const DEAL = 'handover-late-change';

const LOOKS = [
  { locale: 'de-DE', width: 1280 },
  { locale: 'en-US', width: 390 },
];

for (const { locale, width } of oneOf(LOOKS, 0)) {
  test.describe(`${locale}, ${width} wide`, () => {
    test.use({ locale, viewport: { width, height: 844 } });

    test('the delivery is moved for a fee that is shown at every button', async ({ portal, page, server }) => {
      const words = (key: string) => portal.words('edit-handover', key);
      await portal.signInAs(DEAL);
      await portal.open(`/mycars/${DEAL}`);
      await expect(portal.fact(portal.words('deal', 'delivery.fee'))).toHaveText(/99/);
      await expectAccessible(page, 'the page of a deal with a delivery ahead');
      await page.getByRole('button', { name: portal.words('deal', 'delivery.change') }).click();
      await portal.isOn(words('intro.title.fee'));
      await expect(portal.dialog).toContainText(/99[.,]00/);
      await expectAccessible(page, 'edit-handover, intro');
      await portal.button(words('intro.edit')).click();
      await portal.isOn(words('location.title'));
      await portal.continue();
      await portal.isOn(words('appointment.title'));
      const group = (key: string) => portal.dialog.getByRole('radiogroup', { name: words(key) }).getByRole('radio');
      await group('appointment.date').nth(6).check();
      const day = await group('appointment.date').nth(6).inputValue();
      await group('appointment.slot').first().check();
      await expectAccessible(page, 'edit-handover, appointment');
      await portal.continue();
      await portal.isOn(words('contact.title'));
      await portal.continue();
      await portal.isOn(words('overview.title'));
      await expectAccessible(page, 'edit-handover, overview');
      await portal.order(words('overview.submit.paid'));
      await portal.isOn(portal.words('handover-success-modal', 'title'));
      await expectAccessible(page, 'handover-success-modal');
      await portal.button(portal.words('common', 'ok')).click();
      await expect(portal.dialog).toHaveCount(0);
      const [year, month, date] = day.split('-');
      await expect(portal.fact(portal.words('deal', 'delivery.day'))).toHaveText(`${date}.${month}.${year}`);
      expect(storedHandover(server, DEAL)).toEqual({ day, fees: [9900] });
    });
  });
}

test('another person can still take over the car when the carrier is on the way', async ({ portal, page }) => {
  await portal.signInAs('handover-with-provider');
  await portal.open('/mycars/handover-with-provider?modalName=MULTISTEP_EDIT_HANDOVER');
  await portal.button('Lieferung ändern').click();
  await expect(portal.dialog).toContainText('Die Adresse lässt sich nicht mehr ändern');
  await portal.continue();
  await portal.isOn('Wann passt es dir?');
  await page.keyboard.press('Escape');
  await expect(portal.dialog).toHaveCount(0);
});
