import { kind as part } from '@fahrplan/engine/kinds/table';
import { TableView } from '../blocks/table/TableView.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'table'> = { ...part, draw: TableView };
