// A wrong token fills in nothing or something else, and hides the purpose of a field (WCAG 1.3.5).

import type { Field } from '../../../flow.ts';
import { didYouMean, nearestTo } from '../../load/nearest.ts';
import { typesThat } from '../../metadata/fields.ts';
import { allFields } from '../graph/fields.ts';
import { lintRule } from '../lintRule.ts';
import { replaceBy } from '../world.ts';

const FIELDS = [
  'off on name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password',
  'current-password one-time-code organization-title organization street-address address-line1 address-line2',
  'address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code',
  'cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type',
  'transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo tel',
  'tel-country-code tel-national tel-area-code tel-local tel-extension email impp',
].flatMap((line) => line.split(' '));
/** Tokens that may come before: `shipping mobile tel`. */
const BEFORE = ['shipping', 'billing', 'home', 'work', 'mobile', 'fax', 'pager'];

/** Many people have none of these, so a required field asks for something else. */
const SPARE = /^(address-line[23]|additional-name|honorific-(prefix|suffix)|nickname|tel-extension)$/;

/** Reports unknown autocomplete tokens, and tokens that do not fit the field. */
export const autocomplete = lintRule({
  codes: ['FLOW_UNKNOWN_VALUE', 'FLOW_WRONG_TYPE'],
  over: 'flow',
  run: (context) =>
    allFields(context.flow).flatMap(({ field }) => {
      const words = field.autocomplete?.split(' ') ?? [];
      const unknown = words.flatMap((word, index) => {
        const known = index === words.length - 1 ? FIELDS : BEFORE;
        if (known.includes(word) || (index === 0 && words.length > 1 && word.startsWith('section-'))) return [];
        const to = nearestTo(word, known);
        const fix =
          to === undefined ? undefined : replaceBy(words.map((one, at) => (at === index ? to : one)).join(' '));
        const message = `"${word}" is not an autocomplete token of HTML.${didYouMean(word, known) || ' Use one, or remove it.'}`;
        return [context.problem(field, 'FLOW_UNKNOWN_VALUE', message, '/autocomplete', fix)];
      });
      const unfit = unfitFor(field, words.at(-1) ?? 'off').map((message) =>
        context.problem(field, 'FLOW_WRONG_TYPE', message, '/autocomplete'),
      );
      return [...unknown, ...unfit];
    }),
});

function unfitFor({ type, rules = [] }: Field, token: string): string[] {
  if (!FIELDS.includes(token) || token === 'off' || token === 'on') return [];
  const types = typesThat(({ fills }) => fills.test(token));
  if (!types.includes(type))
    return [
      `browsers fill in "${token}" for the type ${types.join(' or ')}, but this field is ${type}. Change the token or the type.`,
    ];
  const must = rules.some((rule) => 'rule' in rule && rule.rule === 'required');
  if (!must || !SPARE.test(token)) return [];
  return [
    `many customers have no "${token}", but this field is required, so browsers would fill in nothing or something else. Remove the token, or use that of the question.`,
  ];
}
