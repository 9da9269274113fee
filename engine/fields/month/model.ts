import { type FieldDescriptor, picked } from '../descriptor.ts';

/** Parsed, formatted and limited by code that loads with such a field (`engine/state/momentState.ts`). */
export const month: FieldDescriptor = { ...picked, format: 'month' };
