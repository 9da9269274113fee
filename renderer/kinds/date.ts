import { kind as part } from '@fahrplan/engine/kinds/date';
import type { RendererExtensionOf } from '../drawings.ts';
import { DateField } from '../fields/DateField.tsx';

export const kind: RendererExtensionOf<'date'> = { ...part, draw: DateField };
