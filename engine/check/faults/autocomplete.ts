// What browsers may fill in, by the tokens of HTML: a misspelt one fills in nothing, and tells nobody what is asked.
import { didYouMean, nearestTo } from '../../load/nearest.ts';
import { fault } from '../fault.ts';
import { replaceBy } from '../world.ts';

const FIELDS = [
  'off on name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password',
  'current-password one-time-code organization-title organization street-address address-line1 address-line2',
  'address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code',
  'cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type',
  'transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo tel',
  'tel-country-code tel-national tel-area-code tel-local tel-extension email impp',
].flatMap((line) => line.split(' '));
/** What may stand before: `shipping mobile tel`. */
const BEFORE = ['shipping', 'billing', 'home', 'work', 'mobile', 'fax', 'pager'];

/** Fields whose `autocomplete` is none. */
export const autocomplete = fault({
  codes: ['FLOW_UNKNOWN_VALUE'],
  over: 'flow',
  run: (subject) =>
    Object.values(subject.flow.fields).flatMap((field) => {
      const words = field.autocomplete?.split(' ') ?? [];
      return words.flatMap((word, index) => {
        const known = index === words.length - 1 ? FIELDS : BEFORE;
        if (known.includes(word) || (index === 0 && words.length > 1 && word.startsWith('section-'))) return [];
        const to = nearestTo(word, known);
        const fix = to === undefined ? undefined : replaceBy(words.with(index, to).join(' '));
        const message = `browsers fill in nothing that is called "${word}".${didYouMean(word, known)}`;
        return [subject.problem(field, 'FLOW_UNKNOWN_VALUE', message, '/autocomplete', fix)];
      });
    }),
});
