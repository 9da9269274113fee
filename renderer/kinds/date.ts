import { kind as part } from '@fahrplan/engine/kinds/date';
import type { RendererExtensionOf } from '../drawings.ts';
import { DateView } from '../fields/date/DateView.tsx';

export const kind: RendererExtensionOf<'date'> = { ...part, draw: DateView };
