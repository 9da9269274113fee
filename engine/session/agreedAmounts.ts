// Amounts that the customer agreed to: those on screen at the latest press, per call.
import { build } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import type { SendEffect } from '../flow.ts';
import type { Call } from '../host.ts';
import { catchNotReady, NotReady } from '../notReady.ts';
import type { FlowState } from '../state/flowState.ts';
import { readOnly } from '../state/readOnly.ts';
import { stableText } from '../state/requests.ts';

export class AgreedAmounts {
  /** Null where an amount was still loading. */
  readonly #seen = new Map<unknown, string | null>();
  /** Cached, because it searches the whole flow. */
  #sends: readonly Agreeing[] | undefined;

  constructor(readonly state: FlowState) {}

  /** Records the amounts at a press, without triggering requests. */
  look(scope: Scope): void {
    const { steps, submit, effects } = this.state.flow;
    this.#sends ??= agreeingIn([steps, submit, effects]);
    for (const send of this.#sends) {
      const amounts = readOnly(() => catchNotReady(() => build(send.agreed, scope)));
      this.#seen.set(send, amounts instanceof NotReady ? null : stableText(amounts));
    }
  }

  /** Returns true when a call charges other amounts than those seen; false before any press. */
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
