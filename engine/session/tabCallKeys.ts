// The keys of what flows without a draft have sent, for whoever opens one again: what was lost on its way is not done twice.

import { type CallKeyStore, fingerprint, type KeyMaker, type Sent } from '../effects/callKeys.ts';
import type { Json } from '../nodes.ts';
import type { FlowState } from '../state/flowState.ts';
import { openedWith } from './answerStore.ts';

/** The memory that holds them. No name of the catalogue has a space. */
const MEMORY = 'sent calls';

/** By flow and what it was opened with, then by the position of the call: keys, and nothing of what was sent. */
type Keys = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Keeps the keys of one flow in the memory of the tab. */
export class SentInTab implements CallKeyStore {
  readonly sent: Map<string, Sent>;
  readonly #name: string;

  constructor(
    readonly state: FlowState,
    readonly keys: KeyMaker,
  ) {
    this.#name = fingerprint({ flow: state.flow.id, input: openedWith(state) });
    const kept = Object.entries(this.#read()[this.#name] ?? {});
    this.sent = new Map(kept.map(([position, key]) => [position, { key, print: '' }]));
  }

  newKey(position: string): string {
    return this.keys.newKey(position);
  }

  renew(): void {
    this.keys.renew();
  }

  save(): void {
    const { [this.#name]: _, ...others } = this.#read();
    const mine = Object.fromEntries([...this.sent].map(([position, { key }]) => [position, key]));
    const all = this.sent.size > 0 ? { ...others, [this.#name]: mine } : others;
    this.state.host.memory.write(MEMORY, all as Json, 'tab');
  }

  #read(): Keys {
    return (this.state.host.memory.read(MEMORY) ?? {}) as Keys;
  }
}
