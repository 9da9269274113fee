import { operationIn } from './operators.ts';

/** Literal text that a computed target may yield, and the pointer to it. */
export interface Target {
  readonly text: string;
  readonly further: string;
}

/** Returns the literal texts that a target may yield: the leaves of `match` and `if`. */
export function targetsIn(target: unknown, further: string): Target[] {
  if (typeof target === 'string') return [{ text: target, further }];
  if (typeof target !== 'object' || target === null) return [];
  const [name, args] = operationIn(target);
  if (name === 'match')
    return args.flatMap((entry, at) => {
      if (at === 0) return [];
      const here = `${further}/match/${at}`;
      return Array.isArray(entry) ? targetsIn(entry[1], `${here}/1`) : targetsIn(entry, here);
    });
  if (name !== 'if') return [];
  return args.flatMap((branch, at) =>
    at % 2 === 1 || at === args.length - 1 ? targetsIn(branch, `${further}/if/${at}`) : [],
  );
}
