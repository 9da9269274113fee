import '#engine/kinds/facts';
import { Facts } from '../blocks/Facts.tsx';
import { addKind } from '../registry.ts';

addKind('facts', { blocks: { facts: Facts } });
