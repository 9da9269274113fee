import { Card } from '../blocks/Card.tsx';
import type { FlowKind } from '../drawings.ts';

export const kind = { name: 'card', draw: Card } satisfies FlowKind;
