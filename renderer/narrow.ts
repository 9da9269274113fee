// How much room the window has.

/** Below this width a panel has no room beside others. */
const NARROW = '(width < 900px)';

/** Whether the window is narrow. */
export const isNarrow = (): boolean => matchMedia(NARROW).matches;

/**
 * Tells each time a window has become narrow, or is so no more.
 *
 * @returns what ends it
 */
export function watchNarrow(changed: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
