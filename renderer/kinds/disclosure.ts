import { kind as part } from '@fahrplan/engine/kinds/disclosure';
import { Disclosure } from '../blocks/Disclosure.tsx';
import type { FlowKindOf } from '../drawings.ts';

export const kind: FlowKindOf<'disclosure'> = { ...part, draw: Disclosure };
