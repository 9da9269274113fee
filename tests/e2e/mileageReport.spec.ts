import { expectAccessible } from '../support/e2e/axe.ts';
import { widths } from '../support/e2e/crossed.ts';
import { expect, test } from '../support/e2e/test.ts';

const DEAL = 'mileage-report-due';

for (const width of widths(3)) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('reports too many kilometres, shows their cost, and leads to a sufficient package', async ({
      portal,
      page,
    }) => {
      await portal.signInAs(DEAL);
      await portal.open(`/mycars/${DEAL}`);
      await expectAccessible(page, 'deal with its actions');
      await page.getByRole('button', { name: /^Kilometerstand melden/ }).click();
      await portal.isOn('Was zeigt dein Kilometerzähler?');
      await expect(portal.dialog.getByText(/Zuletzt gemeldet: 6\.100\skm/)).toBeVisible();
      await expectAccessible(page, 'mileage-report, reading');
      const reading = portal.field('mileage-report', 'reading.mileage');
      const report = portal.button('Kilometerstand melden');
      await report.click();
      await expect(portal.summary).toContainText('Gib den Kilometerstand ein');
      await expectAccessible(page, 'mileage-report, reading, with errors');
      await reading.fill('60001');
      await report.click();
      await expect(portal.summary).toContainText(/über dem Höchstwert von 60\.000\skm/);
      await reading.fill('15000');
      await report.click();
      await portal.isOn('Du fährst mehr, als dein Paket enthält');
      await expect(portal.fact('Dein Paket pro Monat')).toHaveText(/^1\.000\skm$/);
      await expect(portal.dialog.getByText(/^Paket erhöhen: 2\.000\skm im Monat$/)).toBeVisible();
      await expect(portal.fact('Aufpreis pro Monat')).toHaveText(/^80,00\s€$/);
      await expect(portal.fact('Kosten bis zum Vertragsende')).toHaveText(/€$/);
      await expect(portal.dialog.getByText(/^Günstiger ist /)).toBeVisible();
      for (const choice of ['Paket behalten', 'Paket erhöhen']) await expect(portal.button(choice)).toBeInViewport();
      await expectAccessible(page, 'mileage-report, usage');
      await portal.button('Paket erhöhen').click();
      await portal.isOn('Wie viele Kilometer brauchst du?');
      await expect(portal.dialog.getByRole('radio', { name: /^2\.000\skm im Monat/ })).toBeChecked();
      await page.keyboard.press('Escape');
      await expect(portal.dialog).toHaveCount(0);
    });
  });
}

test('a sufficient package needs no action, and the next report has the last reading', async ({ portal, page }) => {
  await portal.signInAs(DEAL);
  await portal.open(`/mycars/${DEAL}?modalName=mileage-report`);
  await portal.field('mileage-report', 'reading.mileage').fill('8 000');
  await portal.button('Kilometerstand melden').click();
  await portal.isOn('Dein Paket reicht');
  await portal.button('Fertig').click();
  await expect(portal.dialog).toHaveCount(0);
  await page.getByRole('button', { name: /^Kilometerstand melden/ }).click();
  await expect(portal.dialog.getByText(/Zuletzt gemeldet: 8\.000\skm/)).toBeVisible();
});

test('exactly the package: confirms the report, and names the car', async ({ portal }) => {
  await portal.signInAs(DEAL);
  await portal.open(`/mycars/${DEAL}?modalName=mileage-report`);
  await portal.field('mileage-report', 'reading.mileage').fill('9540');
  await portal.button('Kilometerstand melden').click();
  await portal.isOn('Danke, dein Kilometerstand ist da');
  await expect(portal.dialog).toContainText('Norden Fjell');
});

test('more than the largest package: the dialog confirms the reading, with a phone number', async ({
  portal,
  page,
}) => {
  await portal.signInAs('mileage-highest-package');
  await portal.open('/mycars/mileage-highest-package?modalName=mileage-report');
  await portal.field('mileage-report', 'reading.mileage').fill('20000');
  await portal.button('Kilometerstand melden').click();
  await expect(page.getByRole('alertdialog')).toContainText('Dein Kilometerstand ist gespeichert');
  await expectAccessible(page, 'request-error-modal, mileage reported');
  await portal.button('Ok').click();
  await expect(portal.dialog).toHaveCount(0);
});

test('a failing server keeps the reading for the next try', async ({ portal, page }) => {
  await portal.signInAs(DEAL);
  await portal.open(`/mycars/${DEAL}?modalName=mileage-report`);
  await portal.field('mileage-report', 'reading.mileage').fill('8000');
  await portal.serverIs('failing');
  await portal.button('Kilometerstand melden').click();
  await expect(page.getByRole('alertdialog')).toContainText('nicht gespeichert');
  await expectAccessible(page, 'notice of a mileage report');
  await portal.serverIs('ok');
  await portal.button('Ok').click();
  await portal.button('Kilometerstand melden').click();
  await portal.isOn('Dein Paket reicht');
});
