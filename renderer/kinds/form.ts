import type { RendererExtensionOf } from '../drawings.ts';
import { StepForm } from '../fields/StepForm.tsx';

export const kind: RendererExtensionOf<'form'> = { name: 'form', draw: StepForm };
