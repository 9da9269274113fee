// Begins a flow at a step with answers, for previews: in a new version of it, or in a state from an address.
import type { FlowSession, Json } from '../../nodes.ts';
import { type AnswerStoreOf, keeperOf } from '../../session/answerStore.ts';
import { resumeDraft, stepToResume } from '../../session/resumeDraft.ts';
import { insideOf } from '../../session/session.ts';
import { whenReady } from '../../whenReady.ts';

/** State in which a flow begins. */
export interface Beginning {
  /** The first step if null, or if the flow does not show it. */
  readonly step: string | null;
  /** Answers that the flow does not take are left out. */
  readonly answers: Readonly<Record<string, Json>>;
}

/**
 * Returns the answers of an open flow by field; those that were taken back are null.
 * @param which `all` includes private answers, which must not leave the page
 */
export function answersOf(session: FlowSession, which: 'all' | 'public' = 'all'): Readonly<Record<string, Json>> {
  const fields = [...(insideOf(session)?.state.fields ?? [])];
  return Object.fromEntries(
    fields.flatMap(([name, { field, kept }]) =>
      kept === undefined || (field.private && which === 'public') ? [] : [[name, kept]],
    ),
  );
}

/** Option `keeper` of `createFlow` for a flow that begins in this state, whether its answers on the way are valid or not. */
export const beginWith =
  ({ step, answers }: Beginning): AnswerStoreOf =>
  (state, walker, parts) => {
    const store = keeperOf(state, walker, parts);
    store.restore = async () => {
      resumeDraft({ version: state.flow.version, id: '', step, answers }, state);
      // Drafts have no private answers.
      for (const [name, field] of state.fields)
        if (field.field.private && Object.hasOwn(answers, name)) field.give(answers[name]);
    };
    store.resume = async (first, steps) => {
      const isKnown = step !== null && state.flow.steps.some(({ id }) => id === step);
      if (!isKnown || (await whenReady(() => steps.isVisible(step))) !== true) return { step: first, trail: [] };
      const reached = await stepToResume(step, first, steps);
      return reached.step === step ? reached : { step, trail: [] };
    };
    return store;
  };
