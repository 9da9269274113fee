// Further flows with the keyboard alone: Tab reaches every control, with a visible focus.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/e2e/axe.ts';
import { expectFocusSeen, pressUntil } from '../support/e2e/focus.ts';
import { pageAt } from '../support/e2e/portal.ts';
import { expect, test } from '../support/e2e/test.ts';

async function fill(page: Page, box: Locator, text: string): Promise<void> {
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    await expectFocusSeen(page, 'Tab');
    if (await box.evaluate((element) => element === document.activeElement)) {
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
      return;
    }
  }
  throw new Error(`Tab never reached ${box}`);
}

async function tabInto(page: Page, controls: Locator): Promise<void> {
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    await expectFocusSeen(page, 'Tab');
    if (await controls.evaluateAll((all) => all.some((one) => one === document.activeElement))) return;
  }
  throw new Error(`Tab never reached ${controls}`);
}

async function press(page: Page, name: RegExp, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await pressUntil(page, 'Tab', name);
  await page.keyboard.press(key);
}

test('signs in', async ({ portal, page }) => {
  await portal.open('/login');
  await fill(page, page.getByLabel('E-Mail-Adresse'), 'katharina.brandl@example.de');
  await page.keyboard.press('Enter');
  const password = page.getByLabel('Passwort', { exact: true });
  await password.waitFor();
  await fill(page, password, 'Probefahrt-2026');
  await page.keyboard.press('Enter');
  await expect(portal.pageHeading).toHaveText('Meine Abos');
});

test('reports the mileage, and buys the package that is recommended', async ({ portal, page }) => {
  await portal.signInAs('mileage-report-due');
  await portal.open('/mycars/mileage-report-due');
  await page.getByText('Was möchtest du tun?').waitFor();
  await press(page, /^Kilometerstand melden/);
  await portal.isOn('Was zeigt dein Kilometerzähler?');
  await fill(page, portal.field('mileage-report', 'reading.mileage'), '15000');
  await page.keyboard.press('Enter');
  await portal.isOn('Du fährst mehr, als dein Paket enthält');
  await press(page, /^Paket erhöhen$/);
  await portal.isOn('Wie viele Kilometer brauchst du?');
  await press(page, /^Weiter$/);
  await portal.isOn('Stimmt alles?');
  await press(page, /^Zahlungspflichtig buchen$/);
  await expect(page.getByRole('alertdialog')).toContainText('Dein Paket ist erhöht');
  await press(page, /^Ok$/);
  await expect(portal.dialog).toHaveCount(0);
});

test('submits the account for the deposit', async ({ portal, page }) => {
  await portal.signInAs('deposit-refund-open');
  await portal.open('/mycars/deposit-refund-open');
  await page.getByText('Was möchtest du tun?').waitFor();
  await press(page, /^Bankverbindung für die Kaution/);
  await portal.isOn('Wohin überweisen wir dein Geld?');
  await fill(page, portal.dialog.getByRole('textbox', { name: 'IBAN' }), 'DE89370400440532013000');
  await press(page, /^Bankverbindung speichern$/);
  await expect(portal.dialog).toHaveCount(0);
});

test('requests an appraisal', async ({ portal, page }) => {
  await portal.signInAs('return-booked-free-change');
  await portal.open('/mycars/return-booked-free-change');
  await page.getByText('Was möchtest du tun?').waitFor();
  await press(page, /^Begutachtung vor der Rückgabe/);
  await portal.isOn('Wo begutachten wir das Auto?');
  await press(page, /^Weiter$/);
  await portal.isOn('Wann passt es dir?');
  await press(page, /^Termin anfragen$/);
  await portal.isOn('Deine Begutachtung ist angefragt');
  await press(page, /^Ok$/);
  await expect(portal.dialog).toHaveCount(0);
});

