// What a flow keeps of what was given while it is open: nothing here; a draft or the address come with the flows that keep it there.

import type { CallKeyLocation, CallKeyStore, KeyMaker } from '../effects/callKeys.ts';
import type { Reactions } from '../effects/reactions.ts';
import type { PreparedFlow } from '../flow.ts';
import type { DraftName, DraftPlace } from '../host.ts';
import type { DraftNode } from '../nodes.ts';
import type { FlowState } from '../state/flowState.ts';
import { NO_DRAFT } from './noDraft.ts';
import type { StepSequence } from './stepSequence.ts';

/** What keeping a draft needs of the flow that is open. */
export interface Walker {
  /** A step in words. */
  placeOf(step: string): DraftPlace;
  /** The customer goes on with what another window has kept: answers are there, the place is not yet. */
  taken(): void;
  /** What was kept has come to its end elsewhere. */
  ended(): void;
  /** What happens by itself in the flow, if anything does. */
  reactions(): Reactions | undefined;
}

/** The step to begin on, and those that led there. */
export interface Resumption {
  readonly step: string;
  readonly trail: readonly string[];
}

/** Keeps no answers. */
export class AnswerStore implements KeyMaker, CallKeyLocation {
  /** The step to begin on: where the customer stood before, then where they stand. */
  step: string | null = null;
  readonly node: DraftNode = NO_DRAFT;
  /** Keys of calls are made of it. */
  protected id: string;

  constructor(readonly state: FlowState) {
    this.id = state.host.identity();
  }

  newKey(position: string): string {
    return `${this.id}:${position}`;
  }

  renew(): void {
    this.id = this.state.host.identity();
  }

  /** What keeps the keys of what was sent: the draft with its answers, else the tab. */
  sentIn(tab: (keys: KeyMaker) => CallKeyStore): CallKeyStore {
    return tab(this);
  }

  /** Begins to fetch what is kept; `restore` waits for it. */
  load(): void {}

  /**
   * Gives back the answers that were kept; what is damaged is left alone.
   *
   * @throws NotReady when what reads them cannot be fetched now: what was kept is not passed over
   */
  async restore(): Promise<void> {}

  /** Where the flow begins, and the steps that were walked before. */
  resume(first: string, _way: StepSequence): Resumption | Promise<Resumption> {
    return { step: first, trail: [] };
  }

  /** An answer was given: by the customer, or `set` by an effect. */
  answered(_name: string, _set?: boolean): void {}

  /** The customer stands on another step. */
  moved(_step: string): void {}

  /** Makes sure, as far as that is quick, that what is about to be sent is kept. */
  async flush(): Promise<void> {}

  /** The flow has come to its end. */
  forget(): void {}

  /** The flow has left the screen. */
  close(): void {}
}

/** What a flow was opened with, without what only says how it was come to: what tells two openings of it apart. */
export function openedWith({ flow, input }: FlowState): DraftName['input'] {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !flow.input?.[name]?.sameDraft));
}

/** Where a flow keeps what is given; nothing when it keeps it nowhere. */
export function keptIn({
  keep = 'draft',
  fields,
}: Pick<PreparedFlow, 'keep' | 'fields'>): 'draft' | 'address' | undefined {
  if (keep === 'none' || Object.keys(fields).length === 0) return undefined;
  return keep === 'url' ? 'address' : 'draft';
}

/** Makes what keeps the answers of a flow. */
export type AnswerStoreOf = (page: FlowState, walker: Walker, parts: AnswerStoreExtensions) => AnswerStore;

/** What keeps answers elsewhere; each is there in a flow that names its kind. */
export interface AnswerStoreExtensions {
  readonly draft: new (page: FlowState, walker: Walker) => AnswerStore;
  readonly address: new (page: FlowState, walker: Walker) => AnswerStore;
}

/** What keeps the answers of a flow that says where. */
export const keeperOf: AnswerStoreOf = (state, walker, parts) => {
  const kept = keptIn(state.flow);
  return kept ? new parts[kept](state, walker) : new AnswerStore(state);
};
