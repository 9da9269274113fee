// Parts of definitions are copied while fragments and variants are written out. Whoever names a place asks for the original.

const originals = new WeakMap<object, object>();

/** Says what a copy was made of; what is no object needs no place of its own. */
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

/** The object as it stands in a file; itself when it is no copy. */
export function originalOf(part: object): object {
  return originals.get(part) ?? part;
}
