/** Pairs items with React keys; repeated keys are numbered. */
export function keyed<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): readonly (readonly [key: string, item: T])[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const key = keyOf(item);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return [count === 1 ? key : `${key} ${count}`, item];
  });
}
