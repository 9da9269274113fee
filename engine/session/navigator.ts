// Continue: from a press to the next step, back to a review, or through the submit.

import type { EffectResult } from '../effects/effectRun.ts';
import type { Begin } from '../effects/effectRunner.ts';
import type { LazyRunner } from '../effects/lazyRunner.ts';
import type { Step } from '../flow.ts';
import type { StepNode } from '../nodes.ts';
import { catchNotReady, NotReady, orUndefined } from '../notReady.ts';
import { untracked } from '../signals.ts';
import type { FlowState } from '../state/flowState.ts';
import { whenReady } from '../whenReady.ts';
import type { AnswerStore } from './answerStore.ts';
import type { FlowPosition } from './flowPosition.ts';
import type { StepSequence } from './stepSequence.ts';
import type { StepValidator } from './stepValidator.ts';

export interface NavigatorDeps {
  readonly state: FlowState;
  readonly steps: StepSequence;
  readonly validator: StepValidator;
  readonly journey: FlowPosition;
  readonly effects: LazyRunner;
  readonly drafts: AnswerStore;
  readonly seen: ReadonlySet<string>;
  /** Step on screen, or the one that is being submitted. */
  here(): string | null;
  nodeOf(step: string | null): StepNode | null;
}

export class Navigator {
  /** The step, usually a review, from which the customer went to change an answer. */
  #cameFrom: string | null = null;

  constructor(readonly deps: NavigatorDeps) {}

  /** Goes to a step to change an answer. Continue returns through steps that need new answers. */
  change(step: string): void {
    this.#cameFrom = this.deps.here();
    this.deps.journey.send({ type: 'GO', step });
  }

  arrived(step: string): void {
    if (step === this.#cameFrom) this.#cameFrom = null;
  }

  /**
   * Handles Continue: validates the step, then runs its effects or moves to the next step.
   *
   * @param pressed the step that was pressed; ignored when another one is on screen by now
   */
  async next(pressed: string | undefined): Promise<void> {
    const { state, steps, validator, effects, here, nodeOf } = this.deps;
    const id = here();
    const node = nodeOf(id);
    if (id === null || node === null || (pressed !== undefined && pressed !== id)) return;
    effects.look();
    const step = steps.step(id);
    // A binding press agrees to amounts, so they must be on screen.
    const binding = step.next ? step.next.binding : undefined;
    if (binding && validator.isLoading(node))
      return state.host.toast(orUndefined(() => state.word('binding.loading')) ?? '', 'info');
    await effects.actions.settle(undefined);
    if (here() !== id || !(await validator.lets(step, node)) || effects.actions.isClosed()) return;
    if (effects.Chart || (await effects.fetch())) await this.#after(step);
  }

  async #after({ id, next }: Step): Promise<void> {
    const { effects, validator, steps } = this.deps;
    const list = next ? next.do : undefined;
    if (!list) return this.#from(id);
    const isWrong = validator.sinceNow(() => steps.hasFaults(id));
    await this.follow(await effects.run((runner) => runner.press(list, `next.${id}`, isWrong)));
  }

  /** Moves from a valid step to the next one; submits after the last. */
  async #from(step: string): Promise<void> {
    const { steps, journey, validator } = this.deps;
    if (await this.#isChangeDone(step)) return this.#backToReview(step);
    const next = await whenReady(() => steps.after(step));
    if (next instanceof NotReady) validator.lack(next.what);
    else if (next === undefined) await this.#submit();
    else journey.send(steps.leave(step, next));
  }

  async follow({ goTo, wrong, again }: EffectResult): Promise<void> {
    const { here, journey, validator, nodeOf } = this.deps;
    const step = here();
    if (goTo === 'submit') return this.#submit();
    if (goTo === 'next' && step) return this.#from(step);
    if (goTo === 'back') nodeOf(step)?.back.peek()?.();
    else if (goTo !== undefined) journey.send({ type: 'GO', step: goTo });
    // Without navigation, the step that started the list reopens.
    journey.send({ type: 'STAY' });
    again?.(true);
    if (!wrong || (await this.#returnToFault()) === true) return;
    const stays = here();
    if (stays) validator.insist(stays);
  }

  /** Leaves a step whose condition became false. The target may still be loading. */
  leaveVanished(step: string | null): void {
    const { steps, journey, validator } = this.deps;
    if (step === null || steps.step(step).aside) return;
    const instead = catchNotReady(() => (steps.isVisible(step) ? undefined : steps.before(step)));
    if (typeof instead !== 'string') return;
    untracked(() => {
      // Keeps messages of the server that belong to the vanished step.
      const said = validator.remarks();
      journey.send({ type: 'BACK', step: instead });
      for (const text of said) validator.complain(undefined, text);
    });
  }

  async submitAtOnce(): Promise<void> {
    await this.follow(await this.#runSubmit());
  }

  async #isChangeDone(step: string): Promise<boolean> {
    const { steps, seen } = this.deps;
    const review = this.#cameFrom;
    if (review === null || review === step) return false;
    return (await whenReady(() => steps.leadsStraightTo(review, step, seen))) === true;
  }

  #backToReview(step: string): void {
    const { journey, steps } = this.deps;
    const review = this.#cameFrom as string;
    steps.leave(step, review);
    journey.send(journey.previous() === review ? { type: 'BACK' } : { type: 'GO', step: review });
  }

  async #submit(): Promise<void> {
    const { validator, drafts } = this.deps;
    const fault = await this.#returnToFault();
    if (fault instanceof NotReady) return validator.lack(fault.what);
    if (fault) return;
    const ending = await this.#runSubmit((hold) => this.#makeSafe(hold));
    if (!ending.failed) drafts.forget();
    await this.follow(ending);
  }

  /** Saves the draft before the submit; returns false when the submit must not go on. */
  async #makeSafe(hold: Parameters<Begin>[0]): Promise<boolean> {
    const { effects, journey, validator, drafts, state } = this.deps;
    await hold(drafts.flush());
    if (effects.actions.isClosed()) return false;
    // Another window may have sent the draft: the customer must choose before it is sent again.
    const rival = drafts.node.rival.peek();
    if (rival !== null) validator.complain(undefined, state.texts.word(`draft.${rival}.choose`));
    else journey.send({ type: 'SUBMIT' });
    return rival === null;
  }

  #runSubmit(begin?: Begin): Promise<EffectResult> {
    const { effects, validator, state, steps } = this.deps;
    const isWrong = validator.sinceNow(() => steps.firstFaulty() !== undefined);
    return effects.run((runner) => runner.press(state.flow.submit, 'submit', isWrong, begin));
  }

  /** Returns to the first invalid step, so that invalid answers are never submitted. */
  async #returnToFault(): Promise<boolean | NotReady> {
    const { validator } = this.deps;
    const step = await whenReady(() => validator.firstFaulty());
    if (step === undefined) return false;
    if (step instanceof NotReady) return step;
    this.change(step);
    validator.insist(step);
    return true;
  }
}