test('changes the password', async ({ portal, page }) => {
  await portal.signInAs('return-window-open');
  await portal.open('/myaccount/change-password');
  await expect(portal.pageHeading).toHaveText('Passwort ändern');
  for (const [label, text] of [
    ['Bisheriges Passwort', 'Probefahrt-2026'],
    ['Neues Passwort', 'Neue-Strecke-9'],
    ['Neues Passwort wiederholen', 'Neue-Strecke-9'],
  ] as const)
    await fill(page, page.getByLabel(label, { exact: true }), text);
  await press(page, /^Passwort speichern$/);
  await expect(page.getByRole('alertdialog')).toContainText('Gespeichert!');
  await press(page, /^Ok$/);
  await expect(portal.pageHeading).toHaveText('Mein Konto');
});

test('finds an invoice', async ({ portal, page }) => {
  await portal.signInAs('auto-renewed');
  await portal.open('/myaccount');
  await press(page, /^Rechnungen/);
  await expect(portal.pageHeading).toHaveText('Deine Rechnungen');
  await expect(page.getByRole('row')).toHaveCount(7);
  await expectAccessible(page, 'invoices');
  const file = page.waitForEvent('popup');
  await press(page, /^RE-/);
  await file;
  await expect(page.getByRole('link', { name: /^RE-/ }).first()).toHaveAttribute('href', /\/document$/);
});

test('signs up for the newsletter', async ({ portal, page }) => {
  await portal.open('/newsletter');
  await fill(page, page.getByLabel('Vorname'), 'Mia');
  await fill(page, page.getByLabel('Nachname'), 'Kern');
  await fill(page, page.getByLabel('E-Mail-Adresse'), 'mia.kern@example.de');
  await press(page, /^Ich bin einverstanden|^Ich möchte|^Ja/, 'Space');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await press(page, /^Newsletter bestellen$/);
  await expect(portal.pageHeading).toHaveText('Danke!');
});

test('moves a delivery', { tag: '@fast' }, async ({ portal, page }) => {
  await portal.signInAs('handover-late-change');
  await portal.open('/mycars/handover-late-change');
  await page.getByText('Deine Lieferung').waitFor();
  await press(page, /^Lieferung ändern$/);
  await portal.isOn('Eine Änderung kostet jetzt eine Gebühr');
  await press(page, /^Lieferung ändern$/);
  await portal.isOn('Wohin bringen wir das Auto?');
  await press(page, /^Weiter$/);
  await portal.isOn('Wann passt es dir?');
  for (const group of ['Tag', 'Uhrzeit']) {
    const radios = portal.dialog.getByRole('radiogroup', { name: group }).getByRole('radio');
    await tabInto(page, radios);
    await page.keyboard.press('ArrowRight');
    await expectFocusSeen(page, 'ArrowRight');
  }
  await press(page, /^Weiter$/);
  await portal.isOn('Wen treffen wir an?');
  await press(page, /^Weiter$/);
  await portal.isOn('Stimmt alles?');
  await press(page, /^Zahlungspflichtig ändern$/);
  await portal.isOn('Deine Lieferung ist geändert');
  await press(page, /^Ok$/);
  await expect(portal.dialog).toHaveCount(0);
});

test('reports a damage', { tag: '@fast' }, async ({ portal, page }) => {
  await portal.signInAs('damage-reported');
  await portal.open('/mycars/damage-reported');
  await page.getByText('Was möchtest du tun?').waitFor();
  await press(page, /^Schaden melden/);
  await portal.isOn('Was ist passiert?');
  await fill(page, portal.dialog.getByRole('combobox'), 'Bremsen');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Bremsen' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(portal.dialog.getByRole('combobox')).toHaveValue('Bremsen');
  await press(page, /^Ich weiß nicht, wann/, 'Space');
  await fill(page, portal.field('report-damage', 'details.description'), 'Seit gestern quietscht es. '.repeat(2));
  for (const title of ['Wo steht das Auto?', 'Hast du Fotos?', 'Stimmt alles?']) {
    await press(page, /^Weiter$/);
    await portal.isOn(title);
  }
  await press(page, /^Schaden melden$/);
  await expect(page.getByRole('alertdialog')).toContainText('Danke für deine Meldung');
  await press(page, /^Ok$/);
  await expect(portal.dialog).toHaveCount(0);
});

