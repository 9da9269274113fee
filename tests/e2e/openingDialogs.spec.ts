// Opening dialogs: pressed twice, left while loading, or named by a URL without permission.
import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../app/server/demo/seed.ts';
import { oneOf } from '../support/e2e/crossed.ts';
import { pageAt } from '../support/e2e/portal.ts';
import { cameToRest } from '../support/e2e/settled.ts';
import { expect, test } from '../support/e2e/test.ts';

const DEAL = 'return-window-open';
const PLAN = /^Rückgabe planen Abholen/;

// Animations take time, during which a second press may happen.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

async function delay(page: Page, part: string, time: number): Promise<void> {
  await page.route(`**/assets/${part}-*.js`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, time));
    await route.continue();
  });
}

/** Request that waits for its release. */
interface Held {
  readonly asked: Promise<unknown>;
  come(): Promise<unknown>;
}

/** Holds back the requests for a URL, independent of the machine's speed. */
async function hold(page: Page, address: RegExp): Promise<Held> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The request may come late, so only the test's timeout applies.
  const asked = page.waitForRequest(address, { timeout: 0 });
  const there = page.waitForResponse(address, { timeout: 0 });
  await page.route(address, (route) => released.then(() => route.continue()));
  return {
    asked,
    come() {
      release();
      return there;
    },
  };
}

const WIZARD = /\/assets\/edit-return-.*\.js$/;
const LEAD = /\/assets\/power-of-attorney-.*\.js$/;

const pressTwice = (button: Locator, apart: number): Promise<void> =>
  button.evaluate(async (element: HTMLElement, pause) => {
    element.click();
    await new Promise((resolve) => setTimeout(resolve, pause));
    element.click();
  }, apart);

/** Pause between the presses, and loading time of the wizard, in ms. */
const PRESSES = [
  [0, 0],
  [40, 150],
  [200, 400],
] as const;

for (const [apart, time] of oneOf(PRESSES, 1)) {
  test(`two presses ${apart} ms apart open a wizard once`, async ({ portal, page }) => {
    await portal.signInAs(DEAL);
    await delay(page, 'edit-return', time);
    await portal.open(`/mycars/${DEAL}`);
    await pressTwice(page.getByRole('button', { name: PLAN }), apart);
    await portal.walkTo('overview');
    await expect(portal.fact('Gesamt')).toHaveText(/199/);
    await portal.order();
    await portal.readPlanned();
    await expect(portal.fact('Preis')).toHaveText(/199/);
    await expect(page).toHaveURL(pageAt(`/mycars/${DEAL}`));
  });
}

test('two presses within a dialog open another one once', async ({ portal, page }) => {
  await portal.signInAs(DEAL);
  await delay(page, 'power-of-attorney', 300);
  await portal.planReturn(DEAL);
  await portal.walkTo('contact');
  await pressTwice(portal.button('So geht die Vollmacht'), 100);
  await expect(portal.heading).toHaveText('Vollmacht für die Rückgabe');
  await page.keyboard.press('Escape');
  await portal.isOn('contact');
  await cameToRest(page);
  await portal.isOn('contact');
});

test('leaving a page while its dialog loads cancels the dialog', async ({ portal, page }) => {
  await portal.signInAs(DEAL);
  const wizard = await hold(page, WIZARD);
  await portal.open('/mycars');
  // Before hydration, a link would load the whole page.
  await cameToRest(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Norden Fjell Kombi/ })
    .click();
  await page.getByRole('button', { name: PLAN }).click();
  await wizard.asked;
  await page.goBack();
  await expect(page).toHaveURL(pageAt('/mycars'));
  await wizard.come();
  await expect(portal.pageHeading).toHaveText('Meine Abos');
  await cameToRest(page);
  await expect(portal.dialog).toHaveCount(0);
  await expect(page).toHaveURL(pageAt('/mycars'));
});

test('Escape cancels a loading dialog, and the next press opens it', { tag: '@fast' }, async ({ portal, page }) => {
  await portal.signInAs(DEAL);
  const wizard = await hold(page, WIZARD);
  await portal.open(`/mycars/${DEAL}`);
  await page.getByRole('button', { name: PLAN }).click();
  await wizard.asked;
  await page.keyboard.press('Escape');
  await wizard.come();
  await cameToRest(page);
  await expect(portal.dialog).toHaveCount(0);
  await page.getByRole('button', { name: PLAN }).click();
  await portal.isOn('locationSelection');
});

test('Escape cancels a dialog whose frame is still loading', async ({ portal, page }) => {
  await portal.signInAs(DEAL);
  const frame = await hold(page, /\/assets\/FlowDialog-[^/]*\.js/);
  await page.goto(`/mycars/${DEAL}`);
  await page.getByRole('button', { name: /^Service und Werkstatt/ }).click();
  await frame.asked;
  await page.waitForFunction(() => location.search.includes('modalName'));
  await page.keyboard.press('Escape');
  await frame.come();
  await cameToRest(page);
  await expect(portal.dialog).toHaveCount(0);
  await expect(page).toHaveURL(pageAt(`/mycars/${DEAL}`));
  await page.getByRole('button', { name: /^Service und Werkstatt/ }).click();
  await expect(portal.heading).toHaveText('Wobei können wir helfen?');
});

