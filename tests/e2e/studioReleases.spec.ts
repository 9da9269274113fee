// Editors publish, roll back, and bring in what others have published.
import { test as base, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/e2e/axe.ts';
import { changeFile, savedText, signInToStudio } from '../support/e2e/studioPages.ts';
import { REPORT, StudioServer } from '../support/e2e/studioServer.ts';

const FLOW = 'pages/newsletter.json';

const test = base.extend<{ readonly studio: StudioServer; readonly secondPerson: boolean }>({
  secondPerson: [false, { option: true }],
  studio: async ({ secondPerson }, use) => {
    const studio = await StudioServer.start({ secondPerson });
    await use(studio);
    await studio.stop();
  },
  baseURL: async ({ studio }, use) => use(studio.url),
});

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openPublish(page: Page, name = 'Erika'): Promise<void> {
  await signInToStudio(page, name);
  await changeFile(page, FLOW, '"version": 1', '"version": 2');
  await press(page, 'Publish');
  await expect(page.getByText('newsletter: version is now 2; it was 1')).toBeVisible();
}

async function check(page: Page): Promise<void> {
  await page.getByLabel('What changes, in a sentence').fill('A newer version');
  await press(page, 'Check what would be published');
}

test('changes are checked and published by keyboard, after a confirmation', async ({ page, studio }) => {
  await openPublish(page);
  await expectAccessible(page, 'the page to publish');
  await page.getByLabel('What changes, in a sentence').focus();
  await page.keyboard.type('A newer version');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing speaks against publishing' })).toBeVisible();
  await expect(page.getByText('There are no open drafts.')).toBeVisible();
  await expectAccessible(page, 'the report of a gate');
  await page.getByRole('button', { name: 'Publish …' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Publish it to all customers?' });
  await expect(dialog.getByText('1 change. There are no open drafts.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(studio.begun).toHaveLength(1);
  await page.keyboard.press('Enter');
  // A key pressed twice confirms nothing.
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'It is live' })).toBeVisible();
  await expect(page.getByText('Nothing: the working copy says the same as the live release.')).toBeVisible();
  expect(studio.begun.at(-1)).toEqual(['publish', expect.any(String), '--yes']);
});

test('returning to the page shows the running check', async ({ page, studio }) => {
  let end = () => {};
  studio.held = new Promise<void>((resolve) => {
    end = resolve;
  });
  await openPublish(page);
  await check(page);
  const stages = page.getByRole('list', { name: 'Stages' });
  await expect(stages.getByRole('listitem').filter({ hasText: 'Running the tests' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expectAccessible(page, 'a check that runs');
  await press(page, 'History');
  await press(page, 'Publish');
  await expect(stages).toBeVisible();
  await page.reload();
  await expect(stages).toBeVisible();
  end();
  await expect(page.getByRole('heading', { name: 'Nothing speaks against publishing' })).toBeVisible();
});

test('refusals lead to their lines, and drafts that cannot continue need an own decision', async ({ page, studio }) => {
  studio.result = {
    code: 1,
    output: 'failed flows/tests/newsletter/one.json:3: not the step x',
    report: { ...REPORT, refusals: ['FLOW_SHAPE flows/pages/newsletter.json:4:3 (/version): wrong'] },
  };
  await openPublish(page);
  await check(page);
  await expect(page.getByRole('heading', { name: 'It cannot be published' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish …' })).toBeHidden();
  await expect(page.getByText('1 test or walk fails')).toBeVisible();
  await page.getByRole('button', { name: 'Open line 4' }).click();
  await expect(page.getByRole('textbox', { name: 'Text of the file' })).toBeVisible();
  const counts = { unchanged: 2, migrated: 0, loses: 0, stops: 3 };
  studio.result = {
    code: 1,
    output: '',
    report: { ...REPORT, drafts: { counts, examples: ['3 × newsletter cannot continue'] } },
  };
  await press(page, 'Publish');
  await check(page);
  await expect(page.getByText('Of 5 open drafts, 2 continue unchanged; 3 cannot continue.')).toBeVisible();
  const publish = page.getByRole('button', { name: 'Publish …' });
  await expect(publish).toBeDisabled();
  await page.getByLabel('Publish it although 3 open drafts cannot continue').check();
  await publish.click();
  await press(page, 'Publish now');
  await expect(page.getByRole('heading', { name: 'It is live' })).toBeVisible();
  expect(studio.begun.at(-1)).toContain('--override');
});

test('a failure is shown with what to do', async ({ page, studio }) => {
  studio.result = { code: 3, failure: 'outdated', output: 'b lacks its changes.' };
  await openPublish(page);
  await check(page);
  await expect(page.getByRole('heading', { name: 'Another release was published meanwhile' })).toBeVisible();
  await expect(page.getByText('Bring in the live release, and check again.')).toBeVisible();
  await page.getByText('Output of the job').click();
  await expect(page.getByText('lacks its changes')).toBeVisible();
});

test('a link shows the checked release before it is published', async ({ page }) => {
  await openPublish(page);
  await check(page);
  await press(page, 'Make a preview link');
  await expect(page.getByRole('link', { name: 'Open the preview' })).toHaveAttribute('href', /\/preview\/signed$/);
});

test('changed screens are reviewed by keyboard, old and new side by side', async ({ page, studio }) => {
  const screen = {
    ...{ flow: 'newsletter', locale: 'de-DE', change: 'changed' as const, answered: false },
    customers: ['lead', 'visitor'],
  };
  const screens = [
    { ...screen, step: 'sign-up' },
    { ...screen, step: 'signed-up', change: 'new' as const, customers: ['visitor'] },
    { ...screen, step: 'sign-up', locale: 'en-US' },
  ];
  studio.result = { code: 1, output: '', report: { ...REPORT, screens } };
  await signInToStudio(page);
  await changeFile(page, 'copy/de-DE/newsletter.json', '"title": "', '"title": "Unser ');
  await changeFile(page, 'copy/de-DE/newsletter.json', '"done.title": "', '"done.title": "Vielen ');
  await press(page, 'Publish');
  await check(page);
  await page.getByRole('button', { name: 'Show what looks different' }).focus();
  await page.keyboard.press('Enter');
  const old = page.frameLocator('iframe[title="Live release"]');
  const now = page.frameLocator('iframe[title="Checked release"]');
  // The first visit fills a database.
  await expect(old.getByRole('heading', { name: 'Newsletter', exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(now.getByRole('heading', { name: 'Unser Newsletter', exact: true })).toBeVisible();
  await expect(page.getByText('Screen 1 of 2: newsletter, sign-up, for')).toBeVisible();
  await expect(page.getByText('text of newsletter in de-DE: title is now').last()).toBeVisible();
  await expectAccessible(page, 'two screens side by side');
  // The list takes the arrow keys.
  await page.getByLabel('Screens that look different').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Screen 2 of 2: newsletter, signed-up, for')).toBeVisible();
  await expect(now.getByRole('heading', { name: 'Vielen Danke!' })).toBeVisible();
  const before = page.getByRole('region', { name: 'Live release' });
  await expect(before.getByText('The customer does not meet this screen.')).toBeVisible();
  await page.getByLabel(/^Language/).selectOption('en-US');
  await expect(page.getByText('Screen 1 of 1: newsletter, sign-up, for')).toBeVisible();
  await expect(now.getByRole('textbox', { name: 'First name' })).toBeVisible();
  await page.getByLabel(/^Customer/).selectOption('visitor');
  await expect(page.getByText('Screen 1 of 1: newsletter, sign-up, for Nobody is signed in')).toBeVisible();
});

test('an editor without the right to publish sees the reason and the report', async ({ page, browser, studio }) => {
  await openPublish(page);
  await check(page);
  const other = await browser.newContext({ baseURL: studio.url });
  const reader = await other.newPage();
  await signInToStudio(reader, 'Rita', '#/publish');
  await expect(reader.getByRole('heading', { name: 'Nothing speaks against publishing' })).toBeVisible();
  await expect(reader.getByText('You do not have the role publish.')).toBeVisible();
  await expect(reader.getByText('ask for the role copy or edit')).toBeVisible();
  for (const name of ['Publish …', 'Check what would be published', 'Make a preview link'])
    await expect(reader.getByRole('button', { name })).toBeHidden();
  await other.close();
});

test.describe('with two people', () => {
  test.use({ secondPerson: true });

  test('an author sees who has to publish, and the second person does', async ({ page, browser, studio }) => {
    await openPublish(page);
    await check(page);
    await expect(page.getByText('Two people are needed: Erika made the changes')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publish …' })).toBeHidden();
    const other = await browser.newContext({ baseURL: studio.url });
    const second = await other.newPage();
    await signInToStudio(second, 'Paula', '#/publish');
    await second.getByRole('button', { name: 'Publish …' }).click();
    await second.getByRole('button', { name: 'Publish now' }).click();
    await expect(second.getByRole('heading', { name: 'It is live' })).toBeVisible();
    await other.close();
  });
});

test('an older release is viewed, and restored with a reason', async ({ page, studio }) => {
  await studio.publish((files) => {
    const text = String(files.get(`flows/${FLOW}`));
    files.set(`flows/${FLOW}`, Buffer.from(text.replace('"version": 1', '"version": 7')));
  }, 'seven');
  const counts = { unchanged: 1, migrated: 0, loses: 2, stops: 0 };
  studio.result = { code: 1, output: '', report: { ...REPORT, drafts: { counts, examples: [] } } };
  await signInToStudio(page, 'Paula', '#/history');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'seven' }).getByText('Live', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'What it changed: seven' }).click();
  await expect(page.getByText('newsletter: version is now 7; it was 1')).toBeVisible();
  await expectAccessible(page, 'the history');
  await page.getByRole('button', { name: /^Roll back to this: definitions of the build/ }).click();
  await expect(page.getByRole('heading', { name: /^Roll back to/ })).toBeFocused();
  await press(page, 'Look at what it changes');
  await expect(page.getByText('Of 3 open drafts, 1 continue unchanged; 2 lose answers')).toBeVisible();
  const back = page.getByRole('button', { name: 'Roll back …' });
  await expect(back).toBeDisabled();
  await page.getByLabel('Reason, for the history').fill('Seven is too many');
  await expectAccessible(page, 'a roll back');
  await back.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back now' }).click();
  await expect(page.getByRole('heading', { name: 'It is live' })).toBeVisible();
  expect(studio.begun.at(-1)?.slice(2)).toEqual(['--yes', '--note=Seven is too many']);
  await expect(page.getByRole('region', { name: 'Audit trail', exact: true })).toContainText('Paula');
});

test('changes published by others are merged; conflicts are decided by the editor', async ({
  page,
  context,
  studio,
}) => {
  await signInToStudio(page);
  await changeFile(page, FLOW, '"version": 1', '"version": 2');
  await changeFile(page, 'copy/de-DE/newsletter.json', '"title": "', '"title": "Unser ');
  await studio.publish((files) => {
    const change = (path: string, from: string, to: string) =>
      files.set(path, Buffer.from(String(files.get(path)).replace(from, to)));
    change(`flows/${FLOW}`, '"version": 1', '"version": 7');
    change(`flows/${FLOW}`, '"as": "page",', '"as": "page", "keep": "none",');
    change('flows/copy/en-US/newsletter.json', '"title": "', '"title": "Our ');
  }, 'seven');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await press(page, 'Bring it in');
  await expect(page.getByText('newsletter: version is now 7; it was 1')).toBeVisible();
  await press(page, 'Bring it in');
  const conflict = page.getByRole('region', { name: FLOW });
  await expect(conflict.getByText('version', { exact: true })).toBeVisible();
  await expect(conflict.getByRole('textbox', { name: `Live release of ${FLOW}` })).toContainText('"version": 7');
  const decision = conflict.getByRole('textbox', { name: `Decision about ${FLOW}` });
  await expect(decision).toContainText('"version": 2');
  await expectAccessible(page, 'a conflict with the live release');
  const bring = page.getByRole('button', { name: 'Bring it in with these decisions' });
  await expect(bring).toBeDisabled();
  // On a small screen one text is below the other.
  await page.setViewportSize({ width: 390, height: 800 });
  await decision.scrollIntoViewIfNeeded();
  await expect(decision).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 900 });
  // The decision is there after another page, too.
  await conflict.getByRole('button', { name: 'Take theirs there' }).click();
  await expect(decision).toContainText('"version": 7');
  await conflict.getByRole('button', { name: 'Keep mine there' }).click();
  await press(page, 'History');
  await page.goBack();
  await expect(decision).toContainText('"version": 2');
  await bring.click();
  await expect(page.getByText('The working copy has the live release now')).toBeVisible();
  const text = await savedText(context, FLOW);
  expect([text.includes('"version": 2'), text.includes('"keep": "none"')]).toEqual([true, true]);
  expect(await savedText(context, 'copy/de-DE/newsletter.json')).toContain('"title": "Unser ');
  expect(await savedText(context, 'copy/en-US/newsletter.json')).toContain('"title": "Our ');
  await press(page, 'Go on to publish');
  await expect(main(page).getByText('newsletter: version is now 2; it was 7')).toBeVisible();
});

test('pages about releases work on a small screen and with large text', async ({ page, studio }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openPublish(page);
  await check(page);
  await expect(page.getByRole('heading', { name: 'Nothing speaks against publishing' })).toBeVisible();
  for (const size of ['100%', '200%']) {
    await page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
    for (const name of ['Publish', 'History', 'Help']) {
      await press(page, name);
      await expect(main(page).getByRole('heading', { level: 1 }).or(main(page).getByRole('searchbox'))).toBeVisible();
      const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect([name, size, wide]).toEqual([name, size, room]);
    }
    if (size === '100%') {
      const boxes = ['Files', 'Sign out'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox());
      const [files, out] = await Promise.all(boxes);
      expect(Math.abs((files?.y ?? 0) - (out?.y ?? 99))).toBeLessThan(24);
    }
  }
  expect(studio.begun).toHaveLength(1);
});
