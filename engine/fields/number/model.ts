import { type FieldDescriptor, numeric } from '../descriptor.ts';

/** Controls hand over numbers. Text that they could not read, in the notation of the language, stays a text. */
export const number: FieldDescriptor = { ...numeric, read: (text) => text };
