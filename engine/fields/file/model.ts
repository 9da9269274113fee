import { type FieldDescriptor, filed } from '../descriptor.ts';

export const file: FieldDescriptor = {
  ...filed,
  files: 'one',
};
