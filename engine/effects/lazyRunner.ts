// Loads the effect runner on demand: it is not needed before the first press.

import type { Underway } from '../nodes.ts';
import { catchNotReady, NotReady } from '../notReady.ts';
import { AgreedAmounts } from '../session/agreedAmounts.ts';
import type { Charts } from '../session/flowPosition.ts';
import { signal } from '../signals.ts';
import type { FlowState } from '../state/flowState.ts';
import { fetchAgain, lazy } from '../values/lazy.ts';
import { whenReady } from '../whenReady.ts';
import type { CallKeyLocation } from './callKeys.ts';
import type { EffectResult, SessionActions } from './effectRun.ts';
import type { EffectRunner } from './effectRunner.ts';

/** @throws NotReady until the effect runner is loaded */
export const effectLibrary = lazy('effects', () => import('./effectRunner.ts'));

const NOT_RUN: EffectResult = { early: true, failed: true, silent: true };

export class LazyRunner implements Charts {
  readonly underway = signal<Underway | null>(null);
  #runner: EffectRunner | undefined;

  /** Amounts on screen at the latest press, even if the runner was not loaded yet. */
  readonly #agreed: AgreedAmounts;

  constructor(
    readonly state: FlowState,
    readonly actions: SessionActions,
    readonly keeper: CallKeyLocation,
  ) {
    this.#agreed = new AgreedAmounts(state);
  }

  /** The step machine is loaded together with the effect runner. */
  get Chart(): Charts['Chart'] {
    return effectLibrary.peek()?.StepMachine;
  }

  /** Records the amounts on screen at a press: the customer agrees to these. */
  look(): void {
    this.#agreed.look(this.state.scope);
  }

  /** Cancels the submission, unless a call was sent. */
  cancel(): void {
    this.#runner?.cancel();
  }

  rest(): void {
    this.#runner?.rest();
  }

  /** Loads the effect runner; shows a message and returns false when that fails. */
  async fetch(): Promise<boolean> {
    const there = catchNotReady(effectLibrary);
    // Each press retries a failed download.
    if (there instanceof NotReady && there.state === 'failed') fetchAgain();
    const isThere = !((await whenReady(effectLibrary)) instanceof NotReady);
    if (!isThere) this.actions.complain(undefined, this.state.texts.word('effect_failed'));
    return isThere;
  }

  /** Runs effects. If required code or texts cannot be loaded, ends early without running any. */
  async run(start: (runner: EffectRunner) => Promise<EffectResult>): Promise<EffectResult> {
    const isReady = this.state.host.ready?.();
    if (!effectLibrary.peek() && !(await this.fetch())) return NOT_RUN;
    if (!isReady || (await isReady)) return start(this.#running());
    this.actions.complain(undefined, this.state.texts.word('effect_failed'));
    return NOT_RUN;
  }

  #running(): EffectRunner {
    const { EffectRunner } = effectLibrary();
    this.#runner ??= new EffectRunner(this.state, this.actions, this.keeper, this.underway, this.#agreed);
    return this.#runner;
  }
}
