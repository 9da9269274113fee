// What runs effects is a part of its own: nothing of it is needed before a customer presses something.

import type { Underway } from '../nodes.ts';
import { attempt, Unready } from '../notReady.ts';
import { AgreedAmounts } from '../session/agreedAmounts.ts';
import type { Charts } from '../session/navigation.ts';
import { signal } from '../signals.ts';
import type { Page } from '../state/flowState.ts';
import { fetchAgain, lazy } from '../values/lazy.ts';
import { whenReady } from '../whenReady.ts';
import type { SentPlace } from './callKeys.ts';
import type { Ending, Stage } from './effectRun.ts';
import type { EffectRunner } from './effectRunner.ts';

/** @throws Unready until what runs effects is loaded */
export const effectLibrary = lazy('effects', () => import('./effectRunner.ts'));

const NOT_RUN: Ending = { early: true, failed: true, silent: true };

/** Runs the effects of one flow, once what runs them is there. */
export class Running implements Charts {
  /** How far what Continue has begun has come. */
  readonly underway = signal<Underway | null>(null);
  #runner: EffectRunner | undefined;

  /** What was on screen at the latest press, also at one that is quicker than what runs effects. */
  readonly #agreed: AgreedAmounts;

  constructor(
    readonly page: Page,
    readonly stage: Stage,
    readonly keeper: SentPlace,
  ) {
    this.#agreed = new AgreedAmounts(page);
  }

  /** The chart of journeys comes with what runs effects. */
  get Chart(): Charts['Chart'] {
    return effectLibrary.peek()?.Chart;
  }

  /** The customer presses something: what is on screen now is what they agree to. */
  look(): void {
    this.#agreed.look(this.page.scope);
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
    const there = attempt(effectLibrary);
    // Each press tries again what could not be fetched.
    if (there instanceof Unready && there.state === 'failed') fetchAgain();
    const isThere = !((await whenReady(effectLibrary)) instanceof Unready);
    if (!isThere) this.stage.complain(undefined, this.page.texts.word('effect_failed'));
    return isThere;
  }

  /** Has effects run; they end early, and nothing of them has happened, when what they need cannot be fetched now. */
  async run(start: (runner: EffectRunner) => Promise<Ending>): Promise<Ending> {
    const isReady = this.page.host.ready?.();
    if (!effectLibrary.peek() && !(await this.fetch())) return NOT_RUN;
    if (!isReady || (await isReady)) return start(this.#running());
    this.stage.complain(undefined, this.page.texts.word('effect_failed'));
    return NOT_RUN;
  }

  #running(): EffectRunner {
    const { EffectRunner } = effectLibrary();
    this.#runner ??= new EffectRunner(this.page, this.stage, this.keeper, this.underway, this.#agreed);
    return this.#runner;
  }
}
