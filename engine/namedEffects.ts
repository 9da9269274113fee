import type { Effects, PreparedFlow } from './flow.ts';

/** Returns the effect list of a name; undefined for unknown names, including `constructor`. */
export const namedEffects = (lists: PreparedFlow['effects'], name: string): Effects | undefined =>
  lists !== undefined && Object.hasOwn(lists, name) ? lists[name] : undefined;
