import { useSyncExternalStore } from 'react';
import { isNarrow, watchNarrow } from '../../narrow.ts';

/** Returns true in narrow windows; null on the server. */
export const useNarrow = (): boolean | null => useSyncExternalStore(watchNarrow, isNarrow, () => null);
