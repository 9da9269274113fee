import '#engine/kinds/table';
import { Table } from '../blocks/Table.tsx';
import { addKind } from '../registry.ts';

addKind('table', { blocks: { table: Table } });
