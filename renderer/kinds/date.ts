import { kind as part } from '@fahrplan/engine/kinds/date';
import type { FlowKindOf } from '../drawings.ts';
import { DateField } from '../fields/DateField.tsx';

export const kind: FlowKindOf<'date'> = { ...part, draw: DateField };
