// Positions in an open flow and the events that change them: shared by navigation and its statechart.

/** On a step, or before and after the steps. */
export type NavState =
  | { readonly at: 'opening' | 'refused' | 'failed' | 'closed' }
  | { readonly at: 'step' | 'running'; readonly step: string };

/** The step that a flow opened on, and the steps walked to get there, the latest last. */
export interface OpenedStep {
  readonly step: string;
  readonly trail: readonly string[];
}

/** Moves among the steps. */
export type StepEvent =
  | { type: 'NEXT' | 'SUBMIT' | 'STAY' | 'SEAL' }
  /** Back along the trail, or to a step that is named: the trail ends before it then. */
  | { type: 'BACK'; step?: string }
  | { type: 'GO'; step: string };

/** Moves into the steps and out of them. */
export type OpeningEvent = { type: 'REFUSE' | 'FAIL' | 'RETRY' | 'CLOSE' } | ({ type: 'OPEN' } & OpenedStep);

export type JourneyEvent = StepEvent | OpeningEvent;

/** Says whether a step is in the flow now. */
export type Visible = (step: string) => boolean;

/** A step may stand in the trail itself, when an effect led back to it. */
export const previousTo = (id: string, trail: readonly string[], visible: Visible): string | undefined =>
  [...trail].reverse().find((step) => step !== id && visible(step));
