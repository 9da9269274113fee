// Editors at work in the studio: text, texts in all languages, search, and what keeps a change from being saved.
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { Server } from '../../scripts/testbed/portalServer.ts';
import { expectAccessible } from '../support/e2e/axe.ts';
import { ownServer } from '../support/e2e/test.ts';

const FLOW = 'deposit-refund-details.json';
const COPY = 'copy/de-DE/deposit-refund-details.json';

// A server of its own: others would go on with what is edited.
const test = base.extend<object, { readonly server: Server }>({
  server: ownServer,
  baseURL: async ({ server }, use) => use(server.url),
});

async function signIn(page: Page, name = 'Erika', address = ''): Promise<void> {
  await page.goto(`/studio${address}`);
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('main')).toBeVisible();
}

const editor = (page: Page) => page.getByRole('textbox', { name: 'Text of the file' });
const state = (page: Page) => page.getByRole('main').getByRole('status').first();

/** Text of a file in the working copy. */
async function saved(context: BrowserContext, path: string): Promise<string> {
  const answer = await context.request.get(`/studio/api/files?path=${encodeURIComponent(path)}`);
  return ((await answer.json()) as { readonly text: string }).text;
}

/** Types over the first occurrence of a text in the editor. */
async function replace(page: Page, from: string, to: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+f');
  // The editor reads the box at each key.
  await page.getByRole('textbox', { name: 'Find' }).pressSequentially(from);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.insertText(to);
}

test('a search for visible text leads to its key, and a change affects one line of the file', async ({
  page,
  context,
}) => {
  await signIn(page);
  const before = await saved(context, COPY);
  await page.getByRole('searchbox').fill('Bankverbindung erfolgreich');
  await page
    .getByRole('button', { name: /Bankverbindung erfolgreich hinterlegt.*deposit-refund-details/ })
    .first()
    .click();
  await expect(editor(page)).toContainText('Bankverbindung erfolgreich');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expectAccessible(page, 'the studio with a text');
  await replace(page, 'erfolgreich hinterlegt', 'ist gespeichert');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(state(page)).toHaveText('Saved');
  const [lines, now] = [before.split('\n'), (await saved(context, COPY)).split('\n')];
  expect(now.filter((line, at) => line !== lines[at])).toEqual([expect.stringContaining('ist gespeichert')]);
  expect(now).toHaveLength(lines.length);
});

test('a mistyped name is marked and corrected by its fix', async ({ page, context }) => {
  await signIn(page, 'Erika', `#/text/${FLOW}`);
  const before = await saved(context, FLOW);
  await replace(page, '"field": "iban"', '"field": "ibna"');
  const problem = page.getByRole('button', { name: /Error, line \d+.*there is no field "ibna"/ });
  await page.getByRole('button', { name: 'Outline' }).click();
  await expect(problem).toBeVisible();
  await problem.click();
  await page.getByRole('button', { name: 'Fix' }).click();
  await expect(problem).toBeHidden();
  await expect(editor(page)).toContainText('"iban"');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(state(page)).toHaveText('Saved');
  expect(await saved(context, FLOW)).toBe(before);
});

test('a step is renamed in its flow and its tests, by keyboard', async ({ page, context }) => {
  await signIn(page, 'Erika', `#/text/${FLOW}`);
  await replace(page, '"id": "bank-details"', '"id": "bank-details"');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('F2');
  const dialog = page.getByRole('dialog', { name: 'Rename bank-details' });
  await dialog.getByLabel('New name').fill('account');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Renamed in \d+ files/)).toBeVisible();
  await expect.poll(() => saved(context, 'tests/deposit-refund-details/saved.json')).toContain('"step": "account"');
  await expect.poll(() => saved(context, FLOW)).toContain('"id": "account"');
});

test('texts are compared and changed in all languages, also on a small screen', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, 'Carl', `#/copy/${FLOW}`);
  const german = page.getByRole('textbox', { name: 'title, de-DE', exact: true });
  await expect(german).toBeVisible();
  await expectAccessible(page, 'the texts of a flow');
  await german.fill('Wohin mit der Kaution von {{amount}}?');
  await expect(page.getByRole('row', { name: /^title/ }).getByText('Other placeholders')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => saved(context, COPY)).toContain('Wohin mit der Kaution von {{amount}}?');
});

