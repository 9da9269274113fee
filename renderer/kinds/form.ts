import type { FlowKindOf } from '../drawings.ts';
import { StepForm } from '../fields/StepForm.tsx';

export const kind: FlowKindOf<'form'> = { name: 'form', draw: StepForm };
