// Fields that were left in the middle of a press. What is then said of them must not move what is being pressed from under the pointer.

/** Passes on which fields were left: at once, or when the mouse or the finger is up again and the press has been heard. */
export class DeferredBlur {
  #pressing = false;
  readonly #waiting = new Set<string>();

  constructor(readonly touch: (field: string) => void) {}

  readonly left = (field: string): void => {
    if (this.#pressing) this.#waiting.add(field);
    else this.touch(field);
  };

  /** Follows the pointer until the returned function is called. */
  readonly follow = (): (() => void) => {
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    const press = () => {
      this.#pressing = true;
    };
    // The click comes after the pointer is up, in the same task.
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
