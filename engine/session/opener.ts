// Opening of a flow: checks guards, restores the draft, finds the first step and handles failed
// sources.

import type { EffectResult } from '../effects/effectRun.ts';
import type { LazyRunner } from '../effects/lazyRunner.ts';
import { holds } from '../expressions/expressions.ts';
import { catchNotReady, NotReady } from '../notReady.ts';
import { effect, untracked } from '../signals.ts';
import type { FlowState } from '../state/flowState.ts';
import { whenReady } from '../whenReady.ts';
import type { AnswerStore } from './answerStore.ts';
import type { StepSequence } from './stepSequence.ts';

export type Opened =
  | { readonly at: 'step'; readonly step: string; readonly trail: readonly string[] }
  | { readonly at: 'submit' }
  | { readonly at: 'refused'; readonly ending: EffectResult }
  | { readonly at: 'failed'; readonly source: string };

export class Opener {
  readonly #handled = new Set<string>();

  constructor(
    readonly state: FlowState,
    readonly steps: StepSequence,
    readonly effects: LazyRunner,
    readonly drafts: AnswerStore,
  ) {}

  /** Checks the guards, then finds the first step. A flow without visible steps submits at once. */
  async open(): Promise<Opened> {
    const { state, steps } = this;
    this.drafts.load();
    for (const [index, guard] of state.flow.allowed.entries()) {
      const allowed = await whenReady(() => holds(guard.that, state.scope));
      if (allowed instanceof NotReady) return { at: 'failed', source: allowed.what };
      if (!allowed)
        return {
          at: 'refused',
          ending: await this.effects.run((runner) => runner.run(guard.else, state.scope, `allowed.${index}`)),
        };
    }
    const first = await whenReady(() => steps.first());
    if (first instanceof NotReady) return { at: 'failed', source: first.what };
    if (first === undefined) return { at: 'submit' };
    await this.drafts.restore();
    return { at: 'step', ...(await this.drafts.resume(first, steps)) };
  }

  async failed(name: string): Promise<EffectResult | undefined> {
    const source = this.state.sources.get(name);
    const reply = source?.failure();
    const effects = source?.source.failed ?? this.state.catalogue.failed;
    if (!reply || !Array.isArray(effects)) return undefined;
    return this.effects.run((runner) => runner.run(effects, this.state.scope, `sources.${name}`, reply));
  }

  /** Watches the sources of an open flow; returns a function that stops it. */
  watch(finish: (ending: EffectResult) => void): () => void {
    return effect(() => {
      for (const source of this.state.sources.values()) {
        if (!source.active.value) continue;
        const state = catchNotReady(() => source.state.value);
        if (state instanceof NotReady || state?.status !== 'failed') {
          this.#handled.delete(source.name);
          continue;
        }
        if (this.#handled.has(source.name)) continue;
        this.#handled.add(source.name);
        // Untracked: loading the effect runner must not become a dependency of this effect.
        untracked(() => void this.#handle(source.name, finish));
      }
    });
  }

  /** Handles failures again after a retry. */
  forget(): void {
    this.#handled.clear();
  }

  async #handle(name: string, finish: (ending: EffectResult) => void): Promise<void> {
    const ending = await this.failed(name);
    if (ending) finish(ending);
  }
}
