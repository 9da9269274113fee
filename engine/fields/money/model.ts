import { type FieldDescriptor, numeric } from '../descriptor.ts';

export const money: FieldDescriptor = {
  ...numeric,
  format: 'cent',
};
