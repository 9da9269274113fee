import { type FieldDescriptor, textual } from '../descriptor.ts';

export const password: FieldDescriptor = {
  ...textual,
  secret: true,
  read: (_, typed) => typed,
  speak: () => '••••••••',
};
