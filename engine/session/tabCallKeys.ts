// Idempotency keys of flows without a draft, kept in the tab so that a reopened flow reuses them.

import { type CallKeyStore, fingerprint, type KeyMaker, type Sent } from '../effects/callKeys.ts';
import type { Json } from '../nodes.ts';
import type { FlowState } from '../state/flowState.ts';
import { openedWith } from './answerStore.ts';

/** Key in the tab's memory. The space avoids collisions with names of the catalogue. */
const MEMORY = 'sent calls';

/** Keys by flow and input, then by position of the call; no content of calls. */
type Keys = Readonly<Record<string, Readonly<Record<string, string>>>>;

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
