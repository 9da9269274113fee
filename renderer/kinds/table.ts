import { kind as part } from '@fahrplan/engine/kinds/table';
import { Table } from '../blocks/Table.tsx';
import type { FlowKindOf } from '../drawings.ts';

export const kind: FlowKindOf<'table'> = { ...part, draw: Table };
