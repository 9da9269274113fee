import { type FieldDescriptor, textual } from './descriptor.ts';

export const email: FieldDescriptor = {
  ...textual,
  read: (text) => text.toLowerCase(),
};
