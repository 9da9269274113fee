// What the customer agreed to by a press: the amounts that were on screen then, for each call that names some.
import { build } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import type { SendEffect } from '../flow.ts';
import type { Call } from '../host.ts';
import { catchNotReady, NotReady } from '../notReady.ts';
import type { FlowState } from '../state/flowState.ts';
import { readOnly } from '../state/readOnly.ts';
import { stableText } from '../state/requests.ts';

/** The amounts of one flow as they were at the latest press. */
export class AgreedAmounts {
  /** Null where an amount was not there yet. */
  readonly #seen = new Map<unknown, string | null>();
  /** Looked for once: the whole flow is gone through for them. */
  #sends: readonly Agreeing[] | undefined;

  constructor(readonly state: FlowState) {}

  /** The customer presses something. Nothing is asked because of that. */
  look(scope: Scope): void {
    const { steps, submit, effects } = this.state.flow;
    this.#sends ??= agreeingIn([steps, submit, effects]);
    for (const send of this.#sends) {
      const amounts = readOnly(() => catchNotReady(() => build(send.agreed, scope)));
      this.#seen.set(send, amounts instanceof NotReady ? null : stableText(amounts));
    }
  }

  /** Whether a call charges other amounts than were seen at the latest press. Without a press nobody has agreed, or needs to. */
  haveMoved(send: SendEffect, { agreed }: Call): boolean {
    const seen = this.#seen.get(send);
    return seen !== undefined && seen !== stableText(agreed);
  }
}

type Agreeing = SendEffect & { readonly agreed: NonNullable<SendEffect['agreed']> };

function agreeingIn(part: unknown): Agreeing[] {
  if (typeof part !== 'object' || part === null) return [];
  const inside = Object.values(part).flatMap(agreeingIn);
  return 'send' in part && 'agreed' in part ? [part as Agreeing, ...inside] : inside;
}
