// Where a computed target may lead.

/** The plain texts among what a computed target may be: the leaves of match and if. */
export function literals(target: unknown): string[] {
  if (typeof target === 'string') return [target];
  if (typeof target !== 'object' || target === null) return [];
  const { match, if: branches } = target as { match?: unknown[]; if?: unknown[] };
  if (match) return match.slice(1).flatMap((entry) => (Array.isArray(entry) ? literals(entry[1]) : literals(entry)));
  return (branches ?? []).filter((_, at, all) => at % 2 === 1 || at === all.length - 1).flatMap(literals);
}
