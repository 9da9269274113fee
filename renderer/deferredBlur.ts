// Delays blur handling during a press: an appearing error would move the pressed control away.

/** Reports blurred fields at once, or after the pointer is up and its click was handled. */
export class DeferredBlur {
  #pressing = false;
  readonly #waiting = new Set<string>();

  constructor(readonly touch: (field: string) => void) {}

  readonly left = (field: string): void => {
    if (this.#pressing) this.#waiting.add(field);
    else this.touch(field);
  };

  /** Tracks the pointer; returns a function that stops it. */
  readonly follow = (): (() => void) => {
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    const press = () => {
      this.#pressing = true;
    };
    // The click event follows pointerup in the same task.
    const release = () => setTimeout(this.#release);
    document.addEventListener('pointerdown', press, options);
    document.addEventListener('pointerup', release, options);
    document.addEventListener('pointercancel', release, options);
    return () => {
      stop.abort();
      this.#release();
    };
  };

  readonly #release = (): void => {
    this.#pressing = false;
    const fields = [...this.#waiting];
    this.#waiting.clear();
    for (const field of fields) this.touch(field);
  };
}
