import { orUndefined } from '../../notReady.ts';
import { ibans } from '../../values/lazyIban.ts';
import { type FieldDescriptor, textual } from '../descriptor.ts';

export const iban: FieldDescriptor = {
  ...textual,
  secret: true,
  settle: (answer) => orUndefined(ibans)?.toIban(String(answer)) ?? answer,
};
