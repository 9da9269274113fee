import { type FieldDescriptor, picked } from './descriptor.ts';

export const password: FieldDescriptor = {
  ...picked,
  secret: true,
  read: (_, typed) => typed,
  speak: () => '••••••••',
};
