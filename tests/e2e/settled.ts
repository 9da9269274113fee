// When a screen has come to rest.
import type { Page } from '@playwright/test';

/** Waits until every animation that has an end has reached it: what fades in has no contrast, what slides in no place. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** So many pictures are drawn before it counts as certain that nothing more comes: a busy machine draws them later. */
const PICTURES = 30;

/** Waits until whatever is on its way would be on screen: for what must not come. */
export async function cameToRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async (pictures) => {
    for (let drawn = 0; drawn < pictures; drawn += 1)
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  }, PICTURES);
}
