import { type FieldDescriptor, picked } from '../descriptor.ts';

export const choice: FieldDescriptor = {
  ...picked,
  worded: true,
  fits: (kept) => typeof kept !== 'object',
};
