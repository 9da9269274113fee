// Starting points, the help, and the studio with little room.
import { test as base, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/e2e/axe.ts';
import { savedText, signInToStudio } from '../support/e2e/studioPages.ts';
import { StudioServer } from '../support/e2e/studioServer.ts';

const FLOW = 'deposit-refund-details.json';

const test = base.extend<object, { readonly studio: StudioServer }>({
  studio: [
    // Playwright reads the destructured names.
    async ({}, use) => {
      const studio = await StudioServer.start();
      await use(studio);
      await studio.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ studio }, use) => use(studio.url),
});

const editor = (page: Page) => page.getByRole('textbox', { name: 'Text of the file' });
const state = (page: Page) => page.getByRole('main').getByRole('status').first();

test('a new flow created by keyboard works at once', async ({ page, context }) => {
  await signInToStudio(page);
  await page.getByRole('button', { name: 'New flow or page' }).focus();
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'the starting points');
  await page.getByRole('radio', { name: /^Question/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Request with photos/ })).toBeChecked();
  const name = page.getByLabel('Name', { exact: true });
  await name.focus();
  await page.keyboard.type('faq');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/faq\.json is there already\. Choose another name\.$/)).toBeVisible();
  await name.fill('lost-key');
  await page.keyboard.press('Enter');
  await expect(editor(page)).toContainText('"id": "lost-key"');
  await expect(state(page)).toHaveText('Saved');
  await page.getByRole('button', { name: 'Outline' }).click();
  await expect(page.getByText('None in this file.')).toBeVisible();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Um welches Auto geht es?' })).toBeVisible();
  await expect.poll(() => savedText(context, 'copy/en-US/lost-key.json')).toContain('Which car is it about?');
});

test('an editor without the right to add files sees the reason', async ({ page }) => {
  await signInToStudio(page, 'Carl', '#/new');
  await expect(page.getByText('You do not have the role edit.')).toBeVisible();
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await expect(page.getByRole('button', { name: 'New flow or page' })).toBeHidden();
});

test('the help can be searched, and explains a problem of the text', async ({ page }) => {
  await signInToStudio(page, 'Rita', '#/help');
  await page.getByRole('article').getByRole('link', { name: 'A new flow in six steps' }).click();
  await expect(page.getByRole('heading', { name: 'A new flow in six steps' })).toBeFocused();
  await page.goBack();
  const search = page.getByRole('searchbox', { name: 'Search the help' });
  await search.fill('migrations');
  await expect(page.getByText(/\d+ sections/)).toBeVisible();
  await expectAccessible(page, 'results in the help');
  await search.fill('FLOW_UNKNOWN_FIELD');
  await search.press('Enter');
  const title = page.getByRole('heading', { name: 'FLOW_UNKNOWN_FIELD' });
  await expect(title).toBeFocused();
  await expectAccessible(page, 'a topic of the help');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Help' })).toBeVisible();
  await page.getByRole('button', { name: 'The language of flows' }).click();
  await page.getByRole('article').getByRole('link', { name: 'disclosures' }).click();
  await expect(page.getByRole('heading', { name: 'Disclosures' })).toBeFocused();
});

test('a problem leads to its explanation', async ({ page }) => {
  await signInToStudio(page, 'Erika', `#/text/${FLOW}`);
  await page.getByRole('button', { name: 'Outline' }).click();
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+f');
  await page.getByRole('textbox', { name: 'Find' }).pressSequentially('"field": "iban"');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.insertText('"field": "ibna"');
  await page.getByRole('button', { name: 'Explain FLOW_UNKNOWN_FIELD' }).click();
  await expect(page.getByRole('heading', { name: 'FLOW_UNKNOWN_FIELD' })).toBeVisible();
  // The text is where it was.
  await page.goBack();
  await expect(editor(page)).toContainText('ibna');
});

test('Enter in the search opens the first result', async ({ page }) => {
  await signInToStudio(page);
  const search = page.getByRole('searchbox', { name: 'Search names, titles and texts' });
  await search.fill('mileage-report');
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('mileage-report');
  await search.fill('Bankverbindung erfolgreich hinterlegt');
  await expect(page.getByText(/0 files, [1-9]/)).toBeVisible();
  await search.press('Enter');
  await expect(editor(page)).toContainText('erfolgreich hinterlegt');
});

test('a saved text that is not JSON is marked as broken', async ({ page }) => {
  await signInToStudio(page, 'Erika', '#/text/pages/faq.json');
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.insertText('x');
  await expect(state(page)).toHaveText('Changed, not valid JSON');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(state(page)).toHaveText('Saved, but not valid JSON: it cannot be published');
  await page.keyboard.press('Backspace');
  await expect(state(page)).toHaveText('Saved');
});

test('a key that is used and missing in every language has a row in the texts', async ({ page, context }) => {
  await signInToStudio(page, 'Erika', '#/text/pages/loyalty.json');
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+f');
  await page.getByRole('textbox', { name: 'Find' }).pressSequentially('"title": "title"');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.insertText('"title": "title.new"');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  const german = page.getByRole('textbox', { name: 'title.new, de-DE', exact: true });
  await expect(page.getByRole('row', { name: /^title\.new/ }).getByText('Missing')).toHaveCount(2);
  await german.fill('Neuer Titel');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => savedText(context, 'copy/de-DE/loyalty.json')).toContain('"title.new": "Neuer Titel"');
  await expect(page.getByRole('row', { name: /^title\.new/ }).getByText('Missing')).toHaveCount(1);
});

for (const [width, what] of [
  [1000, 'a window of 1000 pixels'],
  [390, 'a small screen'],
] as const)
  test(`outline and preview replace the text in ${what}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signInToStudio(page, 'Erika', `#/text/mileage-report.json`);
    const views = page.getByRole('navigation', { name: 'Studio' }).getByRole('button');
    const lines = await views.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height < 48));
    expect(lines).toEqual(Array(5).fill(true));
    await page.getByRole('button', { name: 'Outline' }).click();
    await expect(editor(page)).toBeHidden();
    const step = page
      .getByRole('complementary')
      .getByRole('button', { name: /^reading/ })
      .first();
    await expect(step).toBeVisible();
    await expectAccessible(page, `the outline in ${what}`);
    await step.click();
    await expect(editor(page)).toBeFocused();
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.frameLocator('iframe').getByRole('textbox', { name: 'Kilometerstand' })).toBeVisible();
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(editor(page)).toBeVisible();
  });
