import { type RefCallback, useMemo } from 'react';
import type { StepForm } from '../stepForm.ts';

/** Returns a stable ref callback for the element that takes the focus for a field. */
export function useTarget(form: StepForm, field: string): RefCallback<HTMLElement> {
  return useMemo(() => form.target(field), [form, field]);
}
