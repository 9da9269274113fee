import type { Extension } from '../extensions.ts';
import { AddressStore } from '../session/addressStore.ts';

export { addressForms } from '../fields/addressForms.ts';

export const kind = { name: 'address', part: AddressStore } satisfies Extension;
