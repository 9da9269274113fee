import { kind as part } from '#engine/kinds/facts';
import { Facts } from '../blocks/Facts.tsx';
import type { FlowKind } from '../drawings.ts';

export const kind = { ...part, draw: Facts } satisfies FlowKind;
