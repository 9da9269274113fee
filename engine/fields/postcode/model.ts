import { type FieldDescriptor, textual } from '../descriptor.ts';

export const postcode: FieldDescriptor = {
  ...textual,
  read: (text) => text.replaceAll(/\s/g, ''),
};
