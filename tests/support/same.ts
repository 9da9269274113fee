// Comparing what is compared a hundred thousand times.
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/** Fails as toEqual does, which is called only for what differs: it costs a hundred times as much as looking. */
export function expectSame(found: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(found, wanted)) expect(found).toEqual(wanted);
}
