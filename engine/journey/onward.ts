// Onward from a step: to the next one, back to the review that the customer came from, or through the submit.
import type { StepNode } from '../nodes.ts';
import type { Page } from '../page/page.ts';
import { untracked } from '../signals.ts';
import { attempt, Unready } from '../unready.ts';
import { whenReady } from '../waiting.ts';
import type { DraftKeeper } from './drafts.ts';
import type { EffectRunner, Ending } from './effects.ts';
import type { Journey } from './journey.ts';
import type { Judge } from './judge.ts';
import type { Way } from './way.ts';

/** The parts of an open flow that going on needs. */
export interface Walking {
  readonly page: Page;
  readonly way: Way;
  readonly judge: Judge;
  readonly journey: Journey;
  readonly effects: EffectRunner;
  readonly drafts: DraftKeeper;
  /** Steps that were on screen. */
  readonly seen: ReadonlySet<string>;
  /** The step on screen, or the one that is being submitted. */
  here(): string | null;
  nodeOf(step: string | null): StepNode | null;
}

/** Goes on in one flow. */
export class Onward {
  /** The step, a review mostly, from which the customer went to change an answer. */
  #cameFrom: string | null = null;

  constructor(readonly walking: Walking) {}

  /** To a step, to change or mend an answer there. Continue comes back, by way of whatever must be answered anew. */
  change(step: string): void {
    this.#cameFrom = this.walking.here();
    this.walking.journey.send({ type: 'GO', step });
  }

  /** A step has come on screen. */
  arrived(step: string): void {
    if (step === this.#cameFrom) this.#cameFrom = null;
  }

  /** The step after one that is right. */
  async from(step: string): Promise<void> {
    const { way, journey, judge, page } = this.walking;
    if (await this.#isChangeDone(step)) return this.#backToReview();
    const next = await whenReady(() => way.after(step));
    if (next instanceof Unready) judge.complain(undefined, page.texts.word('source_failed'));
    else if (next === undefined) await this.#submit();
    else journey.send({ type: 'NEXT' });
  }

  /** Goes where a list of effects ended. */
  async follow({ goTo }: Ending): Promise<void> {
    const { here, journey, nodeOf } = this.walking;
    const step = here();
    if (goTo === 'submit') return this.#submit();
    if (goTo === 'next' && step) return this.from(step);
    if (goTo === 'back') nodeOf(step)?.back.peek()?.();
    else if (goTo !== undefined) journey.send({ type: 'GO', step: goTo });
    // Whatever ran led nowhere else: the step that started it is on screen again.
    journey.send({ type: 'STAY' });
  }

  /** Leaves a step that is not part of the way any more; what comes instead may still be loading. */
  leaveVanished(step: string | null): void {
    const { way, journey, judge } = this.walking;
    if (step === null || way.step(step).aside) return;
    const instead = attempt(() => (way.isVisible(step) ? undefined : way.before(step)));
    if (typeof instead !== 'string') return;
    untracked(() => {
      // What the server has just said of that step is said where the customer is now.
      const said = judge.remarks();
      journey.send({ type: 'GO', step: instead });
      for (const text of said) judge.complain(undefined, text);
    });
  }

  /** The submit of a flow without steps. */
  async submitAtOnce(): Promise<void> {
    await this.follow(await this.#runSubmit());
  }

  async #isChangeDone(step: string): Promise<boolean> {
    const { way, seen } = this.walking;
    const review = this.#cameFrom;
    if (review === null || review === step) return false;
    return (await whenReady(() => way.leadsStraightTo(review, step, seen))) === true;
  }

  #backToReview(): void {
    const { journey } = this.walking;
    const review = this.#cameFrom as string;
    journey.send(journey.previous() === review ? { type: 'BACK' } : { type: 'GO', step: review });
  }

  async #submit(): Promise<void> {
    const { journey, drafts } = this.walking;
    if (await this.#returnToFault()) return;
    journey.send({ type: 'SUBMIT' });
    const ending = await this.#runSubmit();
    if (!ending.failed) drafts.forget();
    await this.follow(ending);
  }

  #runSubmit(): Promise<Ending> {
    const { effects, page } = this.walking;
    return effects.run(page.flow.submit, page.scope, 'submit');
  }

  /** An answer that was broken on the way back is never submitted: the customer returns to it. */
  async #returnToFault(): Promise<boolean> {
    const { way, judge } = this.walking;
    const step = await whenReady(() => way.firstFaulty());
    if (typeof step !== 'string') return false;
    this.change(step);
    judge.insist();
    return true;
  }
}
