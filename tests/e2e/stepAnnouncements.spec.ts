import { STEPS, type StepName } from '../support/e2e/portal.ts';
import { expect, test } from '../support/e2e/test.ts';

test('each step takes the focus to its heading, names the tab, and is announced', { tag: '@fast' }, async ({
  portal,
  page,
}) => {
  await portal.signInAs('return-window-open');
  await portal.open('/mycars/return-window-open');
  await expect(page).toHaveTitle('Norden Fjell Kombi – Fahrplan');
  await portal.planReturn('return-window-open');
  const steps = Object.keys(STEPS) as StepName[];
  const live = portal.dialog.locator('[aria-live="polite"]').first();
  const place = (step: StepName) => `Schritt ${steps.indexOf(step) + 1} von ${steps.length}`;
  const title = (step: StepName) => portal.words('edit-return', STEPS[step]);
  const arrived = async (step: StepName, announced: boolean) => {
    await portal.isOn(step);
    await expect(portal.heading).toBeFocused();
    await expect(page).toHaveTitle(`${title(step)} – ${place(step)} – Fahrplan`);
    if (announced) await expect(live).toHaveText(`${place(step)}: ${title(step)}`);
  };
  for (const step of steps) {
    await arrived(step, step !== 'locationSelection');
    if (step === 'appointment') await portal.choose(5, '10:00');
    if (step !== 'overview') await portal.continue();
  }
  for (const step of steps.slice(0, -1).reverse()) {
    await portal.button('Zurück').click();
    await arrived(step, true);
  }
  await page.keyboard.press('Escape');
  await expect(portal.dialog).toHaveCount(0);
  await expect(page).toHaveTitle('Norden Fjell Kombi – Fahrplan');
});

test('a refused step names the problem in the tab title until it is corrected', async ({ portal, page }) => {
  await portal.signInAs('return-window-open');
  await portal.planReturn('return-window-open');
  await portal.walkTo('location');
  await portal.field('german-address', 'city').fill('');
  await portal.refusedBy('Gib den Ort ein');
  await expect(portal.summary).toBeFocused();
  await expect(page).toHaveTitle(/^Fehler: Wo holen wir das Auto ab\?/);
  await portal.summary.getByRole('link').click();
  await expect(portal.field('german-address', 'city')).toBeFocused();
  await expect(portal.field('german-address', 'city')).toHaveAccessibleDescription('Gib den Ort ein');
  await page.keyboard.type('München');
  await expect(portal.summary).toHaveCount(0);
  await expect(page).toHaveTitle(/^Wo holen wir das Auto ab\?/);
});

test('a slow server leaves a placeholder, never an empty page', { tag: '@fast' }, async ({ portal, page }) => {
  const placeholder = page.locator('[data-waiting="page"]');
  const hold = async (address: string) => {
    let release = () => {};
    const promise = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(address, async (route) => {
      await promise;
      await route.continue();
    });
    return () => release();
  };
  await portal.signInAs('return-window-open');
  await portal.drawsNothing();
  const answer = await hold('**/portal/api/session');
  const asked = page.waitForRequest('**/portal/api/session');
  await page.goto('/mycars');
  await asked;
  await expect(placeholder).toBeVisible();
  answer();
  await expect(portal.pageHeading).toHaveText(portal.words('my-cars', 'title'));
  await expect(placeholder).toHaveCount(0);

  const bring = await hold('**/*invoices*.js');
  await page.locator('header').getByRole('link', { name: 'Rechnungen', exact: true }).click();
  await expect(placeholder).toBeVisible();
  await expect(portal.pageHeading).toHaveCount(0);
  bring();
  await expect(portal.pageHeading).toHaveText(portal.words('invoices', 'title'));
});
