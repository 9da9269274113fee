// The form around a step, as its fields know it. What ties it to a browser comes with the flows that ask something.
import {
  type ChangeEvent,
  createContext,
  type FocusEvent,
  type RefCallback,
  use,
  useEffect,
  useEffectEvent,
} from 'react';

/** What ties one control to the form of its step. Spread onto the input. */
export interface Registration {
  readonly name: string;
  readonly ref: RefCallback<HTMLElement>;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** The form of one step. Its identity never changes while the step is on screen. */
export interface StepForm {
  /** Registers a text control; what is typed goes to `typed` with every key, and whether an input method still composes it; `blurred` is called when the focus leaves. */
  text(field: string, typed: (text: string, composing: boolean) => void, blurred: () => void): Registration;
  /**
   * Registers a control that is read before every press, because scripts and password managers fill controls without events.
   *
   * @returns unregisters it
   */
  reads(read: () => void): () => void;
  /** The focus has left the field: what is wrong with its answer may be said. */
  left(field: string): void;
  /** Registers the element that takes the focus for a field that is no text control, such as the first of its tiles. */
  target(field: string): RefCallback<HTMLElement>;
  /** Moves the focus to the field's first control, as soon as it is there. */
  focus(field: string): void;
  /** Reads every registered control, before Continue is handed to the engine. */
  readAll(): void;
}

/** The form of the step around; null in a flow that asks nothing. */
export const StepFormContext = createContext<StepForm | null>(null);

/**
 * Gives the form of the step around this field.
 *
 * @throws Error outside of a step
 */
export function useFields(): StepForm {
  const form = use(StepFormContext);
  if (form === null) throw new Error('Drawn outside of a flow.');
  return form;
}

/** Reads a control before every press, as long as it is on screen. */
export function useReadOnPress(form: StepForm, read: () => void): void {
  const readNow = useEffectEvent(read);
  useEffect(() => form.reads(() => readNow()), [form]);
}
