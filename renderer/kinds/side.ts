import { SideScroller } from '../blocks/SideScroller.tsx';
import type { FlowKind } from '../drawings.ts';

export const kind = { name: 'side', draw: SideScroller } satisfies FlowKind;
