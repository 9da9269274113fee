// A call that comes often and is answered now and then.

/** Something that is called often, and what ends it. */
export interface Throttled {
  readonly call: () => void;
  readonly stop: () => void;
}

/** Runs at once, then at most once in each pause of milliseconds; what was called meanwhile is run at its end. */
export function throttled(pause: number, run: () => void): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let missed = false;
  const call = (): void => {
    missed = timer !== undefined;
    if (missed) return;
    run();
    timer = setTimeout(() => {
      timer = undefined;
      if (missed) call();
    }, pause);
  };
  return { call, stop: () => clearTimeout(timer) };
}
