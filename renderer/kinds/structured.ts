import { kind as part } from '@fahrplan/engine/kinds/structured';
import { StructuredData } from '../blocks/StructuredData.tsx';
import type { FlowKindOf } from '../drawings.ts';

export const kind: FlowKindOf<'structured'> = { ...part, draw: StructuredData };
