import '#engine/kinds/draft';
import { addKind } from '../registry.ts';

addKind('draft');
