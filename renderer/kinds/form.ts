import type { FlowKind } from '../drawings.ts';
import { StepForm } from '../fields/StepForm.tsx';

export const kind = { name: 'form', draw: StepForm } satisfies FlowKind;
