// The preview of the studio, with a plain text box in place of its editor.
import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { ALONE, startPreviewHost } from '../../scripts/testbed/previewHost.ts';

let host: Awaited<ReturnType<typeof startPreviewHost>>;
test.beforeAll(async () => {
  host = await startPreviewHost();
});
test.afterAll(() => host.stop());

async function open(page: Page, query: string): Promise<FrameLocator> {
  await page.goto(`${host.url}${ALONE}?${query}`);
  return page.frameLocator('iframe');
}

/** Replaces a part of the text in the box. */
async function edit(page: Page, from: string | RegExp, to: string): Promise<void> {
  const text = page.getByRole('textbox', { name: '.json' });
  const before = await text.inputValue();
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  await text.fill(after);
}

const FLOW = 'file=mileage-report.json&preview.scenario=return-window-open';

test('an unsaved change shows at once, with answers and step kept', async ({ page }) => {
  const frame = await open(page, FLOW);
  const field = frame.getByRole('textbox', { name: 'Kilometerstand' });
  await field.fill('12345');
  const lead = frame.getByText('Wir sagen dir sofort');
  await expect(lead).toBeVisible();
  await edit(page, /\{[^{}]*"text": "reading\.lead"[^{}]*\},?\s*/, '');
  await expect(lead).toBeHidden();
  await expect(field).toHaveValue('12345');
});

