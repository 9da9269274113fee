// Input and presses on a server-rendered page count before its scripts run.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e/drawing.ts';
import { pageAt } from '../support/e2e/portal.ts';
import { alive } from '../support/e2e/settled.ts';

/** Delay of scripts after the request of a page, in ms. */
const LATE = 5_000;

/** Delays all scripts from now on, or all except the one that records early input. */
async function delayScripts(page: Page, files = /\.js$/): Promise<void> {
  let asked = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked = Date.now();
  });
  await page.route(files, async (route) => {
    await new Promise((resume) => setTimeout(resume, asked + LATE - Date.now()));
    await route.continue();
  });
}

function sentTo(page: Page, path: string): (string | null)[] {
  const sent: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) sent.push(request.postData());
  });
  return sent;
}

/** All scripts, and all but the one that records input. */
const DELAYED = { 'all scripts': /\.js$/, 'all scripts but the first': /assets\/(?!early-)[^/]*\.js$/ };

/** Timeout in ms for a delayed page to be interactive. */
const IN_THE_END = { timeout: 25_000 };

test.describe.configure({ timeout: 90_000 });

for (const [which, files] of Object.entries(DELAYED))
  test.describe(`${which} come late`, () => {
    test('a form sent before hydration is sent once, with the typed values', async ({ portal, page }) => {
      const sent = sentTo(page, '/api/newsletter');
      await delayScripts(page, files);
      await page.goto('/newsletter', { waitUntil: 'commit' });
      await page.getByLabel('Vorname').fill('Mia');
      await page.getByLabel('Nachname').fill('Kern');
      await page.getByLabel('E-Mail-Adresse').fill('mia.kern@example.de');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Newsletter bestellen' }).click();
      await expect(page.getByLabel('Vorname')).toHaveValue('Mia');
      await expect(portal.pageHeading).toHaveText('Danke!', IN_THE_END);
      expect(sent.map((body) => JSON.parse(body ?? ''))).toEqual([
        expect.objectContaining({ firstname: 'Mia', lastname: 'Kern', email: 'mia.kern@example.de' }),
      ]);
    });

    test('typing during hydration loses no letter', async ({ portal, page }) => {
      await delayScripts(page, files);
      await page.goto('/login', { waitUntil: 'commit' });
      const field = page.getByLabel('E-Mail-Adresse');
      await field.pressSequentially('mia.kern.with.a.long.name@example.de', { delay: 250, ...IN_THE_END });
      await expect(field).toHaveValue('mia.kern.with.a.long.name@example.de');
      await field.press('Enter');
      await expect(portal.pageHeading).not.toHaveText('Willkommen', IN_THE_END);
    });

    test('a press on a link is followed', async ({ portal, page }) => {
      await delayScripts(page, files);
      await page.goto('/privacy', { waitUntil: 'commit' });
      await page.getByRole('banner').getByRole('link', { name: 'Hilfe' }).click();
      await expect(page).toHaveURL(pageAt('/faq'));
      await expect(portal.pageHeading).toHaveText('Häufige Fragen');
    });

    test('a press on a button takes effect after hydration', async ({ portal, page }) => {
      await portal.signInAs('return-window-open');
      await delayScripts(page, files);
      await page.goto('/mycars/return-window-open', { waitUntil: 'commit' });
      await page
        .getByRole('main')
        .getByRole('button', { name: portal.words('deal', 'actions.return') })
        .first()
        .click();
      await expect(portal.heading).toHaveText(portal.words('edit-return', 'type.title'), IN_THE_END);
    });
  });

test('text typed into a server-rendered dialog stays after hydration', { tag: '@fast' }, async ({ portal, page }) => {
  await portal.signInAs('return-window-open');
  const sent = sentTo(page, '/portal/api/bff/deals/return-window-open/mileage-report');
  await delayScripts(page);
  await page.goto('/mycars/return-window-open?modalName=mileage-report', { waitUntil: 'commit' });
  const field = portal.dialog.getByRole('textbox');
  await field.fill('12345');
  await portal.dialog.getByRole('button', { name: portal.words('mileage-report', 'reading.submit') }).click();
  await expect(field).toHaveValue('12345');
  await expect.poll(() => sent.length, IN_THE_END).toBe(1);
  expect(sent[0]).toContain('12345');
});

test('text composed by an input method during hydration is entered once', async ({ portal, page }) => {
  await portal.signInAs('return-window-open');
  await delayScripts(page, DELAYED['all scripts but the first']);
  await page.goto('/myaccount/drivers/add', { waitUntil: 'commit' });
  const birth = page.getByLabel('Geburtsdatum');
  await birth.focus();
  const devtools = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await compose('1203');
  await alive(page);
  await compose('12031949');
  await expect(birth).toHaveValue('12031949');
  await devtools.send('Input.insertText', { text: '12031949' });
  await expect(birth).toHaveValue('12.03.1949');
});

