import fc from 'fast-check';

type Path = readonly (string | number)[];

/** Returns the paths of all values. */
export function places(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [
    at,
    ...Object.entries(value).flatMap(([key, part]) => places(part, [...at, Array.isArray(value) ? Number(key) : key])),
  ];
}

/** Returns the definition with one value changed, or removed if undefined. */
export function changed(whole: unknown, path: Path, to: unknown): unknown {
  const copy = structuredClone(whole) as Record<string | number, unknown>;
  const holder = path
    .slice(0, -1)
    .reduce<Record<string | number, unknown>>((at, key) => at[key] as Record<string | number, unknown>, copy);
  const last = path.at(-1);
  if (last === undefined) return to;
  if (to === undefined) delete holder[last];
  else holder[last] = to;
  return copy;
}

/** Values that no author intends. */
export const broken = fc.constantFrom(
  undefined,
  null,
  {},
  [],
  '',
  0,
  true,
  { var: {} },
  { some: 1 },
  ['x'],
  'constructor',
);
