// Maps copies of definitions, made by fragments and variants, to the originals with positions.

const originals = new WeakMap<object, object>();

/** Records the original of a copy. Only objects have positions of their own. */
export function madeOf<T>(copy: T, original: unknown): T {
  if (
    typeof copy === 'object' &&
    copy !== null &&
    typeof original === 'object' &&
    original !== null &&
    copy !== original
  )
    originals.set(copy, originalOf(original));
  return copy;
}

export function originalOf(part: object): object {
  return originals.get(part) ?? part;
}