test('requests a workshop appointment, which the page of the car then shows', async ({ portal, page }) => {
  await portal.signInAs('service-requested');
  await portal.open('/mycars/service-requested');
  await page.getByText('Was möchtest du tun?').waitFor();
  await press(page, /^Service und Werkstatt/);
  await portal.isOn('Wobei können wir helfen?');
  await expectAccessible(page, 'service-selector');
  await press(page, /^Werkstatt-Termin anfragen/);
  await portal.isOn('Was braucht dein Auto?');
  await expectAccessible(page, 'schedule-service, service-choice');
  await press(page, /^Ölwechsel/, 'Space');
  await press(page, /^Weiter$/);
  await portal.isOn('Wo steht das Auto?');
  await expectAccessible(page, 'schedule-service, service-place');
  await press(page, /^Weiter$/);
  await portal.isOn('Stimmt alles?');
  await expectAccessible(page, 'schedule-service, service-overview');
  await press(page, /^Termin anfragen$/);
  await portal.isOn('Danke für deine Anfrage');
  await expectAccessible(page, 'schedule-service, service-requested');
  await press(page, /^Zum Auto$/);
  await expect(page.getByText('Die Werkstatt meldet sich bei dir')).toHaveCount(2);
  await expectAccessible(page, 'the page of a deal with services');
  const file = page.waitForEvent('download');
  await page.getByText('In den Kalender').first().click();
  expect((await file).suggestedFilename()).toBe('service.ics');
  await expect(portal.pageHeading).toHaveText('Norden Fjell Kombi');
});

test('buys kilometres once, and cancels them', async ({ portal, page }) => {
  await portal.signInAs('mileage-highest-package');
  await portal.open('/mycars/mileage-highest-package');
  await page.getByText('Was möchtest du tun?').waitFor();
  await press(page, /^Kilometer dazukaufen/);
  await portal.isOn('Wie viele Kilometer möchtest du dazukaufen?');
  await expectAccessible(page, 'one-time-mileage, mileage-choice');
  await tabInto(page, portal.dialog.getByRole('radio'));
  await page.keyboard.press('Space');
  await press(page, /^Weiter$/);
  await portal.isOn('Stimmt alles?');
  await expectAccessible(page, 'one-time-mileage, mileage-overview');
  await press(page, /^Zahlungspflichtig buchen$/);
  await portal.isOn('Deine Kilometer sind gebucht');
  await expectAccessible(page, 'one-time-mileage, mileage-bought');
  await press(page, /^Ok$/);
  await expect(page.getByRole('button', { name: 'Gebucht: 500 km' })).toBeFocused();
  await page.keyboard.press('Enter');
  await portal.isOn('Deine Kilometer sind gebucht');
  await expectAccessible(page, 'one-time-mileage, mileage-attached');
  await press(page, /^Buchung stornieren$/);
  await expect(page.getByRole('alertdialog')).toContainText('Buchung stornieren?');
  await expectAccessible(page, 'cancel-addon');
  await press(page, /^Stornieren$/);
  await expect(portal.dialog).toHaveCount(0);
});

