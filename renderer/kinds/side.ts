import { SideScroller } from '../blocks/SideScroller.tsx';
import type { FlowKindOf } from '../drawings.ts';

export const kind: FlowKindOf<'side'> = { name: 'side', draw: SideScroller };
