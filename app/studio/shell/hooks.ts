import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { readState, writeState } from '../preview/previewState.ts';
import type { ReleasesApi } from '../releases/api.ts';
import { type Address, readAddress, writeAddress } from './address.ts';

/** View and file of the address, and a function that goes elsewhere. */
export function useAddress(): [Address, (address: Address) => void] {
  const [address, setAddress] = useState(() => readAddress(location.hash));
  useEffect(() => {
    const follow = () => setAddress(readAddress(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const go = useCallback((next: Address) => {
    const hash = writeAddress(next);
    if (hash !== location.hash) history.pushState(null, '', hash);
    setAddress(next);
  }, []);
  return [address, go];
}

/** True while a media query matches. */
export function useWide(width: string): boolean {
  const query = useMemo(() => matchMedia(width), [width]);
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );
}

/** State of the preview, which is in the query of the address. */
export function usePreviewState() {
  const [state, setState] = useState(() => readState(new URLSearchParams(location.search)));
  const change = useCallback((next: typeof state) => {
    setState(next);
    const query = String(writeState(next, new URLSearchParams(location.search)));
    history.replaceState(null, '', `${location.pathname}${query && `?${query}`}${location.hash}`);
  }, []);
  return [state, change] as const;
}

/** Texts of the release that the working copy is based on. Marks of outdated translations need them. */
export function useReleased(api: Pick<ReleasesApi, 'texts'>, base: string): ReadonlyMap<string, string> | undefined {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>();
  useEffect(() => {
    let isAsked = true;
    api.texts(base).then(
      (released) => {
        if (isAsked) setTexts(released);
      },
      // The studio works without.
      () => undefined,
    );
    return () => {
      isAsked = false;
    };
  }, [api, base]);
  return texts;
}