test('customer, day and language change, and the step stays', async ({ page }) => {
  const frame = await open(page, FLOW);
  await expect(frame.getByRole('heading', { name: 'Was zeigt dein Kilometerzähler?' })).toBeVisible();
  await page.getByLabel('Language').selectOption('en-US');
  await expect(frame.getByRole('heading', { level: 1 }).or(frame.getByRole('heading', { level: 2 }))).not.toContainText(
    'Kilometerzähler',
  );
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.getByLabel('Day', { exact: true }).fill('2026-12-01');
  await expect.poll(() => calls.some((url) => url.includes('/return-window-open/2026-12-01/'))).toBe(true);
  await expect(page).toHaveURL(/preview\.day=2026-12-01/);
  expect(calls.filter((url) => /^https?:\/\/[^/]+\/(portal\/)?(api|content)\//.test(url))).toEqual([]);
});

test('the last valid version stays while the text is broken, with the error', async ({ page }) => {
  const frame = await open(page, FLOW);
  const heading = frame.getByRole('heading', { name: 'Was zeigt dein Kilometerzähler?' });
  await expect(heading).toBeVisible();
  await edit(page, '"title": "title",', '"title": "title"');
  const status = page.getByRole('region', { name: 'Preview' }).getByRole('status').first();
  await expect(status).toContainText('mileage-report.json, line');
  await expect(heading).toBeVisible();
  await edit(page, '"title": "title"', '"title": "title",');
  await expect(status).toBeEmpty();
  await edit(page, '"latest_mileage.mileage"', '"latest_mileage.mileag"');
  await expect(status).toContainText('mileag');
  await expect(heading).toBeVisible();
});

/** Offset of a text in the box, where the cursor is put. */
async function putCursor(page: Page, at: string): Promise<void> {
  await page.getByRole('textbox', { name: '.json' }).evaluate((box, text) => {
    const area = box as HTMLTextAreaElement;
    const offset = area.value.indexOf(text);
    area.focus();
    area.setSelectionRange(offset, offset);
  }, at);
  await page.keyboard.press('ArrowRight');
}

const lineOf = async (page: Page, text: string): Promise<number> => {
  const value = await page.getByRole('textbox', { name: '.json' }).inputValue();
  return value.slice(0, value.indexOf(text)).split('\n').length;
};

test('selecting an element leads to its line, and the cursor marks the edited element', async ({ page }) => {
  const frame = await open(page, FLOW);
  const field = frame.locator('[data-block]', { has: frame.getByRole('textbox', { name: 'Kilometerstand' }) }).last();
  await expect(field).toBeVisible();
  await page.getByRole('button', { name: 'Find in the text' }).click();
  await frame.getByText('Wir sagen dir sofort').click();
  await expect(page.locator('output')).toHaveText(`mileage-report.json:${await lineOf(page, '"reading.lead"')}`);
  await putCursor(page, '"current_mileage"');
  await expect(field).toHaveAttribute('data-studio-marks', '');
  await expect(page.getByRole('textbox', { name: '.json' })).toBeFocused();
  await putCursor(page, '"reading.lead"');
  await expect(field).not.toHaveAttribute('data-studio-marks', '');
  await expect(frame.locator('[data-studio-marks]')).toContainText('Wir sagen dir sofort');
});

test('a press explains an element, and the panel shows the body of a submission', async ({ page }) => {
  const frame = await open(page, FLOW);
  const field = frame.getByRole('textbox', { name: 'Kilometerstand' });
  await field.fill('12345');
  await page.getByRole('button', { name: 'Why is it so?' }).click();
  await field.click();
  const panel = frame.getByRole('region', { name: 'Developer panel' });
  await expect(panel.getByRole('heading', { name: /current_mileage: shown/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use' })).toHaveAttribute('aria-pressed', 'true');
  await panel.getByRole('button', { name: 'Submission' }).click();
  const sent = panel.getByRole('region', { name: 'reportMileage' });
  await expect(sent.getByRole('row', { name: /12345/ })).toContainText('given by the customer');
});

test('clicks are recorded as a test, which passes beside the text', async ({ page }) => {
  const frame = await open(page, 'file=mileage-report.json&preview.scenario=return-window-open&preview.day=2026-11-24');
  const field = frame.getByRole('textbox', { name: 'Kilometerstand' });
  await expect(field).toBeVisible();
  await page.getByRole('button', { name: 'Developer panel' }).click();
  const panel = frame.getByRole('region', { name: 'Developer panel' });
  await panel.getByRole('button', { name: 'Test', exact: true }).click();
  await panel.getByRole('button', { name: 'Record a test of mileage-report' }).click();
  await field.fill('x');
  await frame
    .getByRole('dialog')
    .getByRole('button', { name: 'Weiter' })
    .or(frame.getByRole('button', { name: /prüfen|melden|Weiter/i }))
    .first()
    .click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await panel.getByRole('button', { name: 'End the recording of mileage-report' }).click();
  await panel.getByLabel('Name of the test').fill('not-a-number');
  await panel.getByRole('button', { name: 'Keep the test' }).click();
  await expect(page.locator('output')).toHaveText('tests/mileage-report/not-a-number.json was added');
  await page.getByRole('button', { name: 'Start the tests of mileage-report' }).click();
  const tests = page.getByRole('region', { name: 'Tests' });
  await expect(tests.getByRole('status')).toHaveText('2 passed, 0 failed');
});

test('a failed test shows the difference at its line', async ({ page }) => {
  await open(page, 'file=tests/mileage-report/exceeded.json');
  await edit(page, '"step": "reading"', '"step": "usage"');
  await page.getByRole('button', { name: 'Start the tests of mileage-report' }).click();
  const tests = page.getByRole('region', { name: 'Tests' });
  await expect(tests.getByRole('status')).toHaveText('0 passed, 1 failed');
  await expect(tests.getByRole('listitem')).toContainText(/exceeded\.json:\d+: not the step usage/);
});

test('a URL opens a step with answers', async ({ page }) => {
  const answers = encodeURIComponent(JSON.stringify({ return_type: 'SELF_RETURN' }));
  const frame = await open(page, `file=edit-return.json&preview.step=location&preview.answers=${answers}`);
  await expect(page.getByLabel('Step')).toHaveValue('location');
  await expect(frame.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Restart' }).click();
  await expect(page.getByLabel('Step')).not.toHaveValue('location');
});

test('content and texts show as they are typed, and markup in them stays text', async ({ page }) => {
  const frame = await open(page, 'file=copy/de-DE/mileage-report.json&preview.scenario=return-window-open');
  await expect(frame.getByRole('heading', { name: 'Was zeigt dein Kilometerzähler?' })).toBeVisible();
  await edit(page, 'Was zeigt dein Kilometerzähler?', '<img src=x onerror=alert(1)> Was nun?');
  await expect(frame.getByRole('heading', { name: '<img src=x onerror=alert(1)> Was nun?' })).toBeVisible();
  await expect(frame.locator('img[src="x"]')).toHaveCount(0);
});
