import { expectAccessible } from '../support/e2e/axe.ts';
import { widths } from '../support/e2e/crossed.ts';
import { expect, test } from '../support/e2e/test.ts';

const DEAL = 'window-not-yet-open';

for (const width of widths(4)) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('buys a larger package once, after all amounts, and the page of the car shows it', async ({
      portal,
      page,
    }) => {
      await portal.signInAs(DEAL);
      await portal.open(`/mycars/${DEAL}`);
      await expect(portal.fact('Monatsrate')).toHaveText(/^549,00\s€$/);
      await page.getByRole('button', { name: /^Kilometerpaket erhöhen/ }).click();
      await portal.isOn('Wie viele Kilometer brauchst du?');
      await expectAccessible(page, 'mileage-upgrade, packages');
      await portal.refusedBy('Wähle ein Paket');
      await expectAccessible(page, 'mileage-upgrade, packages, with errors');
      await portal.dialog.getByRole('radio', { name: /^2\.000\skm im Monat/ }).check();
      await portal.continue();
      await portal.isOn('Stimmt alles?');
      await expect(portal.fact('Neue Monatsrate')).toHaveText(/^629,00\s€$/);
      await expect(portal.fact('Nachzahlung')).toHaveText(/^800,00\s€$/);
      await expectAccessible(page, 'mileage-upgrade, overview');
      await portal.button('Zahlungspflichtig buchen').dblclick();
      await expect(page.getByRole('alertdialog')).toContainText('Dein Paket ist erhöht');
      await expectAccessible(page, 'mileage-upgrade-success');
      await portal.button('Ok').click();
      await expect(portal.fact('Monatsrate')).toHaveText(/^629,00\s€$/);
      await expect(portal.fact('Inklusivkilometer')).toHaveText(/^2\.000\skm$/);
    });
  });
}

test('a purchase in another tab changes the amounts, which are shown before anything is charged', {
  tag: '@fast',
}, async ({ portal, page, visitor }) => {
  await portal.signInAs(DEAL);
  await portal.open(`/mycars/${DEAL}?modalName=mileage-upgrade`);
  await portal.dialog.getByRole('radio', { name: /^2\.000\skm im Monat/ }).check();
  await portal.continue();
  await expect(portal.fact('Aufpreis')).toHaveText(/^80,00\s€$/);
  const elsewhere = visitor();
  await elsewhere.signInAs(DEAL);
  await elsewhere.send('PUT', `/portal/api/bff/deals/${DEAL}/mileage_packages`, { mileage_package: 1500 });
  portal.faults.provoke(409);
  await portal.order();
  await expect(portal.summary).toContainText('Ein Preis hat sich gerade geändert');
  await expect(portal.fact('Bisherige Monatsrate')).toHaveText(/^589,00\s€$/);
  await expect(portal.fact('Aufpreis')).toHaveText(/^40,00\s€$/);
  await portal.order();
  await expect(page.getByRole('alertdialog')).toContainText(/629,00\s€/);
});

test('a package that is no longer larger leads back to the choice', async ({ portal, visitor }) => {
  await portal.signInAs(DEAL);
  await portal.open(`/mycars/${DEAL}?modalName=mileage-upgrade`);
  await portal.dialog.getByRole('radio', { name: /^1\.250\skm im Monat/ }).check();
  await portal.continue();
  await portal.isOn('Stimmt alles?');
  const elsewhere = visitor();
  await elsewhere.signInAs(DEAL);
  await elsewhere.send('PUT', `/portal/api/bff/deals/${DEAL}/mileage_packages`, { mileage_package: 1500 });
  portal.faults.provoke(422);
  await portal.order();
  await portal.isOn('Wie viele Kilometer brauchst du?');
  await expect(portal.summary).toContainText('lässt sich nicht verkleinern');
  await expect(portal.dialog.getByRole('radio', { name: /^1\.250\skm/ })).toHaveCount(0);
});

for (const [customer, reason] of [
  ['return-window-open', 'bis 3 Monate vor Vertragsende'],
  ['mileage-highest-package', 'Du hast schon das größte Paket'],
  ['lead', 'Sobald dein Abo vorbereitet ist'],
  ['deposit-refund-open', 'Dein Abo ist beendet'],
] as const) {
  test(`${customer}: shows why it is not possible`, async ({ portal, page }) => {
    await portal.signInAs(customer);
    await portal.open(`/mycars/${customer}?modalName=mileage-upgrade`);
    await portal.isOn('Eine Erhöhung ist nicht möglich');
    await expect(portal.dialog).toContainText(reason);
    await expectAccessible(page, `mileage-upgrade, impossible for ${customer}`);
    await portal.button('Ok').click();
    await expect(portal.dialog).toHaveCount(0);
  });
}

test('a failing server changes nothing, and a second press buys once', async ({ portal, page }) => {
  await portal.signInAs(DEAL);
  await portal.open(`/mycars/${DEAL}?modalName=mileage-upgrade`);
  await portal.dialog.getByRole('radio', { name: /^1\.250\skm im Monat/ }).check();
  await portal.continue();
  await expect(portal.fact('Neue Monatsrate')).toHaveText(/^569,00\s€$/);
  await portal.serverIs('failing');
  await portal.order();
  await expect(page.getByRole('alertdialog')).toContainText('Das Speichern hat nicht geklappt');
  await expectAccessible(page, 'notice of a mileage upgrade');
  await portal.serverIs('ok');
  await portal.button('Ok').click();
  await portal.order();
  await expect(page.getByRole('alertdialog')).toContainText('Dein Paket ist erhöht');
});
