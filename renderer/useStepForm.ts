// Where typing meets answering: the inputs of the step on screen, and the only door to react-hook-form.
import {
  type ChangeEvent,
  createContext,
  type FocusEvent,
  type FormEvent,
  type RefCallback,
  use,
  useEffect,
  useMemo,
} from 'react';
import { type FieldErrors, set, useForm } from 'react-hook-form';
import type { FlowSession, Issue } from '#engine';
import { Leaving } from './leaving.ts';

/** What ties one control to the form of its step. Spread onto the input. */
export interface Registration {
  readonly name: string;
  readonly ref: RefCallback<HTMLElement>;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** The form of one step. Its identity never changes while the step is on screen. */
export interface StepForm {
  /** Registers a text control; what is typed goes to `typed` with every key, `blurred` is called when the focus leaves. */
  text(field: string, typed: (text: string) => void, blurred: () => void): Registration;
  /** The focus has left the field: what is wrong with its answer may be said. */
  left(field: string): void;
  /** Registers the element that takes the focus for a field that is no text control, such as the first of its tiles. */
  target(field: string): RefCallback<HTMLElement>;
  /** Moves the focus to the field's first control, as soon as it is there. */
  focus(field: string): void;
  /** Continues: asks the engine, which alone knows what is missing. */
  submit(event: FormEvent<HTMLFormElement>): void;
}

const StepFormContext = createContext<StepForm | null>(null);

/** Hands the form of a step to its fields. */
export const StepFormProvider = StepFormContext.Provider;

/**
 * Opens the form of the step on screen; it ends with the component.
 *
 * Typing never runs the resolver: it would judge the whole step with every key. Continue runs it once.
 */
export function useStepForm(session: FlowSession): StepForm {
  const { register, setFocus, handleSubmit } = useForm({
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: async () => {
      await session.next();
      return { values: {}, errors: toErrors(session.issues.peek()) };
    },
  });
  const leaving = useMemo(() => new Leaving((field) => session.touch(field)), [session]);
  useEffect(() => leaving.follow(), [leaving]);
  return useMemo(() => {
    const advance = handleSubmit(() => undefined);
    const present = new Set<string>();
    let wish: { readonly field: string; readonly from: Element | null } | null = null;
    const note = (field: string, here: boolean) => {
      if (!here) return void present.delete(field);
      present.add(field);
      if (wish?.field !== field) return;
      // Who has moved on meanwhile is left where they are.
      if (document.activeElement === wish.from) setFocus(field);
      wish = null;
    };
    return {
      text(field, typed, blurred) {
        const { name, ref, onChange, onBlur } = register(field, {
          onChange: (event: ChangeEvent<HTMLInputElement>) => typed(event.target.value),
          onBlur: blurred,
        });
        return {
          name,
          ref: (element) => {
            ref(element);
            note(field, element !== null);
          },
          onChange: (event) => void onChange(event),
          onBlur: (event) => void onBlur(event),
        };
      },
      left: leaving.left,
      target(field) {
        const { ref } = register(field);
        // Only something to focus is handed over: the engine holds the answer, not the form.
        return (element) => {
          ref(element && { name: field, value: '', focus: () => element.focus() });
          note(field, element !== null);
        };
      },
      focus(field) {
        if (present.has(field)) setFocus(field);
        else wish = { field, from: document.activeElement };
      },
      submit(event) {
        event.preventDefault();
        if (!session.busy.peek()) void advance(event);
      },
    };
  }, [register, setFocus, handleSubmit, session, leaving]);
}

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

function toErrors(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field, code, text } of issues) set(errors, field ?? 'root', { type: code, message: text });
  return errors;
}
