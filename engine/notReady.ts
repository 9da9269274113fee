// Pending is not absent: what is read before it is there throws one of these, and whoever reads it is unready too.
/** Thrown by a read whose value is still loading or could not be loaded. Never an Error: it has no stack to pay for. */
export class NotReady {
  constructor(
    readonly state: 'pending' | 'failed',
    readonly what: string,
  ) {}
}

/** What a host says of something that it cannot know yet: whatever reads it is pending. */
export const NOT_KNOWN = new NotReady('pending', 'the host');

/**
 * What a host has said.
 *
 * @throws NotReady when it does not know it yet
 */
export function orThrowNotReady(value: unknown): unknown {
  if (value instanceof NotReady) throw value;
  return value;
}

/** Reads, and gives back the reason instead of throwing when something is not there yet. */
export function catchNotReady<T>(read: () => T): T | NotReady {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof NotReady) return thrown;
    throw thrown;
  }
}

/** The value, or undefined while it is not there yet. */
export function orUndefined<T>(read: () => T): T | undefined {
  const value = catchNotReady(read);
  return value instanceof NotReady ? undefined : value;
}
