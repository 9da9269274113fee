// What the nodes on screen share: the session that they belong to, and the scope in which they are read.

import type { Scope } from '../expressions/scope.ts';
import type { Effects, Step } from '../flow.ts';
import type { Page } from '../page/page.ts';

/** What nodes need of the session they belong to. */
export interface Stand {
  readonly page: Page;
  /** True once Continue was pressed on the step: then all of its issues are shown. */
  readonly attempted: { readonly value: boolean };
  run(effects: Effects, scope: Scope, at: string): Promise<void>;
  /** A step as a review has it; null when it is not part of the way. */
  reviewed(step: string): Reviewed | null;
}

/** A step that was walked, and how something on it is changed. */
export interface Reviewed {
  readonly step: Step;
  change(): void;
}

/** Where a block is drawn. */
export interface Spot {
  readonly stand: Stand;
  readonly scope: Scope;
  /** Its place in the definition, for keys and for the positions of effects. */
  readonly at: string;
}
