import type { Page } from '@playwright/test';
import type { Faults } from '../support/e2e/faults.ts';
import { pageAt } from '../support/e2e/portal.ts';
import { expect, test } from '../support/e2e/test.ts';

const DEAL = 'return-window-open';
const LOST = 'Das konnte nicht geladen werden';
const BROKEN = 'Das konnte nicht angezeigt werden';

/** Makes a chunk fail by the name of its file, and returns a function that restores it. */
async function lose(page: Page, faults: Faults, part: string): Promise<() => Promise<void>> {
  faults.provokeLostParts();
  const files = `**/assets/${part}-*`;
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
}

test('a page that cannot be loaded shows an error at its URL, until a retry', { tag: '@fast' }, async ({
  portal,
  page,
  faults,
}) => {
  await portal.signInAs(DEAL);
  await portal.open('/mycars');
  const restore = await lose(page, faults, 'deal');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Norden Fjell Kombi/ })
    .click();
  await expect(portal.pageHeading).toHaveText(LOST);
  await expect(page.getByRole('alert')).toContainText(LOST);
  await expect(page).toHaveURL(pageAt(`/mycars/${DEAL}`));
  await expect(page).toHaveTitle(`Fehler: ${LOST} – Fahrplan`);
  await expect(page.getByRole('banner')).toContainText('Konto');
  const retry = page.getByRole('button', { name: 'Noch einmal versuchen' });
  await retry.click();
  await expect(portal.pageHeading).toHaveText(LOST);
  await restore();
  await retry.click();
  await expect(portal.pageHeading).toHaveText('Norden Fjell Kombi');
  await page.goBack();
  await expect(portal.pageHeading).toHaveText('Meine Abos');
});

test('a second click on a link to a failed page retries', async ({ portal, page, faults }) => {
  await portal.signInAs(DEAL);
  await portal.open(`/mycars/${DEAL}`);
  const restore = await lose(page, faults, 'my-cars');
  const link = page.getByRole('banner').getByRole('link', { name: 'Konto' });
  await link.click();
  await expect(portal.pageHeading).toHaveText(LOST);
  await expect(page).toHaveURL(pageAt('/mycars'));
  await restore();
  await link.click();
  await expect(portal.pageHeading).toHaveText('Meine Abos');
});

test('without texts the portal shows an error, and its texts after a retry', async ({ portal, page, faults }) => {
  const restore = await lose(page, faults, 'de-DE');
  await portal.open('/login');
  await expect(portal.pageHeading).toHaveText(LOST);
  await restore();
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(portal.pageHeading).toHaveText('Willkommen');
});

test('style sheets that failed to load are requested again', async ({ portal, page, faults }) => {
  faults.provokeLostParts();
  await page.route('**/assets/*.css', (route) => route.abort(), { times: 1 });
  await portal.open('/faq');
  await expect(page.locator('header')).toHaveCSS('display', 'grid');
});

test('a page works without the demo bar', async ({ portal, page, faults }) => {
  await lose(page, faults, 'DemoBar');
  await portal.open('/login');
  await expect(page.getByLabel('E-Mail-Adresse')).toBeVisible();
});

test('a flow with a missing field kind shows an error, and the next press opens it', async ({
  portal,
  page,
  faults,
}) => {
  await portal.signInAs(DEAL);
  const restore = await lose(page, faults, 'asked');
  await portal.open(`/mycars/${DEAL}`);
  const opener = page.getByRole('button', { name: /^Rückgabe planen Abholen/ });
  await opener.click();
  await expect(page.getByRole('status').filter({ hasText: LOST })).toBeVisible();
  await restore();
  await opener.click();
  await portal.isOn('locationSelection');
  const choices = portal.dialog.getByRole('radio').first().locator('xpath=ancestor::label/..');
  await expect(choices).toHaveCSS('display', 'grid');
});

test('a press whose effects cannot be loaded shows an error, and the next one works', {
  tag: '@fast',
}, async ({ portal, page, faults }) => {
  const restore = await lose(page, faults, 'afterwards');
  await portal.open('/newsletter');
  await page.getByLabel('Vorname').fill('Mia');
  await page.getByLabel('Nachname').fill('Kern');
  await page.getByLabel('E-Mail-Adresse').fill('mia.kern@example.de');
  await page.getByRole('checkbox').check();
  const order = page.getByRole('button', { name: 'Newsletter bestellen' });
  await order.click();
  await expect(portal.summary).toContainText('Das hat nicht geklappt. Versuch es noch einmal.');
  await expect(page.getByLabel('Vorname')).toHaveValue('Mia');
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue('mia.kern@example.de');
  await restore();
  await order.click();
  await expect(portal.pageHeading).toHaveText('Danke!');
});

test('answers and chunks lost with the connection load once the browser is online again', async ({
  portal,
  page,
  faults,
}) => {
  await portal.signInAs(DEAL);
  await portal.planReturn(DEAL);
  await portal.continue();
  faults.provokeLostParts();
  await page.context().setOffline(true);
  await portal.field('german-address', 'postcode').fill('10115');
  await portal.field('german-address', 'city').fill('Berlin');
  await portal.continue();
  await expect(portal.dialog.getByRole('alert')).toContainText(LOST);
  await page.context().setOffline(false);
  await expect(portal.days.first()).toBeVisible();
  await expect(portal.dialog.getByRole('alert')).toHaveCount(0);
});

test('a calendar that cannot be loaded leaves the text input', async ({ portal, page, faults }) => {
  await portal.signInAs(DEAL);
  const restore = await lose(page, faults, 'Calendar');
  await portal.planReturn(DEAL);
  await portal.walkTo('appointment');
  await portal.button('Kalender öffnen').click();
  await expect(portal.dialog.getByRole('alert')).toContainText(BROKEN);
  await expect(portal.dialog.getByRole('textbox')).toBeVisible();
  await restore();
  await portal.button('Noch einmal versuchen').click();
  await expect(portal.dialog.getByRole('grid')).toBeVisible();
});

test('a dialog that cannot be loaded shows an error in a plain one, and opens on retry', async ({
  portal,
  page,
  faults,
}) => {
  await portal.signInAs(DEAL);
  const restore = await lose(page, faults, 'FlowDialog');
  await portal.open(`/mycars/${DEAL}`);
  await page.getByRole('button', { name: /^Service und Werkstatt/ }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(BROKEN);
  await restore();
  await page.getByRole('dialog').getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(portal.heading).toHaveText('Wobei können wir helfen?');
  await expect(portal.dialog).toHaveCSS('overflow', 'hidden');
});

test('a flow that cannot be loaded shows an error, and the next press opens it', async ({ portal, page, faults }) => {
  await portal.signInAs(DEAL);
  const restore = await lose(page, faults, 'edit-return');
  await portal.open(`/mycars/${DEAL}`);
  const opener = page.getByRole('button', { name: /^Rückgabe planen Abholen/ });
  await opener.click();
  await expect(page.getByRole('status').filter({ hasText: LOST })).toBeVisible();
  await restore();
  await opener.click();
  await portal.isOn('locationSelection');
});

test('a dialog in the URL that cannot be loaded leaves its page and URL', async ({ portal, page, faults }) => {
  await portal.signInAs(DEAL);
  await lose(page, faults, 'edit-return');
  await portal.open(`/mycars/${DEAL}?modalName=MULTISTEP_EDIT_RETURN`);
  await expect(page.getByRole('status').filter({ hasText: LOST })).toBeVisible();
  await expect(portal.pageHeading).toHaveText('Norden Fjell Kombi');
  await expect(page).toHaveURL(pageAt(`/mycars/${DEAL}`));
});
