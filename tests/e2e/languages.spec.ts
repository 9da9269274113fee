import { crossed } from '../support/e2e/crossed.ts';
import { storedBooking } from '../support/e2e/database.ts';
import { STEPS, type StepName } from '../support/e2e/portal.ts';
import { expect, test } from '../support/e2e/test.ts';
import { wordsOf } from '../support/e2e/words.ts';

const CURRENCIES = [
  ['de-DE', /^199,00\s€$/, '$'],
  ['en-DE', /^199,00\s€$/, '$'],
  ['en-US', /^\$199\.00$/, '€'],
] as const;

for (const [[locale, currency, other], width] of crossed(CURRENCIES, [1280, 390])) {
  test.describe(`${locale}, ${width} wide`, () => {
    test.use({ locale, viewport: { width, height: 844 } });

    test('books a collection in the language of the browser', async ({ portal, page, server }) => {
      await portal.signInAs('return-window-open');
      await portal.planReturn('return-window-open');
      await expect(page.locator('html')).toHaveAttribute('lang', locale === 'en-US' ? /^en/ : /^de/);
      for (const [index, step] of (Object.keys(STEPS) as StepName[]).entries()) {
        await portal.isOn(step);
        await expect(
          portal.dialog.getByText(portal.words('ui', 'step', { section: '', position: index + 1, total: 5 }), {
            exact: true,
          }),
        ).toBeVisible();
        if (step === 'appointment') await portal.choose(4, '08:00');
        if (step !== 'overview') await portal.continue();
      }
      await expect(portal.fact(portal.words('overview-costs', 'costs.total.all'))).toHaveText(currency);
      await expect(page.locator('body')).not.toContainText(other);
      await portal.button(portal.words('edit-return', 'overview.submit.paid')).click();
      await portal.readPlanned();
      expect(storedBooking(server, 'return-window-open').changes).toBe(1);
    });
  });
}

test('loads the texts of the current language only', async ({ portal, page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('.js')) scripts.push(answer.text());
  });
  await portal.signInAs('return-window-open');
  await portal.planReturn('return-window-open');
  const fetched = (await Promise.all(scripts)).join();
  const english = wordsOf('en-US');
  for (const [file, key] of [
    ['edit-return', 'type.title'],
    ['deal', 'actions.return'],
    ['request-error-modal', 'title'],
    ['ui', 'continue'],
  ] as const) {
    const isFetched = (text: string) => ['"', '`', "'"].some((quote) => fetched.includes(quote + text + quote));
    expect([key, isFetched(portal.words(file, key)), isFetched(english(file, key))]).toEqual([key, true, false]);
  }
});

test.describe('English in Germany', () => {
  test.use({ locale: 'en-US' });

  test('falls back to German texts', async ({ portal, page }) => {
    const german = wordsOf('de-DE');
    await portal.open('/login');
    await expect(portal.pageHeading).toHaveText('Welcome');
    await page.getByRole('complementary').getByText('Demo', { exact: true }).click();
    await page.getByLabel('Language').selectOption('en-DE');
    await expect(portal.pageHeading).toHaveText(german('sign-in', 'check.title'));
    await expect(page.locator('html')).toHaveAttribute('lang', /^de/);
    await page.reload();
    await expect(portal.pageHeading).toHaveText(german('sign-in', 'check.title'));
  });

  test('changes the language in a flow and keeps the typed text', { tag: '@fast' }, async ({ portal, page }) => {
    await portal.open('/login');
    await page.getByLabel('E-mail address').fill('jemand@example.de');
    await page.getByRole('complementary').getByText('Demo', { exact: true }).click();
    await page.getByLabel('Language').selectOption('de-DE');
    await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue('jemand@example.de');
    await expect(page).toHaveTitle(/^Willkommen/);
  });
});
