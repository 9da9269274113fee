// Form of a step as its fields know it. Its implementation is loaded by flows with fields.
import {
  type ChangeEvent,
  createContext,
  type FocusEvent,
  type RefCallback,
  use,
  useEffect,
  useEffectEvent,
} from 'react';

/** Props that register an input with the form of its step. */
export interface Registration {
  readonly name: string;
  readonly ref: RefCallback<HTMLElement>;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** Form of one step; its identity is stable while the step is on screen. */
export interface StepForm {
  /** Registers a text control. `typed` receives each input, with `composing` during composition. */
  text(field: string, typed: (text: string, composing: boolean) => void, blurred: () => void): Registration;
  /** Registers a control to read before presses: scripts and password managers fire no events. */
  reads(read: () => void): () => void;
  /** The focus left the field: its error may be shown. */
  left(field: string): void;
  /** Registers the element to focus for a field without a text control, such as its first tile. */
  target(field: string): RefCallback<HTMLElement>;
  /** Focuses the field's first control, once it is mounted. */
  focus(field: string): void;
  /** Reads every registered control, before a press is handed to the engine. */
  readAll(): void;
}

/** The form of the surrounding step; null in flows without fields. */
export const StepFormContext = createContext<StepForm | null>(null);

/** @throws Error outside of a step */
export function useFields(): StepForm {
  const form = use(StepFormContext);
  if (form === null) throw new Error('Drawn outside of a flow.');
  return form;
}

/** Reads a control before every press while it is mounted. */
export function useReadOnPress(form: StepForm, read: () => void): void {
  const readNow = useEffectEvent(read);
  useEffect(() => form.reads(() => readNow()), [form]);
}
