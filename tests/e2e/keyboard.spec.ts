import { storedBooking } from '../support/e2e/database.ts';
import { expectFocusSeen, focusOf, pressUntil } from '../support/e2e/focus.ts';
import type { Portal } from '../support/e2e/portal.ts';
import { expect, test } from '../support/e2e/test.ts';

for (const [name, viewport] of Object.entries({
  'on a desktop': { width: 1280, height: 800 },
  'at 400 % zoom': { width: 320, height: 256 },
})) {
  test.describe(name, () => {
    test.use({ viewport });

    test('books a collection by keyboard, with a visible focus at all times', async ({ portal, page, server }) => {
      await portal.open('/login');
      await page.getByRole('button', { name: /^Katharina Brandl/ }).waitFor();
      await pressUntil(page, 'Tab', /^Katharina Brandl/);
      await page.keyboard.press('Enter');
      await expect(portal.pageHeading).toHaveText('Meine Abos');
      await page.getByText('Hallo Katharina').waitFor();
      await pressUntil(page, 'Tab', /Norden Fjell Kombi/);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Was möchtest du tun?')).toBeVisible();
      await pressUntil(page, 'Tab', /^Rückgabe planenAbholen/);
      await page.keyboard.press('Enter');
      await chooseWay(portal);
      await fillAddress(portal);
      await chooseAppointment(portal);
      await portal.isOn('contact');
      await pressUntil(page, 'Tab', /^Weiter$/);
      await page.keyboard.press('Enter');
      await portal.isOn('overview');
      await pressUntil(page, 'Tab', /^Ich möchte anschließend/);
      await page.keyboard.press('Space');
      await expect(portal.dialog.getByRole('checkbox')).toBeChecked();
      await page.keyboard.press('Space');
      await pressUntil(page, 'Tab', /^Zahlungspflichtig buchen$/);
      await page.keyboard.press('Enter');
      await portal.isOn('Deine Rückgabe ist geplant');
      await pressUntil(page, 'Shift+Tab', /^Ok$/);
      await page.keyboard.press('Enter');
      await expect(portal.dialog).toHaveCount(0);
      expect(storedBooking(server, 'return-window-open')).toMatchObject({
        returns: [{ type: 'PICKUP', street: 'Sendlinger Straße', slot: '10:00' }],
        changes: 1,
      });
    });
  });
}

async function chooseWay(portal: Portal): Promise<void> {
  const { page } = portal;
  await portal.isOn('locationSelection');
  await expect(portal.heading).toBeFocused();
  await pressUntil(page, 'Tab', /^Abholung an deiner Adresse/);
  await page.keyboard.press('ArrowDown');
  await expect(portal.dialog.getByRole('radio', { name: /^Selbst/ })).toBeChecked();
  await expectFocusSeen(page, 'ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
}

async function fillAddress(portal: Portal): Promise<void> {
  const { page } = portal;
  await portal.isOn('location');
  for (let stop = 0; stop < 4; stop += 1) {
    await page.keyboard.press('Tab');
    await expectFocusSeen(page, 'Tab');
  }
  await pressUntil(page, 'Tab', /^INPUT$/);
  const street = portal.field('german-address', 'street');
  const isReached = () => street.evaluate((box) => box === document.activeElement);
  for (let press = 0; press < 30 && !(await isReached()); press += 1) await page.keyboard.press('Shift+Tab');
  await expect(street).toBeFocused();
  await expectFocusSeen(page, 'Shift+Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Sendlinger Straße');
  await pressUntil(page, 'Tab', /^Weiter$/);
  await page.keyboard.press('Space');
}

async function chooseAppointment(portal: Portal): Promise<void> {
  const { page } = portal;
  await portal.isOn('appointment');
  await portal.days.first().waitFor();
  await pressUntil(page, 'Tab', /^Weiter$/);
  await page.keyboard.press('Enter');
  await expect(portal.summary).toBeFocused();
  await page.keyboard.press('Tab');
  await expectFocusSeen(page, 'Tab');
  await page.keyboard.press('Enter');
  await expect(portal.days.first()).toBeFocused();
  // Late enough for an appraisal before it.
  for (let day = 0; day < 20; day += 1) {
    await page.keyboard.press('ArrowRight');
    await expectFocusSeen(page, 'ArrowRight');
  }
  await expect(portal.days.nth(20)).toBeChecked();
  await pressUntil(page, 'Tab', /^08:00/);
  await page.keyboard.press('ArrowRight');
  await expect(portal.slot('10:00')).toBeChecked();
  await expectFocusSeen(page, 'ArrowRight');
  await pressUntil(page, 'Tab', /^Weiter$/);
  await page.keyboard.press('Enter');
}

test('two rounds of Tab, forward and back, never leave the dialog', { tag: '@fast' }, async ({ portal, page }) => {
  await portal.signInAs('return-window-open');
  await portal.planReturn('return-window-open');
  for (const step of ['locationSelection', 'location', 'appointment', 'contact', 'overview'] as const) {
    await portal.isOn(step);
    if (step === 'appointment') await portal.choose(5, '10:00');
    for (const key of ['Tab', 'Shift+Tab']) {
      let rounds = 0;
      for (let stop = 0; stop < 40 && rounds < 2; stop += 1) {
        await page.keyboard.press(key);
        const focus = await focusOf(page);
        expect(focus.inDialog, `${step}, ${key}: "${focus.name}" lies behind the dialog`).toBe(true);
        if (focus.name === 'Schließen') rounds += 1;
      }
      expect(rounds, `${step}: ${key} goes round`).toBe(2);
    }
    if (step !== 'overview') await portal.continue();
  }
});

test('chooses a day in the calendar with the arrow keys; Escape closes the calendar and not the dialog', async ({
  portal,
  page,
}) => {
  await portal.signInAs('return-window-open');
  await portal.planReturn('return-window-open');
  await portal.walkTo('appointment');
  await portal.days.first().waitFor();
  await pressUntil(page, 'Tab', /^Kalender öffnen$/);
  await page.keyboard.press('Enter');
  const grid = portal.dialog.getByRole('grid');
  await expect(grid).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(grid).toHaveCount(0);
  await portal.isOn('appointment');
  await expect(portal.button('Kalender öffnen')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(grid).toBeVisible();
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab');
    if (await grid.evaluate((table) => table.contains(document.activeElement))) break;
  }
  await expectFocusSeen(page, 'Tab');
  await page.keyboard.press('ArrowRight');
  await expectFocusSeen(page, 'ArrowRight');
  // Only some days of these months are offered.
  for (const key of ['PageDown', 'PageDown', 'PageUp']) {
    await page.keyboard.press(key);
    await expect(grid.locator('[data-day]:not([data-disabled]) button:focus')).toHaveCount(1);
    await expectFocusSeen(page, key);
  }
  await page.keyboard.press('Enter');
  await expect(grid).toHaveCount(0);
  await expect(portal.dialog.getByRole('radio', { checked: true })).toHaveCount(1);
});
