import { Card } from '../blocks/Card.tsx';
import type { FlowKindOf } from '../drawings.ts';

export const kind: FlowKindOf<'card'> = { name: 'card', draw: Card };
