import { type FieldDescriptor, textual } from './descriptor.ts';

export const phone: FieldDescriptor = textual;
