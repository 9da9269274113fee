import { ready } from '../unready.ts';
import { ibans } from '../values/iban.ts';
import { type FieldDescriptor, textual } from './descriptor.ts';

export const iban: FieldDescriptor = {
  ...textual,
  secret: true,
  settle: (answer) => ready(ibans)?.toIban(String(answer)) ?? answer,
};
