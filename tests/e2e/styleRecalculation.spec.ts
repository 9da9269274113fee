// Limits style recalculation: a selector that depends on a distant ancestor would restyle the page.
import type { Browser, Page } from '@playwright/test';
import { alive } from '../support/e2e/settled.ts';
import { expect, test } from '../support/e2e/test.ts';

const CUSTOMER = 'return-window-open';

interface TraceEvent {
  readonly name: string;
  readonly args?: { readonly elementCount?: number };
}

/** Returns the number of restyled elements per recalculation. */
async function restyled(browser: Browser, page: Page, happens: () => Promise<void>): Promise<readonly number[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await happens();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  return traceEvents.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? (args?.elementCount ?? 0) : []));
}

const elementsIn = (page: Page, of: string): Promise<number> => page.locator(`${of} *`).count();

/** Opens a page and waits until nothing loads any more. */
async function opened(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
  await page.waitForLoadState('networkidle');
}

test('a step change does not restyle the page below', async ({ browser, page, portal }) => {
  await portal.signInAs(CUSTOMER);
  await opened(page, `/mycars/${CUSTOMER}?modalName=MULTISTEP_EDIT_RETURN`);
  await portal.isOn('locationSelection');
  const below = await elementsIn(page, '#root');
  const counts = await restyled(browser, page, async () => {
    await portal.continue();
    await portal.isOn('location');
  });
  expect(Math.max(...counts), `${counts} of ${below}`).toBeLessThan(below / 4);
});

test('an opening menu does not restyle the page below', async ({ browser, page, portal }) => {
  await portal.signInAs(CUSTOMER);
  await opened(page, `/mycars/${CUSTOMER}`);
  const counts = await restyled(browser, page, async () => {
    await page.locator('header button[aria-expanded]').first().click();
    await expect(page.locator('[data-panel]').first()).toBeVisible();
  });
  const within = await elementsIn(page, '[data-panel]');
  expect(Math.max(...counts), `${counts} with ${within}`).toBeLessThan(within + 50);
});

test('typing or ticking does not restyle other fields', async ({ browser, page }) => {
  await opened(page, '/newsletter');
  const counts = await restyled(browser, page, async () => {
    await page.locator('main input[type="checkbox"], main input[type="radio"]').first().check();
    await page.locator('main input[type="email"]').fill('lea@example.de');
  });
  const within = await elementsIn(page, 'main form');
  expect(Math.max(...counts), `${counts} of ${within}`).toBeLessThan(within / 2);
});
