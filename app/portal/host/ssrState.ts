// State of server rendering, embedded in the page.
import type { SsrState } from './tab.ts';

/** Id of the script element that holds the state. */
export const DRAWN = 'drawn';

/** Id of the root for dialogs, and prefix of ids in it: it is a separate React root. */
export const OVER = 'over';

/** Serializes for an inert script element: escapes all that could end it or open another. */
export const writeSsrState = (drawn: SsrState): string =>
  JSON.stringify(drawn).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * Reads the state, and removes the regions that are for windows of another width.
 * @returns undefined if the page was not server-rendered
 */
export function readSsrState(page: Document, isNarrow: boolean): SsrState | undefined {
  const element = page.getElementById(DRAWN);
  if (!element) return undefined;
  element.remove();
  const drawn = JSON.parse(element.textContent) as SsrState;
  const other = isNarrow ? 'wide' : 'narrow';
  for (const region of page.querySelectorAll(`[data-room="${other}"]`)) region.remove();
  return { ...drawn, regions: drawn.regions.filter(({ room }) => room !== other) };
}
