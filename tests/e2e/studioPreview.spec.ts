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

test('the last good version stays while the text is broken, and says what is wrong', async ({ page }) => {
  const frame = await open(page, FLOW);
  const heading = frame.getByRole('heading', { name: 'Was zeigt dein Kilometerzähler?' });
  await expect(heading).toBeVisible();
  await edit(page, '"title": "title",', '"title": "title"');
  const status = page.getByRole('region', { name: 'Preview' }).getByRole('status');
  await expect(status).toContainText('mileage-report.json, line');
  await expect(heading).toBeVisible();
  await edit(page, '"title": "title"', '"title": "title",');
  await expect(status).toBeEmpty();
  await edit(page, '"latest_mileage.mileage"', '"latest_mileage.mileag"');
  await expect(status).toContainText('mileag');
  await expect(heading).toBeVisible();
});
