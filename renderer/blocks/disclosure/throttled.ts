export interface Throttled {
  readonly call: () => void;
  readonly stop: () => void;
}

/** Runs at once, then at most once per `pause` milliseconds; a call in between runs at its end. */
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
