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
