// JSON pointers (RFC 6901).

export const toPointer = (parts: readonly (string | number)[]): string =>
  parts.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export const pointerParts = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Visits every object and array with its pointer, outermost first; shared ones repeatedly. */
export function eachObject(whole: unknown, see: (part: object, pointer: string) => void, pointer = ''): void {
  if (typeof whole !== 'object' || whole === null) return;
  see(whole, pointer);
  for (const [name, part] of Object.entries(whole)) eachObject(part, see, pointer + toPointer([name]));
}

const known = new WeakMap<object, ReadonlyMap<object, string>>();

/** Returns the first pointer of each object and array, cached per whole. */
export function pointersIn(whole: unknown): ReadonlyMap<object, string> {
  const found = new Map<object, string>();
  if (typeof whole !== 'object' || whole === null) return found;
  const before = known.get(whole);
  if (before) return before;
  eachObject(whole, (part, pointer) => {
    if (!found.has(part)) found.set(part, pointer);
  });
  known.set(whole, found);
  return found;
}
