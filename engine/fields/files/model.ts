import { type FieldDescriptor, filed } from '../descriptor.ts';

export const files: FieldDescriptor = {
  ...filed,
  files: 'several',
};
