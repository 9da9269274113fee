// Paths that are found elsewhere by now: whole ones, and those of a pattern, whose names and rest the path there has, too.

/** Where a path leads; undefined when it has not moved. */
export type Moves = (path: string) => string | undefined;

const NAMES = /:(\w+)|\/\*$/g;

/** The paths of a pattern: neither capital letters nor a slash at the end make a difference. */
const pathsOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.+^${}|()[\]\\]/g, '\\$&')
      .replace(/\/\*$/, '/(.+?)')
      .replaceAll(/:\w+/g, '([^/]+)')}/*$`,
    'i',
  );

/** What stands in a path for a name. A browser would climb with dots, and leave with nothing: such a path has not moved. */
const isNamed = (text: string): boolean => text.split('/').every((segment) => !/^(\.|%2e){0,2}$/i.test(segment));

/** Those that leave less of a path open come first. */
const openness = (pattern: string): number =>
  (pattern.match(/:\w+/g)?.length ?? 0) + (pattern.endsWith('/*') ? pattern.length : 0);

/**
 * Reads which paths have moved.
 *
 * @param mapped patterns with their paths of today, each as `:name` or a star at the end leave it open
 */
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

/**
 * Whether some path is of both patterns.
 *
 * A name may be any segment, and a star any rest.
 */
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
