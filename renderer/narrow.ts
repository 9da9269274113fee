/** Below this width, panels have no room beside other content. */
const NARROW = '(width < 900px)';

export const isNarrow = (): boolean => matchMedia(NARROW).matches;

/** Reports when the window becomes narrow or wide; returns a function that stops it. */
export function watchNarrow(changed: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
