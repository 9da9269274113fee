// Where a journey may stand and what moves it: what a journey and its chart know alike.

/** Where a journey stands: on a step, or before and after the steps. */
export type NavState =
  | { readonly at: 'opening' | 'refused' | 'failed' | 'closed' }
  | { readonly at: 'step' | 'running'; readonly step: string };

export type JourneyEvent =
  | { type: 'OPEN'; step: string; trail: readonly string[] }
  | { type: 'REFUSE' | 'FAIL' | 'RETRY' | 'NEXT' | 'SUBMIT' | 'STAY' | 'SEAL' | 'CLOSE' }
  /** Back along the trail, or to a step that is named: the trail ends before it then. */
  | { type: 'BACK'; step?: string }
  | { type: 'GO'; step: string };

/** Says whether a step is part of the way now. */
export type Visible = (step: string) => boolean;

/** A step may stand in the trail itself, when an effect led back to it. */
export const previousTo = (id: string | undefined, trail: readonly string[], visible: Visible): string | undefined =>
  [...trail].reverse().find((step) => step !== id && visible(step));
