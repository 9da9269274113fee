import '#engine/kinds/options';
import { addKind } from '../registry.ts';

addKind('options');
