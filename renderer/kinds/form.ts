import type { RendererExtensionOf } from '../drawings.ts';
import { FormView } from '../step/form/FormView.tsx';

export const kind: RendererExtensionOf<'form'> = { name: 'form', draw: FormView };
