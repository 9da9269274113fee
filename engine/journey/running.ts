// What runs effects is fetched while the first step is drawn: nothing of it is needed before a customer presses something.

import type { Underway } from '../nodes.ts';
import type { Page } from '../page/page.ts';
import { signal } from '../signals.ts';
import { attempt, Unready } from '../unready.ts';
import { fetchAgain, lazy } from '../values/lazy.ts';
import { whenReady } from '../waiting.ts';
import type { EffectRunner } from './effects.ts';
import type { Ending, Stage } from './run.ts';
import type { SentKeeper } from './sent.ts';

/** @throws Unready until what runs effects is loaded */
export const effectLibrary = lazy('effects', () => import('./effects.ts'));

const NOT_RUN: Ending = { early: true, failed: true, silent: true };

/** Runs the effects of one flow, once what runs them is there. */
export class Running {
  /** How far what Continue has begun has come. */
  readonly underway = signal<Underway | null>(null);
  #runner: EffectRunner | undefined;

  constructor(
    readonly page: Page,
    readonly stage: Stage,
    readonly keeper: SentKeeper,
  ) {
    attempt(effectLibrary);
  }

  /** What runs effects, if it is there. */
  get runner(): EffectRunner | undefined {
    const library = attempt(effectLibrary);
    if (!(library instanceof Unready))
      this.#runner ??= new library.EffectRunner(this.page, this.stage, this.keeper, this.underway);
    return this.#runner;
  }

  /** Has effects run; they end early, and nothing of them has happened, when what runs them cannot be fetched now. */
  async run(start: (runner: EffectRunner) => Promise<Ending>): Promise<Ending> {
    const there = attempt(effectLibrary);
    // Each press tries again what could not be fetched.
    if (there instanceof Unready && there.state === 'failed') fetchAgain();
    await whenReady(effectLibrary);
    if (this.runner) return start(this.runner);
    this.stage.complain(undefined, this.page.texts.word('effect_failed'));
    return NOT_RUN;
  }
}
