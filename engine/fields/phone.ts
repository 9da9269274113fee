import { phones } from '../values/phone.ts';
import { type FieldDescriptor, textual } from './descriptor.ts';

export const phone: FieldDescriptor = {
  ...textual,
  settle: (answer, region) => phones.seen()?.toInternational(String(answer), region()) ?? answer,
  objection(answer, region) {
    const readings = phones().doubtsIn(String(answer), region());
    return readings && { rule: 'validPhoneNumber', word: 'phone_doubtful', values: { ...readings } };
  },
};
