// How wide the window is, for what is drawn.
import { useSyncExternalStore } from 'react';
import { isNarrow, watchNarrow } from '../narrow.ts';

/** Whether the window is narrow; as long as there is none it is not. */
export const useNarrow = (): boolean => useSyncExternalStore(watchNarrow, isNarrow, () => false);
