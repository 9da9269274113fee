import { orUndefined } from '../../notReady.ts';
import { phones } from '../../values/lazyPhone.ts';
import { type FieldDescriptor, textual } from '../descriptor.ts';

export const phone: FieldDescriptor = {
  ...textual,
  settle(answer, region) {
    const typed = String(answer);
    // International numbers are normally settled already: skips loading the numbering plans.
    const plans = typed.startsWith('+') ? phones.seen() : orUndefined(phones);
    return plans?.toInternational(typed, region()) ?? answer;
  },
  objection(answer, region) {
    const readings = phones().doubtsIn(String(answer), region());
    return readings && { rule: 'validPhoneNumber', word: 'phone_doubtful', values: { ...readings } };
  },
};
