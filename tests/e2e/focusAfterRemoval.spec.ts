// Focus moves on when its element is removed: never to the body or the dialog.
import { pressUntil } from '../support/e2e/focus.ts';
import { expect, test } from '../support/e2e/test.ts';

test('showing all of a list focuses the first new entry', async ({ portal, page }) => {
  await portal.signInAs('auto-renewed');
  await portal.open('/myaccount/invoices');
  await expect(page.getByRole('table', { name: 'Deine Rechnungen' }).getByRole('row')).toHaveCount(7);
  await pressUntil(page, 'Tab', /^Alle Rechnungen anzeigen$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').nth(7).getByRole('link')).toBeFocused();
});

test('removing a file focuses the next, the previous or the file button', async ({ portal, page }) => {
  await portal.signInAs('damage-reported');
  await page.goto('/mycars/damage-reported/report-damage');
  await portal.dialog.getByRole('combobox').fill('Bremsen');
  await page.getByRole('option', { name: 'Bremsen' }).click();
  await portal.dialog.getByRole('checkbox', { name: 'Ich weiß nicht, wann es passiert ist' }).check();
  await portal.field('report-damage', 'details.description').fill('Vorne links quietscht es bei jedem Bremsen laut.');
  await portal.continue();
  await portal.isOn(portal.words('report-damage', 'location.title'));
  await portal.continue();
  await portal.isOn(portal.words('report-damage', 'photos.title'));
  const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: PICTURE });
  await portal.dialog.locator('input[type=file]').setInputFiles(['a.png', 'b.png', 'c.png'].map(photo));
  const remove = (name: string) => portal.button(portal.words('ui', 'file.remove', { name }));
  await expect(portal.dialog.getByText('„c.png“ ist übertragen')).toBeAttached();
  await pressUntil(page, 'Tab', /^a\.png entfernen$/);
  await page.keyboard.press('Tab');
  await expect(remove('b.png')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove('c.png')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove('a.png')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(portal.button('Dateien auswählen')).toBeFocused();
});

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
