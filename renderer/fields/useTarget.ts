import { type RefCallback, useMemo } from 'react';
import type { StepForm } from '../stepForm.ts';

/** Makes an element the one that takes the focus for a field; the same callback as long as the field is the same. */
export function useTarget(form: StepForm, field: string): RefCallback<HTMLElement> {
  return useMemo(() => form.target(field), [form, field]);
}
