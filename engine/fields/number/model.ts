import { type FieldDescriptor, numeric } from '../descriptor.ts';

/** Notation of JSON, in which controls hand over what they read in the customer's language. */
const DECIMAL = /^-?\d{1,15}(?:\.\d{1,10})?$/;

export const number: FieldDescriptor = {
  ...numeric,
  read: (text) => (DECIMAL.test(text) ? Number(text) : text),
};
