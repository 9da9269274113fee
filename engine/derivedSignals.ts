// Signals that are not nodes of the graph: constants and projections of another signal.
import type { ReadonlySignal } from './nodes.ts';
import type { GraphSignal } from './signals.ts';

const nothing = (): void => {};

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

/** Returns a projection of a signal, for cheap functions that change as often as it does. */
export const seenIn = <S, T>(source: GraphSignal<S>, see: (value: S) => T): ReadonlySignal<T> => new Seen(source, see);

/** Returns a signal that never changes and holds no subscriptions. Create one and share it. */
export const constant = <const T>(value: T): ReadonlySignal<T> => ({
  value,
  peek: () => value,
  subscribe(listener) {
    listener(value);
    return nothing;
  },
});
