import { useCallback, useEffect, useState } from 'react';
import { CallFailed } from '../callFailed.ts';
import type { Job, ReleasesApi } from './api.ts';

/** Time between two looks at a running job. */
const LOOK_MS = 1_000;

export interface Loaded<Value> {
  readonly value?: Value;
  readonly failure?: CallFailed;
  reload(): void;
}

const toFailure = (error: unknown): CallFailed =>
  error instanceof CallFailed
    ? error
    : new CallFailed('failed', error instanceof Error ? error.message : String(error));

/**
 * Loads a value, and again when `load` changes. The last value stays until the next one is there.
 * @param load does nothing while undefined
 */
export function useLoaded<Value>(load: (() => Promise<Value>) | undefined): Loaded<Value> {
  const [state, setState] = useState<{ readonly value?: Value; readonly failure?: CallFailed }>({});
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useEffect(() => {
    let isAsked = true;
    load?.().then(
      (value) => isAsked && setState({ value }),
      (error: unknown) => isAsked && setState((last) => ({ ...last, failure: toFailure(error) })),
    );
    return () => {
      isAsked = false;
    };
  }, [load, round]);
  return { ...state, reload: useCallback(() => setRound((last) => last + 1), []) };
}

/** Follows a job until it has a result. A lost connection is bridged. */
export function useJob(
  api: ReleasesApi,
  id: string | undefined,
): { readonly job?: Job; readonly failure?: CallFailed } {
  const [state, setState] = useState<{ readonly id?: string; readonly job?: Job; readonly failure?: CallFailed }>({});
  useEffect(() => {
    if (id === undefined) return;
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () =>
      api.job(id).then(
        (job) => {
          if (!isOpen) return;
          setState({ id, job });
          if (!job.result) timer = setTimeout(look, LOOK_MS);
        },
        (error: unknown) => {
          if (!isOpen) return;
          const failure = toFailure(error);
          setState((last) => ({ ...(last.id === id && last), id, failure }));
          if (failure.isPassing) timer = setTimeout(look, LOOK_MS);
        },
      );
    void look();
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [api, id]);
  return state.id === id ? state : {};
}

/** A call that the editor begins: it runs once at a time, and its failure is told. */
export function useCall(): {
  readonly isBusy: boolean;
  readonly failure?: CallFailed;
  run(call: () => Promise<void>): Promise<void>;
} {
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly failure?: CallFailed }>({ isBusy: false });
  const run = useCallback(async (call: () => Promise<void>) => {
    setState({ isBusy: true });
    try {
      await call();
      setState({ isBusy: false });
    } catch (error) {
      setState({ isBusy: false, failure: toFailure(error) });
    }
  }, []);
  return { ...state, run };
}

/** State that survives a reload of this tab, if the browser has room. */
export function useKept<Value>(
  key: string,
  initial: Value,
): [Value, (change: Value | ((last: Value) => Value)) => void] {
  const [value, setValue] = useState<Value>(() => {
    try {
      return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null) ?? initial;
    } catch {
      return initial;
    }
  });
  useEffect(() => {
    try {
      if (value === undefined) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Without room it lasts as long as the page.
    }
  }, [key, value]);
  return [value, setValue];
}
