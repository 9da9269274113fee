// Where typing meets answering: the inputs of the step on screen, and the only door to react-hook-form.
import { type ChangeEvent, useEffect, useMemo } from 'react';
import { type FieldErrors, set, useForm } from 'react-hook-form';
import type { FlowSession, Issue } from '#engine';
import { useSession } from '../context.ts';
import type { FormProps } from '../drawings.ts';
import { Leaving } from '../leaving.ts';
import { PlainForm } from '../PlainForm.tsx';
import { type StepForm as Form, StepFormContext } from '../stepForm.ts';

/** The form of a step on which something is asked. */
export function StepForm(props: FormProps) {
  const form = useStepForm(useSession(), props.step);
  return (
    <StepFormContext value={form}>
      <PlainForm {...props} advance={form.advance} />
    </StepFormContext>
  );
}

/**
 * Opens the form of the step on screen; it ends with the component.
 *
 * Typing never runs the resolver: it would judge the whole step with every key. Continue runs it once.
 */
function useStepForm(session: FlowSession, step: string): Form {
  const { register, setFocus, handleSubmit } = useForm({
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: async () => {
      await session.next(step);
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
      advance: (event) => void advance(event),
    };
  }, [register, setFocus, handleSubmit, leaving]);
}

function toErrors(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field, code, text } of issues) set(errors, field ?? 'root', { type: code, message: text });
  return errors;
}
