import type { FlowKind } from '../drawings.ts';
import { Switch } from '../fields/Switch.tsx';

export const kind = { name: 'switch', draw: Switch } satisfies FlowKind;
