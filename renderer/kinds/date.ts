import { kind as part } from '#engine/kinds/date';
import type { FlowKind } from '../drawings.ts';
import { DateField } from '../fields/DateField.tsx';

export const kind = { ...part, draw: DateField } satisfies FlowKind;
