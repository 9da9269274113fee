import { kind as part } from '@fahrplan/engine/kinds/get';
import type { RendererExtensionOf } from '../drawings.ts';
import { GetForm } from '../fields/GetForm.tsx';

export const kind: RendererExtensionOf<'get'> = { ...part, draw: GetForm };
