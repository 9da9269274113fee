import { AddressKeeper } from '../journey/addressed.ts';
import { addPart } from '../parts.ts';

addPart('address', AddressKeeper);
