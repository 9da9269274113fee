import type { FlowKindOf } from '../drawings.ts';
import { Switch } from '../fields/Switch.tsx';

export const kind: FlowKindOf<'switch'> = { name: 'switch', draw: Switch };
