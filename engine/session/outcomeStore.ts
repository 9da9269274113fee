// Reopens a finished flow with the outcome that the host kept.
import type { Outcome } from '../host.ts';
import { batch } from '../signals.ts';
import type { FlowState } from '../state/flowState.ts';
import { AnswerStore, type AnswerStoreOf, type Resumption } from './answerStore.ts';

/** Opens a flow on its final step, with its results. Saves nothing again. */
export const showsOutcome =
  (outcome: Outcome): AnswerStoreOf =>
  (state) =>
    new OutcomeStore(state, outcome);

class OutcomeStore extends AnswerStore {
  constructor(
    state: FlowState,
    readonly outcome: Outcome,
  ) {
    super(state);
  }

  override async restore(): Promise<void> {
    const { fields, results } = this.state;
    batch(() => {
      results.value = { ...this.outcome.results };
      for (const [name, answer] of Object.entries(this.outcome.answers)) fields.get(name)?.restore(answer);
    });
  }

  override async resume(first: string): Promise<Resumption> {
    const isThere = this.state.flow.steps.some(({ id }) => id === this.outcome.step);
    return { step: isThere ? this.outcome.step : first, trail: [] };
  }
}
