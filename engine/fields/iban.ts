import { type FieldDescriptor, textual } from './descriptor.ts';

export const iban: FieldDescriptor = {
  ...textual,
  secret: true,
  read: (text) => text.replaceAll(/[\s-]/g, '').toUpperCase(),
};
