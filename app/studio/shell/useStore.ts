import { useSyncExternalStore } from 'react';

/** Renders again when a store tells of a change. */
export const useStore = <Store extends { readonly subscribe: (listener: () => void) => () => void }, Value>(
  store: Store,
  read: (store: Store) => Value,
): Value => useSyncExternalStore(store.subscribe, () => read(store));
