import '#engine/kinds/reactions';
import { addKind } from '../registry.ts';

addKind('reactions');
