// Shows a screen in all languages, themes and widths without a reload.
import { expect, type Page, type Request } from '@playwright/test';

const LOCALES = ['de-DE', 'en-US'];
const THEMES = ['light', 'dark'] as const;
const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

/** Calls `seen` with the name of each look on screen, and restores the original look. */
export async function inEveryLook(page: Page, seen: (look: string) => Promise<void>): Promise<void> {
  const own = await lookOf(page);
  const loading = page.getByText(/^(Wird geladen|Loading)$/);
  const isAtRest = (await loading.count()) === 0;
  // Counts only requests that begin from here on.
  const asked = new Set<Request>();
  const began = (request: Request) => void asked.add(request);
  const ended = (request: Request) => void asked.delete(request);
  page.on('request', began);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  const give = async (look: Look) => {
    await change(page, look);
    // A change of language requests data again, and the flow cannot be sent meanwhile.
    if (isAtRest) await expect.poll(async () => asked.size + (await loading.count())).toBe(0);
  };
  for (const locale of own.locale === null ? [null] : LOCALES) {
    for (const colorScheme of THEMES) {
      for (const size of SIZES) {
        await give({ locale, colorScheme, size });
        await seen(`${locale ?? 'its language'}, ${colorScheme}, ${size.width} wide`);
      }
    }
  }
  await give(own);
  page.off('request', began);
  page.off('requestfinished', ended);
  page.off('requestfailed', ended);
}

type Look = Awaited<ReturnType<typeof lookOf>>;

async function lookOf(page: Page) {
  const languages = languageSelect(page);
  return {
    /** Null on pages without a choice of language. */
    locale: (await languages.count()) === 0 ? null : await languages.inputValue(),
    colorScheme: (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches))
      ? ('dark' as const)
      : ('light' as const),
    size: page.viewportSize() ?? { width: 1280, height: 900 },
  };
}

async function change(page: Page, { locale, colorScheme, size }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(size);
  if (locale === null) return;
  // Set by script, because an open dialog covers it.
  await languageSelect(page).evaluate((select: HTMLSelectElement, to) => {
    if (select.value === to) return;
    select.value = to;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }, locale);
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
}

/** Returns the language selector in the bar of the demo. */
function languageSelect(page: Page) {
  return page.locator('select:has(option[value="en-DE"])');
}
