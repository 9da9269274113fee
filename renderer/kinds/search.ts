import type { FlowKind } from '../drawings.ts';
import { SearchField } from '../fields/SearchField.tsx';

export const kind = { name: 'search', draw: SearchField } satisfies FlowKind;
