import { kind as part } from '@fahrplan/engine/kinds/link';
import { Anchor } from '../Anchor.tsx';
import type { FlowKindOf } from '../drawings.ts';

export const kind: FlowKindOf<'link'> = { ...part, draw: Anchor };
