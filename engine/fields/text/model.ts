import { type FieldDescriptor, textual } from '../descriptor.ts';

export const text: FieldDescriptor = {
  ...textual,
  worded: true,
};
