import { type FieldDescriptor, picked } from '../descriptor.ts';

/** The fields of a row read and format its answers (`engine/state/rowsState.ts`). */
export const rows: FieldDescriptor = picked;
