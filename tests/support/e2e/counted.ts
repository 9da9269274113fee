// Design rules that can be counted on any screen, such as line length and primary actions.
import { expect, type Page } from '@playwright/test';
import { contrastsOf } from './contrast.ts';

/** Maximum of characters per line that is easy to read. */
const MAX_LINE_LENGTH = 75;

/** Maximum share of empty space on a sheet. */
const EMPTY = 2 / 3;

/** Distance in CSS pixels from which words belong to different columns. */
const COLUMN = 12;

/** Expects the topmost dialog or page to follow the rules. */
export async function expectCounted(page: Page, screen: string): Promise<void> {
  const found = await page.evaluate(
    ({ longest, empty, column }) => {
      const dialog = document.querySelector('[role="dialog"], [role="alertdialog"]');
      const frame = dialog ?? document.querySelector('main') ?? document.body;
      const isSeen = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).clipPath === 'none';
      const seen = (selector: string) => [...frame.querySelectorAll(selector)].filter(isSeen);
      const said = (element: Element) => `"${element.textContent?.trim().slice(0, 40)}"`;

      const linesOf = (element: Element): string[] => {
        const lines: string[] = [];
        let last = { bottom: Number.NaN, right: 0 };
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const range = document.createRange();
          for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+\s*/g)) {
            range.setStart(node, index);
            range.setEnd(node, index + word.trimEnd().length);
            const { bottom, left, right } = range.getBoundingClientRect();
            if (Math.abs(bottom - last.bottom) < 4 && left - last.right < column) lines[lines.length - 1] += word;
            else lines.push(word);
            last = { bottom, right };
          }
        }
        return lines;
      };
      const long = seen('p, li, dd, label')
        .filter((element) => !element.querySelector('p, li, dd, label'))
        .flatMap(linesOf)
        .filter((line) => line.trim().length > longest)
        .map((line) => `a line of ${line.trim().length}: "${line.trim()}"`);

      const accent = document.createElement('i');
      accent.style.background = 'var(--accent)';
      frame.append(accent);
      const first = getComputedStyle(accent).backgroundColor;
      accent.remove();
      const primary = seen('button, a').filter((element) => getComputedStyle(element).backgroundColor === first);
      const primaries = primary.length > 1 ? [`several primary actions: ${primary.map(said).join(', ')}`] : [];

      const pairs = seen('dl > div').filter((row) => /\d[.,]\d\d/.test(row.textContent ?? ''));
      const words = pairs.map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim());
      // Entries of a list may repeat each other.
      const entry = (at: number) => pairs[at]?.closest('li, [role="listitem"]') ?? null;
      const isTwice = (at: number) =>
        words.some((pair, before) => before < at && pair === words[at] && entry(before) === entry(at));
      const twice = words.filter((_, at) => isTwice(at)).map((pair) => `said twice: ${pair}`);

      const amounts = seen('[data-look="price"] dd').flatMap((value) => [value, ...value.querySelectorAll('*')]);
      const bare = amounts
        .flatMap(({ childNodes }) => [...childNodes])
        .filter(
          ({ nodeType, textContent }) =>
            nodeType === Node.TEXT_NODE && /^[\s\d.,]*\d[\s\d.,]*$/.test(textContent ?? ''),
        )
        .map(({ textContent }) => `an amount without its currency: ${textContent}`);

      const sheet = dialog?.querySelector('[data-scroller] > :is(form, div)');
      const step = sheet?.querySelector('[data-step]') ?? sheet;
      const bar = step?.querySelector('[data-sticky]');
      const last = [...(step?.children ?? [])].filter((part) => part !== bar && isSeen(part)).at(-1);
      const hollow: string[] = [];
      if (sheet && step && last) {
        const room = (bar ?? sheet).getBoundingClientRect()[bar ? 'top' : 'bottom'] - step.getBoundingClientRect().top;
        const hole = room - (last.getBoundingClientRect().bottom - step.getBoundingClientRect().top);
        if (hole / room > empty) hollow.push(`${Math.round((100 * hole) / room)} % of the sheet is empty`);
      }
      return [...long, ...primaries, ...twice, ...bare, ...hollow];
    },
    { longest: MAX_LINE_LENGTH, empty: EMPTY, column: COLUMN },
  );
  expect([...found, ...(await paleEdges(page))], `${screen}: what can be counted`).toEqual([]);
}

/** Returns controls whose borders have too little contrast (WCAG 1.4.11). */
async function paleEdges(page: Page): Promise<string[]> {
  const places = await page.evaluate(() => {
    const frame = document.querySelector('[role="dialog"], [role="alertdialog"]') ?? document.querySelector('main');
    const controls = [...(frame?.querySelectorAll('input, select, textarea, label:has(> input)') ?? [])];
    const edged = controls.filter((control) => {
      const { borderTopWidth, borderTopColor, clipPath } = getComputedStyle(control);
      const isClear = /, 0\)$|transparent/.test(borderTopColor);
      return control.checkVisibility() && clipPath === 'none' && Number.parseFloat(borderTopWidth) > 0 && !isClear;
    });
    return edged.map((control, at) => {
      control.setAttribute('data-edge', String(at));
      return `[data-edge="${at}"]`;
    });
  });
  const pale = (await contrastsOf(page, places, 'edges')).filter(({ ratio, needed }) => ratio < needed);
  const said = await Promise.all(
    pale.map(({ place }) =>
      page
        .locator(place)
        .first()
        .evaluate((control) => control.outerHTML),
    ),
  );
  await page.evaluate(() => {
    for (const control of document.querySelectorAll('[data-edge]')) control.removeAttribute('data-edge');
  });
  return pale.map(({ ratio }, at) => `an edge of contrast ${ratio.toFixed(2)}: ${said[at]?.slice(0, 100)}`);
}
