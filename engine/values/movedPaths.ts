// Redirects of moved paths: exact ones, and patterns with names and a rest.

/** Returns the new path; undefined when it has not moved. */
export type Moves = (path: string) => string | undefined;

const NAMES = /:(\w+)|\/\*$/g;

/** Compiles a pattern. Case and trailing slashes are ignored. */
const pathsOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.+^${}|()[\]\\]/g, '\\$&')
      .replace(/\/\*$/, '/(.+?)')
      .replaceAll(/:\w+/g, '([^/]+)')}/*$`,
    'i',
  );

/** Rejects empty and dot segments, which a browser would resolve to another path. */
const isNamed = (text: string): boolean => text.split('/').every((segment) => !/^(\.|%2e){0,2}$/i.test(segment));

/** Sort order: more specific patterns first. */
const openness = (pattern: string): number =>
  (pattern.match(/:\w+/g)?.length ?? 0) + (pattern.endsWith('/*') ? pattern.length : 0);

/** Compiles redirects: new paths by pattern, with `:name` segments and a final `/*`. */
export function movesOf(mapped: Readonly<Record<string, string>>): Moves {
  const moves = Object.entries(mapped)
    .sort(([one], [other]) => openness(one) - openness(other))
    .map(([from, to]) => [pathsOf(from), [...from.matchAll(NAMES)].map(([name]) => name), to] as const);
  return (path) => {
    for (const [paths, names, to] of moves) {
      const texts = paths.exec(path)?.slice(1);
      if (!texts?.every(isNamed)) continue;
      const textOf = (name: string) => texts[names.indexOf(name)] ?? '';
      return to.replaceAll(NAMES, (name) => (name === '/*' ? `/${textOf(name)}` : textOf(name)));
    }
    return undefined;
  };
}

/** Returns true when a path can match both patterns. */
export function overlap(one: string, other: string): boolean {
  const [some, others] = [one, other].map((pattern) =>
    pattern
      .toLowerCase()
      .replace(/(.)\/$/, '$1')
      .split('/'),
  ) as [string[], string[]];
  for (let at = 0; at < Math.max(some.length, others.length); at += 1) {
    const [part, like] = [some[at], others[at]];
    if (part === undefined || like === undefined) return false;
    if (part === '*' || like === '*') return true;
    if (part !== like && !part.startsWith(':') && !like.startsWith(':')) return false;
  }
  return true;
}
