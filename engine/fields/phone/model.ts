import { orUndefined } from '../../notReady.ts';
import { isGrouped, phones } from '../../values/lazyPhone.ts';
import { type FieldDescriptor, textual } from '../descriptor.ts';

export const phone: FieldDescriptor = {
  ...textual,
  settle(answer, region) {
    const typed = String(answer);
    // Skips loading the numbering plans for most stored numbers.
    const plans = isGrouped(typed) ? phones.seen() : orUndefined(phones);
    return plans?.toInternational(typed, region()) ?? answer;
  },
  objection(answer, region) {
    const readings = phones().doubtsIn(String(answer), region());
    return readings && { rule: 'validPhoneNumber', word: 'phone_doubtful', values: { ...readings } };
  },
};
