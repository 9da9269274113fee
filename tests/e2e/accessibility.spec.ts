import { expectAccessible } from '../support/e2e/axe.ts';
import { crossed } from '../support/e2e/crossed.ts';
import { STEPS, type StepName } from '../support/e2e/portal.ts';
import { expect, test } from '../support/e2e/test.ts';

for (const [colorScheme, width] of crossed(['light', 'dark'] as const, [1280, 390])) {
  test.describe(`${colorScheme}, ${width} wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 844 } });

    test('no violation on any step of planning a return, clean and with errors', async ({ portal, page }) => {
      test.slow();
      await portal.signInAs('return-window-open');
      await portal.planReturn('return-window-open');
      for (const step of Object.keys(STEPS) as StepName[]) {
        await portal.isOn(step);
        const check = (state: string) => expectAccessible(page, `edit-return ${step}, ${state}`);
        if (step === 'overview') await expect(portal.fact('Gesamt')).toHaveText(/199/);
        if (step !== 'appointment') await check('clean');
        if (step === 'location') {
          for (const key of ['postcode', 'city', 'street', 'housenumber'])
            await portal.field('german-address', key).fill('');
          await portal.refusedBy('Gib die Postleitzahl ein');
          await check('with errors');
          for (const [key, value] of Object.entries({
            postcode: '80337',
            city: 'München',
            street: 'Lindwurmstraße',
            housenumber: '88',
          }))
            await portal.field('german-address', key).fill(value);
        }
        if (step === 'appointment') {
          await portal.refusedBy('Wähle einen Tag');
          await check('with errors');
          await portal.choose(5, '10:00');
          await portal.button('Kalender öffnen').click();
          await expect(portal.dialog.getByRole('grid')).toBeVisible();
          await check('with calendar');
        }
        if (step === 'contact') {
          await portal.field('edit-return', 'contact.phone').fill('12');
          await portal.refusedBy('Das ist keine Telefonnummer');
          await check('with errors');
          await portal.field('edit-return', 'contact.phone').fill('0171 2345678');
          await portal.button('So geht die Vollmacht').click();
          await expect(portal.heading).toHaveText('Vollmacht für die Rückgabe');
          await expectAccessible(page, 'power-of-attorney');
          await page.keyboard.press('Escape');
          await portal.isOn('contact');
        }
        if (step !== 'overview') await portal.continue();
      }
      await portal.serverIs('failing');
      await portal.order();
      await expect(page.getByRole('alertdialog')).toContainText('Es ist ein Fehler aufgetreten');
      await expectAccessible(page, 'request-error-modal');
      await portal.serverIs('ok');
      await portal.button('Ok').click();
      await portal.order();
      await portal.isOn(portal.words('request-success-modal', 'title'));
      await expectAccessible(page, 'request-success-modal');
      await portal.readPlanned();
      await expect(portal.fact('Preis')).toHaveText(/199/);
      await expectAccessible(page, 'deal, return planned, with a message');
    });

    test('no violation on the pages', async ({ portal, page }) => {
      await portal.open('/login');
      await expect(page.getByRole('button', { name: /Katharina/ })).toBeVisible();
      await expectAccessible(page, 'sign-in, e-mail');
      await page.getByRole('button', { name: 'Weiter', exact: true }).click();
      await expect(portal.summary).toBeVisible();
      await expectAccessible(page, 'sign-in, e-mail, with errors');
      await page.getByLabel('E-Mail-Adresse').fill('katharina.brandl@example.de');
      await page.keyboard.press('Enter');
      await expect(portal.pageHeading).toHaveText('Schön, dass du wieder da bist');
      await expectAccessible(page, 'sign-in, password');
      await page.keyboard.press('Enter');
      await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
      await expect(portal.summary).toBeVisible();
      await expectAccessible(page, 'sign-in, password, with errors');
      portal.faults.provoke(404);
      await portal.open('/404');
      await expectAccessible(page, 'not-found');
      await portal.signInAs('window-not-yet-open');
      await portal.open('/mycars');
      await expect(page.getByRole('main').getByText('Vertragsende')).toBeVisible();
      await expectAccessible(page, 'my-cars');
      await portal.open('/mycars/window-not-yet-open');
      await page.getByRole('button', { name: 'Rückgabe planen' }).waitFor();
      await expectAccessible(page, 'deal');
      await page.getByRole('button', { name: 'Rückgabe planen' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectAccessible(page, 'return-window-not-open');
    });
  });
}
