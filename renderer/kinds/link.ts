import { kind as part } from '#engine/kinds/link';
import { Anchor } from '../Anchor.tsx';
import type { FlowKind } from '../drawings.ts';

export const kind = { ...part, draw: Anchor } satisfies FlowKind;