test('Escape and Back in a server-rendered dialog take effect after hydration', async ({ portal, page }) => {
  await portal.signInAs('return-window-open');
  await portal.planReturn('return-window-open');
  // The server has not stored this step yet.
  const kept = portal.kept('"step":"location"');
  await portal.continue();
  await kept;
  await delayScripts(page, DELAYED['all scripts but the first']);
  await page.reload({ waitUntil: 'commit' });
  await portal.isOn('location');
  const keptBack = portal.kept('"step":"locationSelection"');
  await page.goBack();
  await expect(portal.heading).toHaveText(portal.words('edit-return', 'type.title'), IN_THE_END);
  await keptBack;
  await page.reload({ waitUntil: 'commit' });
  await portal.isOn('locationSelection');
  // No DOM state shows a recorded key. The inert root tells that keys are recorded now.
  await page.locator('#root[inert]').waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await expect(portal.dialog).toHaveCount(0, IN_THE_END);
  await expect(page).toHaveURL(pageAt('/mycars/return-window-open'));
});

test('checkboxes and radio buttons changed before hydration keep their last state', async ({ portal, page }) => {
  await portal.signInAs('return-window-open');
  await delayScripts(page, DELAYED['all scripts but the first']);
  await page.goto('/mycars/return-window-open?modalName=schedule-service', { waitUntil: 'commit' });
  const box = portal.dialog.getByRole('checkbox').first();
  await box.check();
  await box.uncheck({ force: true });
  const kept = portal.dialog.getByRole('checkbox').nth(1);
  await kept.check();
  await alive(page);
  await expect(kept).toBeChecked();
  await expect(box).not.toBeChecked();
  await page.goto('/mycars/return-window-open?modalName=MULTISTEP_EDIT_RETURN', { waitUntil: 'commit' });
  const [first, second] = [portal.dialog.getByRole('radio').first(), portal.dialog.getByRole('radio').nth(1)];
  await second.check();
  await first.check();
  await alive(page);
  await portal.continue();
  await expect(portal.heading).toHaveText(portal.words('edit-return', 'location.title.PICKUP'));
});

test('actions before a failed hydration take effect on the newly rendered page', async ({ portal, page }) => {
  const sent = sentTo(page, '/api/newsletter');
  // Forces a hydration mismatch: the server's page differs from the browser's.
  await page.route('**/newsletter', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const drawn = await route.fetch();
    const body = (await drawn.text()).replace('"page":"newsletter"', '"page":"privacy"');
    return route.fulfill({ response: drawn, body });
  });
  await delayScripts(page, DELAYED['all scripts but the first']);
  await page.goto('/newsletter', { waitUntil: 'commit' });
  const before = await page.getByLabel('Vorname').elementHandle();
  await page.getByLabel('Vorname').fill('Mia');
  await page.getByLabel('Nachname').fill('Kern');
  await page.getByLabel('E-Mail-Adresse').fill('mia.kern@example.de');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Newsletter bestellen' }).click();
  await expect(portal.pageHeading).toHaveText('Danke!', IN_THE_END);
  expect(await before?.evaluate((field) => field.isConnected)).toBe(false);
  expect(sent.map((body) => JSON.parse(body ?? ''))).toEqual([
    expect.objectContaining({ firstname: 'Mia', lastname: 'Kern', email: 'mia.kern@example.de' }),
  ]);
});

test('a server-rendered dialog handles every press before hydration', async ({ portal, page }) => {
  await portal.signInAs('return-window-open');
  await delayScripts(page);
  await page.goto('/mycars/return-window-open?modalName=mileage-report', { waitUntil: 'commit' });
  await portal.dialog.waitFor();
  // The page below has no pointer events, and the dialog needs its own CSS until its script runs.
  await page.evaluate(() => {
    document.body.style.pointerEvents = 'none';
  });
  expect(
    await portal.dialog.getByRole('textbox').evaluate((field) => {
      const { x, y } = field.getBoundingClientRect();
      return document.elementFromPoint(x + 2, y + 2) === field;
    }),
  ).toBe(true);
});

test('Back before hydration in a dialog from the URL is one step back', async ({ portal, page }) => {
  await portal.signInAs('return-window-open');
  await portal.open('/mycars/return-window-open?modalName=MULTISTEP_EDIT_RETURN');
  await portal.isOn('locationSelection');
  const kept = portal.kept('"step":"location"');
  await portal.continue();
  await portal.isOn('location');
  await kept;
  await delayScripts(page, DELAYED['all scripts but the first']);
  await page.reload({ waitUntil: 'commit' });
  await portal.isOn('location');
  await page.goBack();
  await expect(portal.heading).toHaveText(portal.words('edit-return', 'type.title'), IN_THE_END);
  await expect(page).toHaveURL(/step=locationSelection|modalName=MULTISTEP_EDIT_RETURN$/);
});

test('Enter in a field before hydration sends nothing', async ({ page }) => {
  await delayScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('E-Mail-Adresse').fill('mia.kern@example.de');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(pageAt('/login'));
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue('mia.kern@example.de');
});

test.describe('a page whose scripts do not start', () => {
  for (const [why, script] of Object.entries({
    'are not understood': 'this is no script',
    throw: 'throw new Error("an old browser")',
  }))
    test(`because they ${why} stays as rendered, with a message`, async ({ portal, page, faults }) => {
      faults.provokeNoScripts();
      await page.route(/assets\/(?!early-)[^/]*\.js$/, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: script }),
      );
      await page.goto('/faq');
      await expect(page.getByRole('alert')).toHaveText(portal.words('ui', 'not_started'));
      await expect(portal.pageHeading).toBeVisible();
      await page.locator('footer').getByRole('link', { name: 'Mietbedingungen', exact: true }).click();
      await expect(page).toHaveURL(pageAt('/terms/rent'));
    });
});
