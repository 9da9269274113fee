import { type FieldDescriptor, numeric } from '../descriptor.ts';

export const integer: FieldDescriptor = numeric;