test('Escape while the calendar loads closes the calendar, and not the dialog', async ({ portal, page }) => {
  await portal.signInAs(DEAL);
  const calendar = await hold(page, /\/assets\/Calendar-[^/]*\.js/);
  await portal.planReturn(DEAL);
  await portal.walkTo('appointment');
  await portal.button('Kalender öffnen').click();
  await calendar.asked;
  await page.keyboard.press('Escape');
  await expect(portal.button('Kalender öffnen')).toBeFocused();
  await calendar.come();
  await portal.isOn('appointment');
  await expect(portal.dialog.getByRole('grid')).toHaveCount(0);
});

test('Escape cancels only what loads over a dialog', async ({ portal, page }) => {
  await portal.signInAs(DEAL);
  const lead = await hold(page, LEAD);
  await portal.planReturn(DEAL);
  await portal.walkTo('contact');
  await portal.button('So geht die Vollmacht').click();
  await lead.asked;
  await page.keyboard.press('Escape');
  await lead.come();
  await cameToRest(page);
  await portal.isOn('contact');
});

test('closing a dialog while another loads over it cancels both', async ({ portal, page }) => {
  await portal.signInAs(DEAL);
  const lead = await hold(page, LEAD);
  await portal.planReturn(DEAL);
  await portal.walkTo('contact');
  await portal.button('So geht die Vollmacht').click();
  await lead.asked;
  await portal.button('Schließen').click();
  await lead.come();
  await cameToRest(page);
  await expect(portal.dialog).toHaveCount(0);
});

test('Escape while a dialog from the URL loads leaves its page and URL', async ({ portal, page }) => {
  await portal.signInAs(DEAL);
  const wizard = await hold(page, WIZARD);
  await portal.open(`/mycars/${DEAL}?modalName=MULTISTEP_EDIT_RETURN`);
  await page.getByText('Was möchtest du tun?').waitFor();
  await wizard.asked;
  await page.keyboard.press('Escape');
  await wizard.come();
  await cameToRest(page);
  await expect(portal.dialog).toHaveCount(0);
  await expect(page).toHaveURL(pageAt(`/mycars/${DEAL}`));
});

for (const address of [`/mycars/${DEAL}/return`, `/mycars/${DEAL}?modalName=MULTISTEP_EDIT_RETURN&from=mail`]) {
  test(`${address} shows a visitor the sign-in once, and then opens its dialog`, async ({ portal, page }) => {
    await portal.open(address);
    await expect(portal.pageHeading).toHaveText('Willkommen');
    await cameToRest(page);
    await expect(portal.dialog).toHaveCount(0);
    const next = `/mycars/${DEAL}?modalName=MULTISTEP_EDIT_RETURN`;
    expect(new URL(page.url()).searchParams.get('next')).toContain(next);
    await page.getByLabel('E-Mail-Adresse').fill('katharina.brandl@example.de');
    await page.keyboard.press('Enter');
    await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await portal.isOn('locationSelection');
    await expect(page).toHaveURL(new RegExp(`/mycars/${DEAL}\\?modalName=MULTISTEP_EDIT_RETURN`));
    await expect(page.locator('h1')).toHaveText('Norden Fjell Kombi');
    await page.keyboard.press('Escape');
    await expect(portal.dialog).toHaveCount(0);
    await expect(page).toHaveURL(pageAt(`/mycars/${DEAL}`));
  });
}

test('a URL cannot open a confirmation', async ({ portal, page }) => {
  await portal.signInAs(DEAL);
  for (const name of [
    'password-changed-successfully',
    'request-success-modal',
    'request-error-modal',
    'error-modal',
    'business-account-detected',
  ])
    await test.step(name, async () => {
      await portal.open(`/mycars?modalName=${name}`);
      await page.getByRole('main').getByText('Vertragsende').waitFor();
      await cameToRest(page);
      await expect(portal.dialog).toHaveCount(0);
    });
});

test('a draft is removed from the tab at sign-out, and restored from the account', async ({ portal, page }) => {
  await portal.signInAs(DEAL);
  await portal.planReturn(DEAL);
  await portal.walkTo('location');
  await portal.field('german-address', 'street').fill('Sendlinger Straße');
  await page.keyboard.press('Escape');
  await expect(portal.dialog).toHaveCount(0);
  await (await portal.entry('sign_out')).click();
  await expect(portal.pageHeading).toHaveText('Willkommen');
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('draft:')))).toEqual(
    [],
  );
  await page.getByLabel('E-Mail-Adresse').fill('katharina.brandl@example.de');
  await page.keyboard.press('Enter');
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Norden Fjell Kombi/ })
    .click();
  await page.getByRole('button', { name: PLAN }).click();
  await portal.isOn('location');
  await expect(portal.field('german-address', 'street')).toHaveValue('Sendlinger Straße');
});
