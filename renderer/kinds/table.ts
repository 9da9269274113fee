import { kind as part } from '#engine/kinds/table';
import { Table } from '../blocks/Table.tsx';
import type { FlowKind } from '../drawings.ts';

export const kind = { ...part, draw: Table } satisfies FlowKind;
