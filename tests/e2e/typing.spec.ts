// Text boxes show the stored value: filled without an event, composed by an IME, or reformatted.
import { expect, test } from '../support/e2e/test.ts';

const DEAL = 'return-window-open';

test('an input that a password manager fills without an event is read', async ({ portal, page }) => {
  await portal.open('/login');
  await page.getByLabel('E-Mail-Adresse').evaluate((box: HTMLInputElement) => {
    box.value = 'katharina.brandl@example.de';
  });
  await page.getByRole('button', { name: 'Weiter', exact: true }).click();
  await expect(portal.pageHeading).toHaveText('Schön, dass du wieder da bist');
});

test('a phone number is shown with its country where it was typed and in the review', async ({ portal }) => {
  await portal.signInAs(DEAL);
  await portal.planReturn(DEAL);
  await portal.walkTo('contact');
  const phone = portal.field('edit-return', 'contact.phone');
  await phone.fill('491712345678');
  await phone.blur();
  await expect(portal.dialog).toContainText('+49 171 2345678 mit Plus oder 0491 712345678 mit der 0');
  await phone.fill('0171 2345678');
  await phone.blur();
  await expect(phone).toHaveValue('+49 171 2345678');
  await portal.continue();
  await portal.isOn('overview');
  await expect(portal.fact('Telefonnummer')).toHaveText('+49 171 2345678');
});

test('a date that an input method composes is not rewritten before it is complete', async ({ portal, page }) => {
  await portal.signInAs(DEAL);
  await portal.open('/myaccount/drivers/add');
  const birth = page.getByLabel('Geburtsdatum');
  await birth.focus();
  const devtools = await page.context().newCDPSession(page);
  for (const end of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const text = '12031949'.slice(0, end);
    await devtools.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
    await expect(birth).toHaveValue(text);
  }
  await devtools.send('Input.insertText', { text: '12031949' });
  await expect(birth).toHaveValue('12.03.1949');
  await birth.fill('12.03.49');
  await birth.blur();
  await expect(birth).toHaveValue('12.03.1949');
});

test('a lower mileage is reported once it was confirmed', async ({ portal, page }) => {
  await portal.signInAs('mileage-report-due');
  await portal.open('/mycars/mileage-report-due?modalName=mileage-report');
  await portal.field('mileage-report', 'reading.mileage').fill('1');
  await portal.button('Kilometerstand melden').click();
  await expect(portal.summary).toContainText(/Zuletzt gemeldet: 6\.100\skm/);
  await page.getByRole('checkbox', { name: 'Der Kilometerzähler zeigt wirklich 1 km' }).check();
  await portal.button('Kilometerstand melden').click();
  await portal.isOn('Dein Paket reicht');
});
