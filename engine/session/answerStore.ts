// Storage of answers while a flow is open. The base class keeps none; draft and address are
// extensions.

import type { CallKeyLocation, CallKeyStore, KeyMaker } from '../effects/callKeys.ts';
import type { Reactions } from '../effects/reactions.ts';
import type { PreparedFlow } from '../flow.ts';
import type { DraftName, DraftPlace } from '../host.ts';
import type { DraftNode } from '../nodes.ts';
import type { FlowState } from '../state/flowState.ts';
import { NO_DRAFT } from './noDraft.ts';
import type { StepSequence } from './stepSequence.ts';

export interface Walker {
  placeOf(step: string): DraftPlace;
  /** The customer resumes the version of another window: answers are set, the step is not. */
  taken(): void;
  ended(): void;
  /** The customer begins anew, after another window has finished. */
  restarted(): void;
  reactions(): Reactions | undefined;
}

export interface Resumption {
  readonly step: string;
  readonly trail: readonly string[];
}

export class AnswerStore implements KeyMaker, CallKeyLocation {
  /** Step to begin on after a resume, then the current step. */
  step: string | null = null;
  readonly node: DraftNode = NO_DRAFT;
  /** Prefix of idempotency keys. */
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

  /** Store for idempotency keys: the draft if there is one, else the tab. */
  sentIn(tab: (keys: KeyMaker) => CallKeyStore): CallKeyStore {
    return tab(this);
  }

  load(): void {}

  /** Restores answers, without damaged ones; throws NotReady when the code for it cannot load. */
  async restore(): Promise<void> {}

  /** Returns the step on which the flow begins, and its trail. */
  resume(first: string, _way: StepSequence): Resumption | Promise<Resumption> {
    return { step: first, trail: [] };
  }

  /** The customer, or an effect (`set`), gave an answer. */
  answered(_name: string, _set?: boolean): void {}

  moved(_step: string): void {}

  /** Saves answers before a call is sent, within a short time. */
  async flush(): Promise<void> {}

  /** Deletes the saved answers of a finished flow. */
  forget(): void {}

  close(): void {}
}

/** Returns the input that identifies a draft, without parameters marked `sameDraft`. */
export function openedWith({ flow, input }: FlowState): DraftName['input'] {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !flow.input?.[name]?.sameDraft));
}

/** Returns where a flow keeps answers; undefined when it keeps none. */
export function keptIn({
  keep = 'draft',
  fields,
}: Pick<PreparedFlow, 'keep' | 'fields'>): 'draft' | 'address' | undefined {
  if (keep === 'none' || Object.keys(fields).length === 0) return undefined;
  return keep === 'url' ? 'address' : 'draft';
}

export type AnswerStoreOf = (page: FlowState, walker: Walker, parts: AnswerStoreExtensions) => AnswerStore;

export interface AnswerStoreExtensions {
  readonly draft: new (page: FlowState, walker: Walker) => AnswerStore;
  readonly address: new (page: FlowState, walker: Walker) => AnswerStore;
}

export const keeperOf: AnswerStoreOf = (state, walker, parts) => {
  const kept = keptIn(state.flow);
  return kept ? new parts[kept](state, walker) : new AnswerStore(state);
};
