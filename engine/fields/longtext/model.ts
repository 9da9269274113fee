import { type FieldDescriptor, textual } from '../descriptor.ts';

export const longtext: FieldDescriptor = {
  ...textual,
  worded: true,
  lines: true,
};
