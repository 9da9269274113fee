import { type FieldDescriptor, picked } from '../descriptor.ts';

export const choices: FieldDescriptor = {
  ...picked,
  worded: true,
  fits: Array.isArray,
};
