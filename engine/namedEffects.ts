// The effects that a flow has given a name.
import type { Effects, PreparedFlow } from './flow.ts';

/** Those of a name; nothing for one that the flow does not have, `constructor` among them. */
export const namedEffects = (lists: PreparedFlow['effects'], name: string): Effects | undefined =>
  lists !== undefined && Object.hasOwn(lists, name) ? lists[name] : undefined;
