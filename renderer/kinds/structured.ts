import { kind as part } from '#engine/kinds/structured';
import { StructuredData } from '../blocks/StructuredData.tsx';
import type { FlowKind } from '../drawings.ts';

export const kind = { ...part, draw: StructuredData } satisfies FlowKind;
