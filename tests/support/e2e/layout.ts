// Checks for narrow screens: text wraps, nothing scrolls sideways and nothing is cut off.
import { expect, type Page } from '@playwright/test';
import { settled } from './settled.ts';

/** WCAG 1.4.12: text spacing that must not lose content. */
export const TEXT_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }';

/** Expects the topmost dialog or page to scroll in one direction, and no text to be cut off. */
export async function expectFits(page: Page, where: string): Promise<void> {
  await settled(page);
  const found = await page.evaluate(() => {
    const frame = document.querySelector('[role="dialog"], [role="alertdialog"]') ?? document.body;
    const wide = [document.documentElement, frame, ...frame.querySelectorAll('[data-scroller]')]
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .map((box) => `scrolls sideways: ${box.tagName} ${box.scrollWidth} in ${box.clientWidth}`);
    const scrollsItself = (element: Element) => {
      for (let box: Element | null = element; box && box !== frame; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        if ((overflowX === 'auto' || overflowX === 'scroll') && !box.hasAttribute('data-scroller')) return true;
      }
      return false;
    };
    const unseen = (element: Element) => getComputedStyle(element).clipPath !== 'none';
    const cut = [...frame.querySelectorAll('*')].flatMap((element) => {
      const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      const box = element.getBoundingClientRect();
      if (!text || box.width === 0 || unseen(element) || element.closest('[aria-hidden="true"]')) return [];
      const name = `${element.tagName} "${element.textContent?.trim().slice(0, 40)}"`;
      const { overflow } = getComputedStyle(element);
      const hides = overflow !== 'visible' && overflow !== 'auto';
      if (hides && (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2))
        return [`cut off: ${name}`];
      const em = Number.parseFloat(getComputedStyle(element).fontSize);
      if (element.textContent && element.textContent.trim().length > 12 && box.width < 4 * em && box.height > 5 * em)
        return [`squeezed into a column of letters: ${name}`];
      if (!scrollsItself(element) && (box.right > innerWidth + 1 || box.left < -1))
        return [`beside the screen: ${name}`];
      return [];
    });
    return [...wide, ...cut];
  });
  expect(found, where).toEqual([]);
}

/** Expects the sheet of a step to contain all its content. */
export async function expectHolds(page: Page, where: string): Promise<void> {
  await settled(page);
  const found = await page.evaluate(() => {
    const sheet = document.querySelector('[role="dialog"] [data-scroller] > :is(form, div)') as HTMLElement;
    const { bottom } = sheet.getBoundingClientRect();
    return [...sheet.querySelectorAll('*')]
      .filter((part) => part.getBoundingClientRect().bottom > bottom + 1 && !part.closest('[data-sticky]'))
      .slice(0, 5)
      .map((part) => `${part.tagName} "${part.textContent?.trim().slice(0, 40)}"`);
  });
  expect(found, where).toEqual([]);
}

export function runningAnimations(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 0)
      .map((animation) => (animation as CSSAnimation).animationName ?? 'transition'),
  );
}
