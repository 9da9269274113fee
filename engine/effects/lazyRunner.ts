// What runs effects is a part of its own: nothing of it is needed before a customer presses something.

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

/** @throws NotReady until what runs effects is loaded */
export const effectLibrary = lazy('effects', () => import('./effectRunner.ts'));

const NOT_RUN: EffectResult = { early: true, failed: true, silent: true };

/** Runs the effects of one flow, once what runs them is there. */
export class LazyRunner implements Charts {
  /** How far what Continue has begun has come. */
  readonly underway = signal<Underway | null>(null);
  #runner: EffectRunner | undefined;

  /** What was on screen at the latest press, also at one that is quicker than what runs effects. */
  readonly #agreed: AgreedAmounts;

  constructor(
    readonly state: FlowState,
    readonly actions: SessionActions,
    readonly keeper: CallKeyLocation,
  ) {
    this.#agreed = new AgreedAmounts(state);
  }

  /** The chart of journeys comes with what runs effects. */
  get Chart(): Charts['Chart'] {
    return effectLibrary.peek()?.StepMachine;
  }

  /** The customer presses something: what is on screen now is what they agree to. */
  look(): void {
    this.#agreed.look(this.state.scope);
  }

  /** Takes back what Continue has begun, unless something was sent. */
  cancel(): void {
    this.#runner?.cancel();
  }

  /** Nothing runs any more. */
  rest(): void {
    this.#runner?.rest();
  }

  /** Fetches what runs effects; says so and gives false when it cannot be had now. */
  async fetch(): Promise<boolean> {
    const there = catchNotReady(effectLibrary);
    // Each press tries again what could not be fetched.
    if (there instanceof NotReady && there.state === 'failed') fetchAgain();
    const isThere = !((await whenReady(effectLibrary)) instanceof NotReady);
    if (!isThere) this.actions.complain(undefined, this.state.texts.word('effect_failed'));
    return isThere;
  }

  /** Has effects run; they end early, and nothing of them has happened, when what they need cannot be fetched now. */
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
