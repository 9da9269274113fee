import type { EngineKind } from '../extensions.ts';
import { AddressKeeper } from '../session/addressStore.ts';

export { addressForms } from '../fields/addressForms.ts';

export const kind = { name: 'address', part: AddressKeeper } satisfies EngineKind;
