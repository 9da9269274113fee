import '#engine/kinds/list';
import { addKind } from '../registry.ts';

addKind('list');
