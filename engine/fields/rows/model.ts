import { type FieldDescriptor, picked } from '../descriptor.ts';

/** Each row has fields of its own, with their types (`engine/state/rowsState.ts`). */
export const rows: FieldDescriptor = {
  ...picked,
  fits: Array.isArray,
};
