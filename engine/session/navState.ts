// Positions in an open flow, and their events. Shared by navigation and its statechart.

export type NavState =
  | { readonly at: 'opening' | 'refused' | 'failed' | 'closed' }
  | { readonly at: 'step' | 'running'; readonly step: string };

/** The step that a flow opened on, and its trail, latest step last. */
export interface OpenedStep {
  readonly step: string;
  readonly trail: readonly string[];
}

export type StepEvent =
  | { type: 'NEXT' | 'SUBMIT' | 'STAY' | 'SEAL' }
  /** Back along the trail, or to a named step; the trail is cut before it. */
  | { type: 'BACK'; step?: string }
  | { type: 'GO'; step: string };

export type OpeningEvent =
  | { type: 'REFUSE' | 'FAIL' | 'RETRY' | 'RESTART' | 'CLOSE' }
  | ({ type: 'OPEN' } & OpenedStep);

export type JourneyEvent = StepEvent | OpeningEvent;

export type Visible = (step: string) => boolean;

/** Skips the step itself: it is in the trail when an effect led back to it. */
export const previousTo = (id: string, trail: readonly string[], visible: Visible): string | undefined =>
  [...trail].reverse().find((step) => step !== id && visible(step));
