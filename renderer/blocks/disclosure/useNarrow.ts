// How wide the window is, for what is drawn.
import { useSyncExternalStore } from 'react';
import { isNarrow, watchNarrow } from '../../narrow.ts';

/** Whether the window is narrow; null where a page is drawn before there is one. */
export const useNarrow = (): boolean | null => useSyncExternalStore(watchNarrow, isNarrow, () => null);
