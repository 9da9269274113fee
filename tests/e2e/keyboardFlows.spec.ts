// Every other flow with the keyboard alone: each control on the way is reached, and seen, with Tab.
import type { Locator, Page } from '@playwright/test';
import { expectFocusSeen, pressUntil } from './focus.ts';
import { expect, test } from './test.ts';

/** Tabs to a box and types into it in place of what is there. */
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

test('gives the account for the deposit', async ({ portal, page }) => {
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
