// The next action on the page of a car, and the car with its costs beside the steps.
import { expect, test } from '../support/e2e/test.ts';

const RUNNING = 'window-not-yet-open';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the page of a car is short, and its first screen holds the date, the cost and the one action', async ({
    portal,
    page,
  }) => {
    await portal.signInAs(RUNNING);
    await portal.open(`/mycars/${RUNNING}`);
    const main = page.getByRole('main');
    const now = main.locator('[data-block="deal.now"]');
    for (const first of [
      now.getByText(/^Läuft bis \d\d\.\d\d\.\d{4}$/),
      now.getByText(/^549,00\s€ im Monat$/),
      now.getByRole('button', { name: 'So geht es weiter' }),
    ]) {
      const box = await first.boundingBox();
      expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    }
    expect((await main.boundingBox())?.height).toBeLessThanOrEqual(1_900);
  });

  test('a wizard shows the car above its step, and the total once at the button', async ({ portal, page }) => {
    await portal.signInAs(RUNNING);
    await portal.open(`/mycars/${RUNNING}?modalName=mileage-upgrade`);
    const about = portal.dialog.locator('[data-about]');
    await portal.dialog.getByRole('radio', { name: /^2\.000\skm im Monat/ }).check();
    await expect(about).toContainText(/Aurel Linea.*HH·JP 804.*Einmalig.*800,00\s€.*bisher 549,00\s€.*629,00\s€/s);
    const [line, title] = [await about.boundingBox(), await portal.heading.boundingBox()];
    expect((line?.y ?? Number.NaN) + (line?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
    await portal.continue();
    await portal.isOn('Stimmt alles?');
    await expect(portal.dialog.getByRole('term').filter({ hasText: /^Neue Monatsrate$/ })).toHaveCount(1);
    await expect(page.locator('[data-sticky]').getByRole('term')).toHaveText(['Neue Monatsrate', 'Nachzahlung']);
    await expect(about.getByRole('term')).toHaveCount(0);
  });
});

test('the car with its costs stays beside the steps of a wizard while scrolling', {
  tag: '@fast',
}, async ({ portal, page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await portal.signInAs(RUNNING);
  await portal.open(`/mycars/${RUNNING}?modalName=mileage-upgrade`);
  const rate = portal.dialog.locator('[data-about]').getByRole('term').filter({ hasText: 'Monatsrate' });
  const first = portal.dialog.getByRole('radio').first();
  const [beside, option] = [await rate.boundingBox(), await first.boundingBox()];
  expect(beside?.x).toBeGreaterThan((option?.x ?? Number.NaN) + (option?.width ?? 0));
  await portal.dialog.locator('[data-scroller]').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
  await expect(first).not.toBeInViewport();
  await expect(rate).toBeInViewport();
});

test('a booked item is marked on the car, once on the screen', async ({ portal }) => {
  await portal.signInAs('handover-with-provider');
  await portal.open('/mycars/handover-with-provider?modalName=INSURANCE_UPGRADE');
  await portal.dialog.getByRole('radio', { name: /^Komfort Schutz Empfohlen/ }).check();
  await portal.continue();
  await portal.order();
  await portal.isOn('Dein Schutz ist gebucht');
  await expect(portal.dialog.locator('[data-look="artwork"]:visible')).toHaveCount(1);
  await expect(portal.dialog.locator('[data-look="artwork"]:visible svg[viewBox="0 0 24 24"]')).toBeVisible();
});
