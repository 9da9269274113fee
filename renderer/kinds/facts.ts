import { kind as part } from '@fahrplan/engine/kinds/facts';
import { Facts } from '../blocks/Facts.tsx';
import type { FlowKindOf } from '../drawings.ts';

export const kind: FlowKindOf<'facts'> = { ...part, draw: Facts };
