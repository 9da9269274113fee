// Developer panel (EDT-4): its secret, any screen below it, and the keyboard alone.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/e2e/axe.ts';
import { oneOf } from '../support/e2e/crossed.ts';
import { pressUntil } from '../support/e2e/focus.ts';
import { expect, test } from '../support/e2e/test.ts';
import { lineOf } from '../support/explain/lines.ts';

const DEAL = 'return-window-open';
const SECRET = 'werkstatt-2026';
const CHORD = 'Control+Alt+KeyD';
const RETURN = 'flows/edit-return.json';

const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Developer panel' });

const secretField = (page: Page): Locator =>
  page.getByLabel('Developer secret', { exact: true }).and(page.locator('input'));

async function enter(page: Page, secret = SECRET): Promise<void> {
  // The listener for the chord is loaded after the page.
  await expect(async () => {
    await page.keyboard.press(CHORD);
    await expect(secretField(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type(secret);
  await page.keyboard.press('Enter');
}

async function toSelfReturn(portal: {
  planReturn(deal: string): Promise<void>;
  continue(): Promise<void>;
  isOn(step: string): Promise<void>;
  dialog: Locator;
}) {
  await portal.planReturn(DEAL);
  await portal.dialog.getByRole('radio').nth(1).check();
  await portal.continue();
}

test.beforeEach(async ({ portal }) => {
  await portal.signInAs(DEAL);
});

test('the inspector requires the right secret, and reports a wrong one', async ({ page, portal }) => {
  await portal.open('/mycars');
  await enter(page, 'guess');
  await expect(page.getByRole('alert').filter({ hasText: 'That is not the secret.' })).toBeVisible();
  await expect(panelOf(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Developer secret').first()).toBeHidden();
});

test('explains a hidden field, with file and line, over its dialog', async ({ page, portal }) => {
  await toSelfReturn(portal);
  await enter(page);
  const panel = panelOf(page);
  await expect(panel.getByRole('combobox')).toBeFocused();
  await panel.getByRole('button', { name: 'field pickup.postcode' }).click();
  const why = panel.getByRole('region', { name: 'Explanation' });
  await expect(why.getByRole('heading')).toHaveText('field pickup.postcode: hidden');
  const layer = why.getByRole('listitem').filter({ hasText: 'this decides' });
  await expect(layer).toContainText('group pickup');
  await expect(layer).toContainText(lineOf(RETURN, '{ "field": "pickup" }'));
  await expect(layer.locator('pre').first()).toContainText('{ "field": "pickup" }');
  await layer.getByRole('button', { name: 'What values.self is made of' }).click();
  await expect(layer).toContainText('form.return_type (Art der Rückgabe)');
  await expect(layer).toContainText('given by the customer');
});

test('supports the keyboard: open, walk the tree, explain, jump to a step and close', { tag: '@fast' }, async ({
  page,
  portal,
}) => {
  await portal.planReturn(DEAL);
  await enter(page);
  const panel = panelOf(page);
  await expect(panel.getByRole('combobox')).toBeFocused();
  const first = panel.getByRole('button', { name: /^step locationSelection/ });
  await first.focus();
  await pressUntil(page, 'ArrowDown', /^field return_type/);
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: 'field return_type: shown' })).toBeVisible();
  await panel.getByRole('button', { name: 'Go to contact' }).focus();
  await page.keyboard.press('Enter');
  await portal.isOn('contact');
  await panel.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await portal.isOn('contact');
});

test('selects an element on screen without pressing it', async ({ page, portal }) => {
  await portal.planReturn(DEAL);
  await enter(page);
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Pick an element' }).click();
  await portal.dialog.getByRole('radio').nth(1).click({ force: true });
  await expect(panel.getByRole('heading', { name: 'field return_type: shown' })).toBeVisible();
  await expect(portal.dialog.getByRole('radio').nth(0)).toBeChecked();
  await panel.getByRole('button', { name: 'Move left' }).click();
  await expect(panel).toHaveAttribute('data-side', 'left');
  await panel.getByRole('button', { name: 'Move right' }).click();
  await panel.getByRole('button', { name: 'Pick an element' }).click();
  await portal.button(portal.words('ui', 'continue')).click();
  await expect(panel.getByRole('heading', { name: 'action next: shown' })).toBeVisible();
  await portal.isOn('locationSelection');
});

test('shows answers, sources with their call, requests and effects', async ({ page, portal }) => {
  await portal.open('/mycars');
  await enter(page);
  const panel = panelOf(page);
  await expect(panel.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await portal.open(`/mycars/${DEAL}`);
  // Events are recorded once the panel's launcher is there, which is loaded last.
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('button', { name: portal.words('deal', 'actions.return') })
    .first()
    .click();
  await portal.isOn('locationSelection');
  await page.keyboard.press(CHORD);
  await panel.getByRole('button', { name: 'Answers' }).click();
  await expect(panel.getByRole('row', { name: /form\.return_type/ })).toContainText('PICKUP');
  await panel.getByRole('button', { name: 'Sources' }).click();
  const source = panel.getByRole('row', { name: /^return_metadata/ });
  await expect(source).toContainText('GET /portal/api/bff/deals/return-window-open/return-metadata');
  await expect(source).toContainText('200');
  await panel.getByRole('button', { name: 'Requests' }).click();
  await expect(panel.getByRole('row', { name: /return-metadata/ }).first()).toContainText(/200, \d+ ms/);
  await panel.getByLabel('Flow').selectOption({ label: 'deal' });
  await panel.getByRole('button', { name: 'Effects' }).click();
  await expect(panel.getByRole('row', { name: /open/ }).first()).toContainText('done');
});

for (const colorScheme of oneOf(['light', 'dark'] as const, 1))
  test(`has no accessibility violation, ${colorScheme}`, async ({ page, portal }) => {
    await page.emulateMedia({ colorScheme });
    await toSelfReturn(portal);
    await page.keyboard.press(CHORD);
    await expectAccessible(page, 'asking for the secret');
    await page.keyboard.press('Escape');
    await enter(page);
    const panel = panelOf(page);
    await panel.getByRole('button', { name: 'field pickup.postcode' }).click();
    await expectAccessible(page, 'an explanation over a dialog');
    for (const view of ['Answers', 'Sources', 'Requests', 'Effects']) {
      await panel.getByRole('button', { name: view }).click();
      await expectAccessible(page, view);
    }
  });

test('shows which change of a variant has removed a block', async ({ page, portal }) => {
  await portal.signInAs('business-customer');
  await portal.planReturn('business-customer');
  await enter(page);
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'without steps.contact.attorney' }).click();
  const why = panel.getByRole('region', { name: 'Explanation' });
  await expect(why.getByRole('heading')).toHaveText('contact.attorney: removed');
  await expect(why).toContainText(lineOf(RETURN, '"at": "steps.contact.attorney"'));
});

test('links to the lines of page regions and their content', async ({ page, portal }) => {
  await portal.open('/mycars');
  await enter(page);
  const panel = panelOf(page);
  await panel.getByLabel('Flow').selectOption({ label: 'header' });
  await panel.getByRole('button', { name: /^step menu/ }).click();
  await expect(panel.getByRole('region', { name: 'Explanation' })).toContainText(/flows\/site\/header\.json:\d+:\d+/);
  await panel.getByRole('button', { name: 'Sources' }).click();
  const links = panel.getByRole('row', { name: /^header_content/ });
  const menu = lineOf('flows/content/de-DE/header.json', '"links": [', '"links": [');
  await expect(links).toContainText(`header_content.links${menu}:1`);
  await links.getByText(`${menu}:1`, { exact: true }).click();
  await expect(links.locator('pre:visible')).toContainText('"links": [');
});

test('the secret may be in the URL, and is removed from it', async ({ page }) => {
  await page.goto(`/mycars?dev=${SECRET}`);
  await expect(panelOf(page)).toBeVisible();
  await expect(page).toHaveURL(/\/mycars$/);
  await panelOf(page)
    .getByRole('button', { name: /^list|^step/ })
    .first()
    .click();
  await expectAccessible(page, 'an explanation over a page');
});

test('neither the panel nor a line of a file loads without the secret', async ({ page, portal }) => {
  const texts: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) texts.push(await response.text().catch(() => ''));
  });
  await portal.planReturn(DEAL);
  await page.keyboard.press(CHORD);
  await expect(secretField(page)).toBeFocused();
  expect(texts.length).toBeGreaterThan(3);
  // Every definition begins with `$schema`, in any encoding: quoted, escaped or as a bare name.
  expect(texts.filter((text) => /\$schema\\*["'`]?\s*:/.test(text))).toEqual([]);
  expect(texts.filter((text) => text.includes('Pick an element'))).toEqual([]);
  expect(texts.filter((text) => text.includes('flows/content/'))).toEqual([]);
  expect(await page.content()).not.toContain('flows/');
});
