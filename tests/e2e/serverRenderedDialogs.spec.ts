// Dialogs named by a URL are rendered over their page by the server, and hydrate without a change.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e/drawing.ts';
import { STEPS } from '../support/e2e/portal.ts';

const CUSTOMER = 'return-window-open';
const DEAL = `/mycars/${CUSTOMER}`;
/** The URL does not contain the step. */
const BEGUN = `${DEAL}?modalName=MULTISTEP_EDIT_RETURN`;

/** Holds back scripts until the checks without them are done. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const seen = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await seen;
    await route.continue();
  });
  return letGo;
}

/** Browsers do not paint before the style sheets have loaded. */
const lookedAt = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('link')].every(({ rel, sheet }) => rel !== 'stylesheet' || sheet),
  );

const markDialog = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog) => dialog.setAttribute('data-marked', ''));

for (const width of [390, 1280])
  for (const address of [BEGUN, `${DEAL}/return`])
    test(`${address} is rendered before any script, and hydrates unchanged (${width} wide)`, async ({
      page,
      portal,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await portal.signInAs(CUSTOMER);
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        // On phones the banner of the app asks for its token, and for the session that this needs.
        if (/^\/(portal\/)?api\/(?!session$|app-token$)/.test(pathname)) asked.push(request.url());
      });
      const letGo = await holdScripts(page);
      await page.goto(address, { waitUntil: 'commit' });
      await expect(portal.heading).toHaveText(portal.words('edit-return', STEPS.locationSelection));
      const { dialog } = portal;
      await expect(dialog.getByRole('radio')).toHaveCount(2);
      await lookedAt(page);
      const before = await dialog.innerText();
      expect(before).toContain('199,00');
      await markDialog(page);
      letGo();
      await expect(page).toHaveURL(/step=locationSelection/);
      await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
      expect(await dialog.innerText()).toBe(before);
      await expect(dialog).toHaveAttribute('data-marked', '');
      await page.waitForLoadState('networkidle');
      expect(asked).toEqual([]);
      // A modal like any other: the page behind it is inert, and closing it leads to its page.
      await expect(page.locator('#root')).toHaveAttribute('inert', '');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page.locator('#root')).not.toHaveAttribute('inert');
      await expect(page).not.toHaveURL(/modalName/);
      await page
        .getByRole('button', { name: portal.words('deal', 'actions.return') })
        .first()
        .click();
      await portal.isOn('locationSelection');
    });

test('a draft of the account is rendered where it was left', { tag: '@fast' }, async ({ portal, context }) => {
  await portal.signInAs(CUSTOMER);
  await portal.planReturn(CUSTOMER);
  await portal.continue();
  await portal.isOn('location');
  const kept = portal.kept('10115');
  await portal.dialog.getByLabel('Postleitzahl').fill('10115');
  await kept;
  const tab = await context.newPage();
  const letGo = await holdScripts(tab);
  await tab.goto(BEGUN, { waitUntil: 'commit' });
  const field = tab.getByLabel('Postleitzahl');
  await expect(field).toHaveValue('10115');
  await markDialog(tab);
  letGo();
  await expect(tab).toHaveURL(/step=location$/);
  await expect(tab.getByRole('dialog')).toHaveAttribute('data-marked', '');
  await expect(field).toHaveValue('10115');
  await tab.close();
});

test('a dialog without a stored step is opened by the browser', async ({ page, portal }) => {
  await portal.signInAs(CUSTOMER);
  const letGo = await holdScripts(page);
  await page.goto(`${BEGUN}&step=contact`, { waitUntil: 'commit' });
  await expect(page.locator('h1')).toHaveText('Norden Fjell Kombi');
  await expect(portal.dialog).toHaveCount(0);
  letGo();
  await portal.isOn('locationSelection');
});

test('a draft of this tab is resumed instead of the rendered step', async ({ page, portal, faults }) => {
  await portal.signInAs(CUSTOMER);
  await portal.planReturn(CUSTOMER);
  await portal.continue();
  await portal.isOn('location');
  faults.provokeLostParts();
  await page.route('**/portal/api/drafts/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await portal.dialog.getByLabel('Postleitzahl').fill('10115');
  await expect(portal.dialog).toContainText(/Nur in diesem/);
  await page.goto(BEGUN);
  await portal.isOn('location');
  await expect(portal.dialog.getByLabel('Postleitzahl')).toHaveValue('10115');
});

test('a page that is rendered again without its dialog is no longer inert', async ({ page, portal }) => {
  await portal.signInAs(CUSTOMER);
  const letGo = await holdScripts(page);
  await page.goto(BEGUN, { waitUntil: 'commit' });
  await expect(portal.dialog.getByRole('radio')).toHaveCount(2);
  await page.evaluate((address) => history.replaceState(null, '', address), DEAL);
  letGo();
  await expect(portal.dialog).toHaveCount(0);
  await expect(page.locator('#root')).not.toHaveAttribute('inert');
  await page.mouse.move(400, 400);
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  }).toPass();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('a dialog comes before its page, which is complete', async ({ page, portal }) => {
    await portal.signInAs(CUSTOMER);
    await page.goto(BEGUN);
    const place = async (text: string) => (await page.getByText(text).first().boundingBox())?.y ?? 0;
    const dialog = await place(portal.words('edit-return', STEPS.locationSelection));
    expect(dialog).toBeLessThan(await place('Dein Vertrag'));
    await page.getByRole('link', { name: 'Hilfe' }).first().click();
    await expect(page).toHaveURL(/\/faq/);
  });
});
