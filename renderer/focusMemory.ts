// Remembers the focus of a step that another dialog replaces.
import type { FlowSession } from '@fahrplan/engine';

const CONTROLS = 'a[href], button, input, select, textarea';
const places = new WeakMap<FlowSession, { readonly step: string; readonly index: number }>();

/** Stores the index of the focused control, for the lifetime of the session. */
export function rememberFocus(session: FlowSession, step: string, root: Element, control: EventTarget): void {
  places.set(session, { step, index: [...root.querySelectorAll(CONTROLS)].indexOf(control as Element) });
}

/** Returns the control that had the focus when this step was last on screen. */
export function recallFocus(session: FlowSession, step: string, root: Element): HTMLElement | undefined {
  const remembered = places.get(session);
  return remembered?.step === step ? root.querySelectorAll<HTMLElement>(CONTROLS)[remembered.index] : undefined;
}
