// How wide the window is.
import { useSyncExternalStore } from 'react';

/** Below this width a panel has no room beside others. */
const NARROW = '(width < 900px)';

function watchWidth(changed: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the window is narrow. */
export const useNarrow = (): boolean => useSyncExternalStore(watchWidth, () => matchMedia(NARROW).matches);
