// Where a computed target may lead.

/** A plain text among what a computed target may be, and the way to it. */
export interface Target {
  readonly text: string;
  readonly further: string;
}

/** The plain texts among what a computed target may be: the leaves of match and if. */
export function targetsIn(target: unknown, further: string): Target[] {
  if (typeof target === 'string') return [{ text: target, further }];
  if (typeof target !== 'object' || target === null) return [];
  const { match, if: branches } = target as { match?: unknown[]; if?: unknown[] };
  if (match)
    return match.flatMap((entry, at) => {
      if (at === 0) return [];
      const here = `${further}/match/${at}`;
      return Array.isArray(entry) ? targetsIn(entry[1], `${here}/1`) : targetsIn(entry, here);
    });
  return (branches ?? []).flatMap((branch, at, all) =>
    at % 2 === 1 || at === all.length - 1 ? targetsIn(branch, `${further}/if/${at}`) : [],
  );
}
