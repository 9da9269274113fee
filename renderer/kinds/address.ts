import '#engine/kinds/address';
import { addKind } from '../registry.ts';

addKind('address');
