import { AddressKeeper } from '../journey/addressed.ts';
import type { EngineKind } from '../parts.ts';

export { addressForms } from '../fields/addressForms.ts';

export const kind = { name: 'address', part: AddressKeeper } satisfies EngineKind;
