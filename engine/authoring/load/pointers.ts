// JSON pointers (RFC 6901): where the parts of a whole stand in it.

/** The pointer of a place, by the names that lead to it. */
export const toPointer = (parts: readonly (string | number)[]): string =>
  parts.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The names of a JSON pointer. */
export const pointerParts = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Shows every object and list inside a whole, itself first, with its pointer; what stands in several places is shown in each. */
export function eachObject(whole: unknown, see: (part: object, pointer: string) => void, pointer = ''): void {
  if (typeof whole !== 'object' || whole === null) return;
  see(whole, pointer);
  for (const [name, part] of Object.entries(whole)) eachObject(part, see, pointer + toPointer([name]));
}

const known = new WeakMap<object, ReadonlyMap<object, string>>();

/** The pointer of each object and list inside a whole, the first of several; found once for each whole. */
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
