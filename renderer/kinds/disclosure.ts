import { kind as part } from '#engine/kinds/disclosure';
import { Disclosure } from '../blocks/Disclosure.tsx';
import type { FlowKind } from '../drawings.ts';

export const kind = { ...part, draw: Disclosure } satisfies FlowKind;
