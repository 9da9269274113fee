// Where the focus was in a step that left the screen for another dialog, so that coming back finds it there.
import type { FlowSession } from '@fahrplan/engine';

const CONTROLS = 'a[href], button, input, select, textarea';
const places = new WeakMap<FlowSession, { readonly step: string; readonly index: number }>();

/** Remembers which control of the step has the focus, for as long as the session lives. */
export function rememberFocus(session: FlowSession, step: string, root: Element, control: EventTarget): void {
  places.set(session, { step, index: [...root.querySelectorAll(CONTROLS)].indexOf(control as Element) });
}

/** Gives the control that had the focus when this step was last on screen; undefined when it is new. */
export function recallFocus(session: FlowSession, step: string, root: Element): HTMLElement | undefined {
  const remembered = places.get(session);
  return remembered?.step === step ? root.querySelectorAll<HTMLElement>(CONTROLS)[remembered.index] : undefined;
}
