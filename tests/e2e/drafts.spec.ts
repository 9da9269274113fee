// Drafts: saved, continued on another device, and never overwritten unnoticed.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/e2e/axe.ts';
import { Faults } from '../support/e2e/faults.ts';
import { Portal } from '../support/e2e/portal.ts';
import { expect, test } from '../support/e2e/test.ts';

const DEAL = 'return-window-open';
const street = (portal: Portal) => portal.field('german-address', 'street');
const SAVED = /^Gespeichert \d\d:\d\d$/;

test.beforeEach(({ portal }) => portal.signInAs(DEAL));

async function windowOf(portal: Portal, page: Page): Promise<Portal> {
  const other = new Portal(page, portal.server, portal.words, new Faults(page));
  await other.open(`/mycars/${DEAL}?modalName=MULTISTEP_EDIT_RETURN`);
  return other;
}

async function onLocation(portal: Portal, text: string): Promise<void> {
  await portal.planReturn(DEAL);
  await portal.continue();
  await portal.isOn('location');
  // The step's initial answers are saved already.
  const kept = portal.kept(text);
  await street(portal).fill(text);
  await kept;
  await expect(portal.dialog.getByText(SAVED)).toBeVisible();
}

test('is saved, and resumed on another device', async ({ portal, page, browser, server }) => {
  await onLocation(portal, 'Sendlinger Straße');
  await expectAccessible(page, 'a step that is saved');
  const device = await browser.newContext({ baseURL: server.url, locale: 'de-DE' });
  const other = new Portal(await device.newPage(), server, portal.words, new Faults(page));
  await other.signInAs(DEAL);
  await other.open(`/mycars/${DEAL}`);
  await expect(
    other.page.getByText(/^Weiter bei Schritt 2 von 5\. Gespeichert am \d\d\.\d\d\.\d{4}, \d\d:\d\d\.$/),
  ).toBeVisible();
  await expectAccessible(other.page, 'the page of a deal with something begun');
  await other.page.getByRole('button', { name: 'Weitermachen' }).click();
  await other.isOn('location');
  await expect(street(other)).toHaveValue('Sendlinger Straße');
  await device.close();
});

test('is offered once its dialog is closed, until discarded', async ({ portal, page }) => {
  await onLocation(portal, 'Sendlinger Straße');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(portal.dialog).toContainText('Angefangen: Rückgabe planen');
  await expectAccessible(page, 'the question whether to discard');
  await portal.button('Behalten').click();
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await portal.button('Verwerfen').click();
  await expect(page.getByRole('button', { name: 'Weitermachen' })).toHaveCount(0);
  await expect(page).toHaveURL(/\/mycars\/return-window-open$/);
  // In this window, the history still has an entry of the closed dialog.
  const other = await windowOf(portal, await page.context().newPage());
  await other.isOn('locationSelection');
  await other.continue();
  await expect(street(other)).not.toHaveValue('Sendlinger Straße');
});

test('in two windows: text of one is reported in the other, which can take it over', {
  tag: '@fast',
}, async ({ portal, page }) => {
  await onLocation(portal, 'Sendlinger Straße');
  const other = await windowOf(portal, await page.context().newPage());
  await other.isOn('location');
  const theirs = other.kept('Lindwurmstraße');
  await street(other).fill('Lindwurmstraße');
  await theirs;
  await expect(other.dialog.getByText(SAVED)).toBeVisible();
  await expect(portal.dialog.getByRole('alert')).toContainText('In einem anderen Fenster');
  await expectAccessible(page, 'a step that another window has changed');
  await portal.button('Stand von dort übernehmen').click();
  await expect(street(portal)).toHaveValue('Lindwurmstraße');
  await expect(portal.dialog.getByRole('alert')).toHaveCount(0);
  const mine = portal.kept('Lindwurmstraße 1');
  await street(portal).fill('Lindwurmstraße 1');
  await mine;
  await expect(portal.dialog.getByText(SAVED)).toBeVisible();
});

test('in two windows: a booking in one cannot be repeated in the other', async ({ portal, page }) => {
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.request().postData()?.includes('"overview"') === true,
  );
  await portal.planReturn(DEAL);
  await portal.walkTo('overview');
  await saved;
  const other = await windowOf(portal, await page.context().newPage());
  await other.isOn('overview');
  const ended = page.waitForResponse(
    (answer) => answer.request().method() === 'DELETE' && answer.url().includes('/drafts/'),
  );
  await portal.order();
  await ended;
  await portal.readPlanned();
  await expect(other.dialog.getByRole('alert').first()).toContainText('schon abgeschlossen');
  await expectAccessible(other.page, 'a step that was finished in another window');
  const third = await windowOf(portal, await page.context().newPage());
  await third.isOn('locationSelection');
  await other.button('Hier neu beginnen').click();
  await other.isOn('locationSelection');
  await expect(other.dialog.getByRole('alert')).toHaveCount(0);
  await expect(other.heading).toBeFocused();
  await other.button('Schließen').last().click();
  await expect(other.dialog).toHaveCount(0);
});

test('without a network it stays in the window with a message, and is saved once online', { tag: '@fast' }, async ({
  portal,
  page,
}) => {
  await portal.planReturn(DEAL);
  await portal.continue();
  await portal.isOn('location');
  portal.faults.provokeLostParts();
  await page.context().setOffline(true);
  await street(portal).fill('Sendlinger Straße');
  await expect(portal.dialog.getByText(/^Nur in diesem Fenster gespeichert/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(portal.dialog.getByText(SAVED)).toBeVisible();
});
