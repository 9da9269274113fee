// What the page was drawn from, as it travels within the page.
import type { SsrState } from './tab.ts';

/** The element that it lies in. */
export const DRAWN = 'drawn';

/** The element of what lies over the page, and what the ids in it begin with: it is drawn by itself. */
export const OVER = 'over';

/** As the text of a script element that no browser runs: nothing in it ends that element, or begins another. */
export const writeSsrState = (drawn: SsrState): string =>
  JSON.stringify(drawn).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** @returns nothing when the page was served as it lies in its file */
export function readSsrState(page: Document): SsrState | undefined {
  const element = page.getElementById(DRAWN);
  element?.remove();
  return element ? (JSON.parse(element.textContent) as SsrState) : undefined;
}