test('an editor of texts only can read a flow, and cannot type into it', async ({ page }) => {
  await signIn(page, 'Carl', `#/text/${FLOW}`);
  await expect(page.getByText('You may read this file, but not change it.')).toBeVisible();
  for (const name of ['Save', 'Format', 'Rename'])
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
});

test('undo does not revert changes of another editor', async ({ page, browser, server, context }) => {
  const path = 'pages/newsletter.json';
  await signIn(page, 'Erika', `#/text/${path}`);
  await replace(page, '"$schema"', '\n  "$schema"');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(state(page)).toHaveText('Saved');
  const other = await browser.newContext({ baseURL: server.url });
  const second = await other.newPage();
  await signIn(second, 'Paula', `#/text/${path}`);
  await replace(second, '"version": 1', '"version": 2');
  await second.keyboard.press('ControlOrMeta+s');
  await expect(state(second)).toHaveText('Saved');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(editor(page)).toContainText('"version": 2');
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => saved(context, path)).not.toMatch(/^\{\n {2}\n/);
  expect(await saved(context, path)).toContain('"version": 2');
  await other.close();
});

test('a file that a colleague has removed is created again', async ({ page, context, server }) => {
  const path = 'pages/loyalty.json';
  await signIn(page, 'Erika', `#/text/${path}`);
  const { csrf_token } = (await (await context.request.get('/studio/api/session')).json()) as { csrf_token: string };
  const headers = { 'x-csrf-token': csrf_token, origin: server.url };
  const { hash } = (await (await context.request.get(`/studio/api/files?path=${path}`)).json()) as { hash: string };
  await context.request.delete('/studio/api/files', { headers, data: { path, knows: hash } });
  await replace(page, '"$schema"', '\n  "$schema"');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByRole('button', { name: 'Create it again' }).click();
  await expect(state(page)).toHaveText('Saved');
  expect(await saved(context, path)).toMatch(/^\{\n {2}\n/);
});

test('typed text survives a lost connection and a reload', async ({ page, context }) => {
  await signIn(page, 'Erika', `#/text/${COPY}`);
  await context.setOffline(true);
  await replace(page, '"$schema"', '\n  "$schema"');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('There is no connection to the server.')).toBeVisible();
  await context.setOffline(false);
  await expect(state(page)).toHaveText('Saved');
  expect(await saved(context, COPY)).toMatch(/^\{\n {2}\n/);
});

test('text typed after the session has ended is saved after a new sign-in', async ({ page, context }) => {
  await signIn(page, 'Erika', `#/text/pages/faq.json`);
  await context.clearCookies({ name: 'fahrplan_editor' });
  await replace(page, '"$schema"', '\n  "$schema"');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erika' }).click();
  await expect(state(page)).toHaveText('Saved');
  expect(await saved(context, 'pages/faq.json')).toMatch(/^\{\n {2}\n/);
});

test('two editors change one flow: different places are merged, conflicts are shown', async ({
  page,
  browser,
  server,
}) => {
  const path = 'pages/contact.json';
  await signIn(page, 'Erika', `#/text/${path}`);
  const other = await browser.newContext({ baseURL: server.url });
  const second = await other.newPage();
  await signIn(second, 'Paula', `#/text/${path}`);
  await replace(page, '"version": 1', '"version": 2');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(state(page)).toHaveText('Saved');
  await replace(second, '"version": 1', '"version": 3');
  await second.keyboard.press('ControlOrMeta+s');
  await expect(second.getByText('Another editor has changed the same places.')).toBeVisible();
  await expect(second.getByText('"version": 2')).toBeVisible();
  for (const name of ['Preview', 'Outline']) await second.getByRole('button', { name }).click();
  await expectAccessible(second, 'a conflict of two editors');
  await second.getByRole('button', { name: 'Save mine' }).click();
  await expect(state(second)).toHaveText('Saved');
  expect(await saved(other, path)).toContain('"version": 3');
  await other.close();
});
