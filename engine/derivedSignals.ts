// Readings that are no node of the graph: what never changes, and what is seen in a signal.
import type { ReadonlySignal } from './nodes.ts';
import type { GraphSignal } from './signals.ts';

const nothing = (): void => {};

/** What is seen in another value: it is no node of its own, and changes when that does. */
class Seen<S, T> implements ReadonlySignal<T> {
  constructor(
    readonly source: GraphSignal<S>,
    readonly see: (value: S) => T,
  ) {}

  get value(): T {
    return this.see(this.source.value);
  }

  peek(): T {
    return this.see(this.source.peek());
  }

  subscribe(listener: (value: T) => void): () => void {
    return this.source.subscribe((value) => listener(this.see(value)));
  }
}

/** A reading of what is seen in a signal. For what is cheap to see, and no less often another than the signal is. */
export const seenIn = <S, T>(source: GraphSignal<S>, see: (value: S) => T): ReadonlySignal<T> => new Seen(source, see);

/** A reading that never changes: whoever watches it is told once, and nothing is kept for them. Make one for all who read it. */
export const constant = <const T>(value: T): ReadonlySignal<T> => ({
  value,
  peek: () => value,
  subscribe(listener) {
    listener(value);
    return nothing;
  },
});
