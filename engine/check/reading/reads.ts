// What an expression, shape or text reads, names of lists aside.
import { type Visitor, Walker } from './walk.ts';

/** A path that is read, and the object that reads it. */
export interface Read {
  readonly path: string;
  readonly at: object;
}

const ignore = () => {};
/** A visitor that hears nothing, to be told what it shall hear. */
export const deaf: Visitor = {
  path: ignore,
  text: ignore,
  effect: ignore,
  field: ignore,
  step: ignore,
  shape: ignore,
  malformed: ignore,
  operation: ignore,
  condition: ignore,
};

/** The paths that are read on a walk. */
export function readsOn(walk: (walker: Walker) => void): Read[] {
  const reads: Read[] = [];
  const path: Visitor['path'] = (read, aliases, at) => {
    if (!aliases.has(read.split('.')[0] ?? '')) reads.push({ path: read, at });
  };
  walk(new Walker({ ...deaf, path }));
  return reads;
}
