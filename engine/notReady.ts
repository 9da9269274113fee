// Values that are still loading. Reads throw NotReady, so every computation on top is pending too.
/** Thrown for values that are loading or failed. Not an Error, which would cost a stack trace. */
export class NotReady {
  constructor(
    readonly state: 'pending' | 'failed',
    readonly what: string,
  ) {}
}

/** Placeholder of hosts for values that they do not know yet; reading it throws. */
export const NOT_KNOWN = new NotReady('pending', 'the host');

/** Returns a value of the host; throws NotReady when the host does not know it yet. */
export function orThrowNotReady(value: unknown): unknown {
  if (value instanceof NotReady) throw value;
  return value;
}

/** Calls `read` and returns its NotReady instead of throwing it. */
export function catchNotReady<T>(read: () => T): T | NotReady {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof NotReady) return thrown;
    throw thrown;
  }
}

/** Returns the value, or undefined while it is not ready. */
export function orUndefined<T>(read: () => T): T | undefined {
  const value = catchNotReady(read);
  return value instanceof NotReady ? undefined : value;
}
