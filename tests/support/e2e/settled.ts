import { expect, type Locator, type Page } from '@playwright/test';

/** Waits for finite animations, because they distort contrast and position. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** Waits until React has rendered the page, because data in this tab is not shown before. */
export async function alive(page: Page): Promise<void> {
  // React marks its root element.
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
}

/** Number of frames after which nothing more is expected, even on a slow machine. */
const PICTURES = 30;

/** Waits until pending work would be visible, for checks that something does not appear. */
export async function cameToRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await drawnOften(page);
}

/** Like `cameToRest`, for tests that hold back a request. */
export async function drawnOften(page: Page): Promise<void> {
  await page.evaluate(async (pictures) => {
    for (let drawn = 0; drawn < pictures; drawn += 1)
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  }, PICTURES);
}

/** Timeout in ms, shorter than a toast's duration, since an expired toast would pass, too. */
const BEFORE_IT_GOES = 1_000;

/** Expects a message not to be shown, and not to have expired. */
export async function expectUnsaid(message: Locator): Promise<void> {
  await expect(message).toHaveCount(0, { timeout: BEFORE_IT_GOES });
}
