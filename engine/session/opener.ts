// Opening a flow: who may, what the draft says, on which step it starts; and what it means when a source does not answer.

import type { Ending } from '../effects/effectRun.ts';
import type { Running } from '../effects/lazyRunner.ts';
import { holds } from '../expressions/expressions.ts';
import { attempt, Unready } from '../notReady.ts';
import { effect, untracked } from '../signals.ts';
import type { Page } from '../state/flowState.ts';
import { whenReady } from '../whenReady.ts';
import type { Keeper } from './answerStore.ts';
import type { Way } from './stepSequence.ts';

/** Where opening led. */
export type Opened =
  /** `trail`: the steps that the customer had walked before, when a draft is resumed. */
  | { readonly at: 'step'; readonly step: string; readonly trail: readonly string[] }
  | { readonly at: 'submit' }
  | { readonly at: 'refused'; readonly ending: Ending }
  | { readonly at: 'failed'; readonly source: string };

/** Opens one flow. */
export class Opener {
  readonly #handled = new Set<string>();

  constructor(
    readonly page: Page,
    readonly way: Way,
    readonly effects: Running,
    readonly drafts: Keeper,
  ) {}

  /** Checks the guards from top to bottom, then finds the step to start on. A flow without any step submits at once. */
  async open(): Promise<Opened> {
    const { page, way } = this;
    this.drafts.load();
    for (const [index, guard] of page.flow.allowed.entries()) {
      const allowed = await whenReady(() => holds(guard.that, page.scope));
      if (allowed instanceof Unready) return { at: 'failed', source: allowed.what };
      if (!allowed)
        return {
          at: 'refused',
          ending: await this.effects.run((runner) => runner.run(guard.else, page.scope, `allowed.${index}`)),
        };
    }
    const first = await whenReady(() => way.first());
    if (first instanceof Unready) return { at: 'failed', source: first.what };
    if (first === undefined) return { at: 'submit' };
    await this.drafts.restore();
    return { at: 'step', ...(await this.drafts.resume(first, way)) };
  }

  /** Runs what a source declares for its failure, once for each failure. */
  async failed(name: string): Promise<Ending | undefined> {
    const source = this.page.sources.get(name);
    const reply = source?.failure();
    const effects = source?.source.failed ?? this.page.catalogue.failed;
    if (!reply || !Array.isArray(effects)) return undefined;
    return this.effects.run((runner) => runner.run(effects, this.page.scope, `sources.${name}`, reply));
  }

  /** Watches the sources of a flow that is open; returns how to stop. */
  watch(finish: (ending: Ending) => void): () => void {
    return effect(() => {
      for (const source of this.page.sources.values()) {
        if (!source.active.value) continue;
        const state = attempt(() => source.state.value);
        if (state instanceof Unready || state?.status !== 'failed') {
          this.#handled.delete(source.name);
          continue;
        }
        if (this.#handled.has(source.name)) continue;
        this.#handled.add(source.name);
        // It waits for what runs effects, which is no source to watch.
        untracked(() => void this.#handle(source.name, finish));
      }
    });
  }

  /** Failures count anew: the customer tries again. */
  forget(): void {
    this.#handled.clear();
  }

  async #handle(name: string, finish: (ending: Ending) => void): Promise<void> {
    const ending = await this.failed(name);
    if (ending) finish(ending);
  }
}
