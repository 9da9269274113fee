// When a screen has come to rest.
import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until every animation that has an end has reached it: what fades in has no contrast, what slides in no place. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** Waits until a page that was drawn elsewhere is alive: until then what only this tab knows is not on it. */
export async function alive(page: Page): Promise<void> {
  // React marks the element that it draws in.
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
}

/** So many pictures are drawn before it counts as certain that nothing more comes: a busy machine draws them later. */
const PICTURES = 30;

/** Waits until whatever is on its way would be on screen: for what must not come. */
export async function cameToRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await drawnOften(page);
}

/** The same where something is held back on its way. */
export async function drawnOften(page: Page): Promise<void> {
  await page.evaluate(async (pictures) => {
    for (let drawn = 0; drawn < pictures; drawn += 1)
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  }, PICTURES);
}

/** A message goes away by itself: who waits as long as that finds it gone in any case. In milliseconds. */
const BEFORE_IT_GOES = 1_000;

/** Expects that a message is not on screen, and not because its time was over. */
export async function expectUnsaid(message: Locator): Promise<void> {
  await expect(message).toHaveCount(0, { timeout: BEFORE_IT_GOES });
}
