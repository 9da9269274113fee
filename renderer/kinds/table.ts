import { kind as part } from '@fahrplan/engine/kinds/table';
import { Table } from '../blocks/Table.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'table'> = { ...part, draw: Table };
