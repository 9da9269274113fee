// What came of a flow: kept by the host when something took effect, and shown again by whoever comes back to the flow.
import type { Outcome } from '../host.ts';
import { batch } from '../signals.ts';
import type { Page } from '../state/flowState.ts';
import { Keeper, type KeeperOf, type Resumption } from './answerStore.ts';

/** Opens a flow where it ended, with what it said there. Nothing of it is kept again. */
export const showsOutcome =
  (outcome: Outcome): KeeperOf =>
  (page) =>
    new OutcomeKeeper(page, outcome);

class OutcomeKeeper extends Keeper {
  constructor(
    page: Page,
    readonly outcome: Outcome,
  ) {
    super(page);
  }

  override async restore(): Promise<void> {
    const { fields, results } = this.page;
    batch(() => {
      results.value = { ...this.outcome.results };
      for (const [name, answer] of Object.entries(this.outcome.answers)) fields.get(name)?.restore(answer);
    });
  }

  override async resume(first: string): Promise<Resumption> {
    const isThere = this.page.flow.steps.some(({ id }) => id === this.outcome.step);
    return { step: isThere ? this.outcome.step : first, trail: [] };
  }
}
