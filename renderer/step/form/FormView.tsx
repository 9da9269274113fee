// Inputs of the step on screen. Only import of react-hook-form.

import type { FlowSession } from '@fahrplan/engine';
import { type ChangeEvent, useEffect, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { ContinueForm } from '../../ContinueForm.tsx';
import { useSession } from '../../context.ts';
import { DeferredBlur } from '../../deferredBlur.ts';
import type { FormProps } from '../../drawings.ts';
import { focusedElement } from '../../focusedElement.ts';
import { type StepForm as Form, StepFormContext } from '../../stepForm.ts';

export function FormView(props: FormProps) {
  const form = useStepForm(useSession());
  return (
    <StepFormContext value={form}>
      <ContinueForm {...props} beforeNext={form.readAll} />
    </StepFormContext>
  );
}

/** Creates the form of a step. The engine validates, so there is no resolver. */
function useStepForm(session: FlowSession): Form {
  const { register, setFocus } = useForm();
  const leaving = useMemo(() => new DeferredBlur((field) => session.touch(field)), [session]);
  useEffect(() => leaving.follow(), [leaving]);
  const controls = useMemo(() => new Set<() => void>(), []);
  useEffect(() => beforePresses(() => readAll(controls)), [controls]);
  return useMemo(() => {
    /** Fields on screen, with the names under which react-hook-form knows their controls. */
    const present = new Map<string, string>();
    let wish: { readonly field: string; readonly from: Element | null } | null = null;
    const note = (field: string, here: boolean, own = field) => {
      if (!here) return void present.delete(field);
      present.set(field, own);
      if (wish?.field !== field) return;
      // Focuses only if the customer did not move the focus meanwhile.
      if (focusedElement(wish.from) === wish.from) setFocus(own);
      wish = null;
    };
    return {
      text(field, typed, blurred) {
        const { name, ref, onChange, onBlur } = register(field, {
          onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
            typed(target.value, (nativeEvent as InputEvent).isComposing === true),
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
      reads(read) {
        controls.add(read);
        return () => controls.delete(read);
      },
      left: leaving.left,
      target(field) {
        // Registered as `drivers`, the target would make react-hook-form forget `drivers.r0.name`.
        const own = `${field} target`;
        const { ref } = register(own);
        // Registers only a focus target: the engine holds the answer.
        return (element) => {
          ref(element && { name: own, value: '', focus: () => element.focus() });
          note(field, element !== null, own);
        };
      },
      focus(field) {
        const own = present.get(field);
        if (own !== undefined) setFocus(own);
        else wish = { field, from: focusedElement() };
      },
      // Submit events do not leave a shadow root, so document listeners miss them.
      readAll: () => readAll(controls),
    };
  }, [register, setFocus, leaving, controls]);
}

const readAll = (controls: ReadonlySet<() => void>): void => {
  for (const read of controls) read();
};

/** Events before which controls are read: presses anywhere, and events that save a draft. */
const PRESSES = ['click', 'popstate', 'visibilitychange', 'pagehide'];

/** Calls back before other handlers of a press; returns a function that stops it. */
function beforePresses(run: () => void): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  for (const event of PRESSES) addEventListener(event, run, options);
  // Escape closes a dialog, which saves the draft.
  addEventListener('keydown', ({ key }) => void (key === 'Escape' && run()), options);
  return () => stop.abort();
}
