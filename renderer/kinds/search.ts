import type { FlowKindOf } from '../drawings.ts';
import { SearchField } from '../fields/SearchField.tsx';

export const kind: FlowKindOf<'search'> = { name: 'search', draw: SearchField };
