import { crc32 } from 'node:zlib';
import { expectAccessible } from '../support/e2e/axe.ts';
import { oneOf } from '../support/e2e/crossed.ts';
import { storedDamage } from '../support/e2e/database.ts';
import { expect, test } from '../support/e2e/test.ts';

const DEAL = 'damage-reported';
const DESCRIPTION = 'Vorne links ist ein langer, tiefer Kratzer, man sieht das Blech.';
const PHOTO = {
  name: 'kratzer.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Returns the picture with a header that claims 60,000 × 60,000 pixels. */
function boundless(): Buffer {
  const picture = Buffer.from(PHOTO.buffer);
  picture.writeUInt32BE(60_000, 16);
  picture.writeUInt32BE(60_000, 20);
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29);
  return picture;
}

/** Invalid pictures with the server's status and the message to the customer. */
const REFUSED = [
  { content: boundless(), status: 413, word: 'file.too_large' },
  { content: PHOTO.buffer.subarray(0, 45), status: 422, word: 'file.unfit' },
];

const LOOKS = [
  { locale: 'de-DE', width: 1280 },
  { locale: 'en-US', width: 390 },
];

for (const { locale, width } of oneOf(LOOKS, 1)) {
  test.describe(`${locale}, ${width} wide`, () => {
    test.use({ locale, viewport: { width, height: 844 } });

    test('a damage is reported with a photo, and is on the page of the car', async ({ portal, page, server }) => {
      const words = (key: string) => portal.words('report-damage', key);
      await portal.signInAs(DEAL);
      await portal.open(`/mycars/${DEAL}`);
      await expectAccessible(page, 'the page of a deal with damages');
      await page.getByRole('button', { name: portal.words('deal', 'actions.damage') }).click();
      await portal.isOn(words('details.title'));
      await expectAccessible(page, 'report-damage, details');
      await portal.refusedBy(words('details.description.required'));
      await expectAccessible(page, 'report-damage, details with errors');
      await portal.dialog.getByRole('combobox').fill(words('defect.rim'));
      await page.getByRole('option', { name: words('defect.rim') }).click();
      await portal.dialog.getByRole('checkbox', { name: words('details.unknown_date') }).check();
      await portal.field('report-damage', 'details.description').fill(DESCRIPTION);
      await portal.continue();
      await portal.isOn(words('location.title'));
      await expectAccessible(page, 'report-damage, location');
      await portal.continue();
      await portal.isOn(words('photos.title'));
      for (const { content, status, word } of REFUSED) {
        portal.faults.provoke(status);
        await portal.dialog.locator('input[type=file]').setInputFiles({ ...PHOTO, buffer: content });
        await expect(
          portal.dialog.getByRole('listitem').getByText(portal.words('ui', word, { name: PHOTO.name })),
        ).toBeVisible();
        await expectAccessible(page, `report-damage, a photo with ${word}`);
        await portal.button(portal.words('ui', 'file.remove', { name: PHOTO.name })).click();
      }
      await portal.dialog.locator('input[type=file]').setInputFiles(PHOTO);
      await expect(portal.dialog.locator('img')).toBeVisible();
      await expectAccessible(page, 'report-damage, photos');
      await portal.continue();
      await portal.isOn(words('overview.title'));
      await expect(portal.dialog).toContainText(DESCRIPTION);
      await expectAccessible(page, 'report-damage, overview');
      await portal.order(words('overview.submit'));
      await expect(portal.heading).toHaveText(portal.words('report-damage-success-modal', 'title'));
      await expectAccessible(page, 'report-damage-success-modal');
      await portal.button(portal.words('common', 'ok')).click();
      await expect(page.getByText('Felge')).toBeVisible();
      expect(storedDamage(server, DEAL).at(-1)).toEqual({ damage_key: 'rim', description: DESCRIPTION, pictures: 1 });
    });
  });
}

test('the URL of the form without a deal asks for the car first', async ({ portal, page }) => {
  await portal.signInAs(DEAL);
  await page.goto('/mycars/no-deal/report-damage?utm_source=mail');
  // Behind it is the list of cars, not the page for missing things.
  await expect(page).toHaveURL(/\/mycars\?utm_source=mail/);
  await portal.isOn('Um welches Auto geht es?');
  await expectAccessible(page, 'report-damage, the choice of a car');
  await portal.dialog.getByRole('radio').first().check();
  await portal.continue();
  await portal.isOn('Was ist passiert?');
});

test('the URL of the form of a deal opens it at once', async ({ portal, page }) => {
  await portal.signInAs(DEAL);
  await page.goto(`/mycars/${DEAL}/report-damage?utm_source=mail`);
  await portal.isOn('Was ist passiert?');
});

test('a customer without a car sees a message, and is led to the list', async ({ portal, page }) => {
  await portal.signInAs('no-deal');
  await page.goto('/mycars/no-deal/report-damage');
  await expect(portal.heading).toHaveText('Kein Abo gefunden');
  await expectAccessible(page, 'no-deal-error');
  await portal.button('Zu meinen Autos').click();
  await expect(page).toHaveURL(/\/mycars$/);
});

test('a failing server offers a retry, and the report is stored once', async ({ portal, page, server }) => {
  await portal.signInAs(DEAL);
  const before = storedDamage(server, DEAL).length;
  await page.goto(`/mycars/${DEAL}/report-damage`);
  await portal.dialog.getByRole('combobox').fill('Bremsen');
  await page.getByRole('option', { name: 'Bremsen' }).click();
  await portal.dialog.getByRole('checkbox', { name: 'Ich weiß nicht, wann es passiert ist' }).check();
  await portal.field('report-damage', 'details.description').fill(DESCRIPTION);
  for (let step = 0; step < 3; step += 1) await portal.continue();
  await portal.isOn('Stimmt alles?');
  await portal.serverIs('failing');
  await portal.button('Schaden melden').click();
  await expect(page.getByRole('alertdialog')).toContainText('Was du eingegeben hast, ist noch da');
  await expectAccessible(page, 'report-damage-error');
  await portal.serverIs('ok');
  await portal.button('Noch einmal versuchen').click();
  await expect(portal.heading).toHaveText('Danke für deine Meldung');
  expect(storedDamage(server, DEAL)).toHaveLength(before + 1);
});