test('books insurance, or lowers the deductible', async ({ portal, page }) => {
  await portal.signInAs('handover-with-provider');
  await portal.open('/mycars/handover-with-provider');
  await page.getByText('Was möchtest du tun?').waitFor();
  await press(page, /^Schutz erweitern/);
  await portal.isOn('Wie möchtest du geschützt sein?');
  await expectAccessible(page, 'insurance-upgrade, insurance-choice');
  await tabInto(page, portal.dialog.getByRole('radio'));
  await page.keyboard.press('Space');
  await press(page, /^Weiter$/);
  await portal.isOn('Stimmt alles?');
  await expectAccessible(page, 'insurance-upgrade, insurance-overview');
  await press(page, /^Zahlungspflichtig buchen$/);
  await portal.isOn('Dein Schutz ist gebucht');
  await expectAccessible(page, 'insurance-upgrade, insurance-booked');
  await press(page, /^Ok$/);
  // The closing dialog goes back in the history, which would cancel a navigation.
  await expect(page).toHaveURL(pageAt('/mycars/handover-with-provider'));
  await portal.signInAs('handover-free-change');
  await portal.open('/mycars/handover-estimated');
  await page.getByText('Was möchtest du tun?').waitFor();
  await press(page, /^Selbstbeteiligung senken/);
  await portal.isOn('Wie viel zahlst du bei einem Schaden selbst?');
  await expectAccessible(page, 'deductibles-reduction, deductible-choice');
  await tabInto(page, portal.dialog.getByRole('radio'));
  await page.keyboard.press('ArrowDown');
  await press(page, /^Weiter$/);
  await portal.isOn('Stimmt alles?');
  await expectAccessible(page, 'deductibles-reduction, deductible-overview');
  await press(page, /^Zahlungspflichtig buchen$/);
  await expect(page.getByRole('alertdialog')).toContainText('Deine Selbstbeteiligung ist gesenkt');
  await expectAccessible(page, 'deductibles-success');
  await press(page, /^Ok$/);
  await expect(page.getByText('Heute 500,00')).toBeVisible();
  await portal.open('/mycars/handover-estimated');
  await page.getByText('Was möchtest du tun?').waitFor();
  await press(page, /^Gebuchte Extras/);
  await portal.isOn('Gebuchte Extras');
  await expectAccessible(page, 'booked-addons, booked-list');
  await press(page, /^Buchung stornieren, /);
  await portal.isOn('Buchung stornieren?');
  await press(page, /^Stornieren$/);
  await expect(portal.dialog).toContainText('Du hast nichts dazugebucht');
  await press(page, /^Ok$/);
  await expect(page.getByText('Heute 500,00')).toHaveCount(0);
});

test('continues after a subscription: extends it, and requests to buy the car', async ({ portal, page }) => {
  await portal.signInAs('return-booked-free-change');
  await portal.open('/mycars/return-booked-free-change');
  await page.getByText('Was möchtest du tun?').waitFor();
  await press(page, /^Verlängern, tauschen oder kaufen/);
  await portal.isOn('Wie soll es weitergehen?');
  await expectAccessible(page, 'ways on');
  await press(page, /^Angebot anfragen$/);
  await portal.isOn('Möchtest du dein Auto kaufen?');
  await expectAccessible(page, 'offer');
  await press(page, /^Angebot anfragen$/);
  await portal.isOn('Dein Angebot ist angefragt');
  await press(page, /^Schließen$/);
  await expect(portal.dialog).toHaveCount(0);
  await portal.open('/mycars/return-booked-free-change');
  await expect(page.getByRole('button', { name: /Angebot ist angefragt/ })).toBeVisible();
  await press(page, /^Verlängern, tauschen oder kaufen/);
  await portal.isOn('Wie soll es weitergehen?');
  await press(page, /^Laufzeit wählen$/);
  await portal.isOn('Wie lange möchtest du verlängern?');
  await expect(page.getByRole('radio', { name: /^24 Monate/ })).toBeChecked();
  await expectAccessible(page, 'terms');
  await press(page, /^Weiter zum Checkout$/);
  await expect(portal.pageHeading).toHaveText('Deine Verlängerung');
  await expectAccessible(page, 'checkout');
});

test('finds changeable bookings without a deal in the URL', async ({ portal, page }) => {
  await portal.signInAs('return-booked');
  await portal.open('/?modalName=edit_return_delivery');
  await portal.isOn('Was möchtest du ändern?');
  await expectAccessible(page, 'what to change');
  await press(page, /^Rückgabe ändern: Norden Skär$/);
  await portal.isOn('Rückgabe ändern');
  await expectAccessible(page, 'planned collection');
  await press(page, /^Weiter zur Änderung$/);
  await portal.isOn('locationSelection');
});

test('is reminded of the return, and led to it', async ({ portal, page }) => {
  await portal.signInAs('auto-renewed');
  await portal.open('/mycars/auto-renewed');
  await portal.isOn('Plan deine Rückgabe');
  await expectAccessible(page, 'reminder');
  await press(page, /^Rückgabe planen$/);
  await portal.isOn('locationSelection');
});
