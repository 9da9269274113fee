// Position and visibility of the keyboard focus.
import { expect, type Page } from '@playwright/test';

export interface Focus {
  readonly name: string;
  readonly inDialog: boolean;
  /** Visible share of the control's box, from 0 to 1. */
  readonly seen: number;
  /** True with an outline, ring or border. */
  readonly marked: boolean;
}

/** Returns the focused control. For a hidden native control, its label is measured. */
export function focusOf(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const control = document.activeElement as HTMLElement;
    const box = control.closest('label') ?? control;
    const { left, top, width, height } = box.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.15, 0.5, 0.85].map((y) => [left + width * x, top + height * y]));
    const hits = points.filter(([x = 0, y = 0]) => {
      const hit = document.elementsFromPoint(x, y)[0];
      return hit !== undefined && (box.contains(hit) || hit.contains(box));
    });
    const shows = (element: Element) =>
      [null, '::after'].some((part) => {
        const style = getComputedStyle(element, part);
        return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
      });
    return {
      name: (control.getAttribute('aria-label') ?? box.textContent ?? '').trim() || control.tagName,
      inDialog: control.closest('[role="dialog"], [role="alertdialog"]') !== null,
      seen: hits.length / points.length,
      marked: [box, control, ...box.children].some(shows),
    };
  });
}

/** Expects a visible and marked focus. */
export async function expectFocusSeen(page: Page, where: string): Promise<Focus> {
  const focus = await focusOf(page);
  expect(focus.seen, `${where}: "${focus.name}" is covered or off the screen`).toBeGreaterThanOrEqual(0.5);
  expect(focus.marked, `${where}: "${focus.name}" has the focus, but nothing shows it`).toBe(true);
  return focus;
}

/** Presses a key until a control with a name has the focus, and checks every stop on the way. */
export async function pressUntil(page: Page, key: 'Tab' | 'Shift+Tab' | 'ArrowDown', name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press(key);
    const focus = await expectFocusSeen(page, key);
    if (name.test(focus.name)) return;
    passed.push(focus.name);
  }
  throw new Error(`${key} never reached ${name}; it passed ${passed.join(' | ')}`);
}
