import '#engine/kinds/schema';
import { addKind } from '../registry.ts';

addKind('schema');
