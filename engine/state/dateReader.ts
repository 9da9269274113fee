// Parses typed dates, by the customer's language and the limits of the field.
import { evaluate } from '../expressions/expressions.ts';
import type { Field, NamedRule } from '../flow.ts';
import { orUndefined } from '../notReady.ts';
import { readDate } from '../values/typedDate.ts';
import type { FieldContext } from './fieldContext.ts';

/** The language of a locale in another region, such as en-DE. */
export const inRegion = (locale: string, region: string): string => `${locale.replace(/-.*/, '')}-${region}`;

/** Returns the ISO day; undefined when the text is not a date. */
export type DateReader = (text: string) => string | undefined;

export function dateReaderOf({ rules = [] }: Field, { texts, scope, ruleContext }: FieldContext): DateReader {
  const named = rules.filter((rule) => 'rule' in rule);
  const word = (key: string, values?: Readonly<Record<string, number>>) => texts.word(key, values);
  return (text) => {
    const limit = ({ value }: NamedRule) => orUndefined(() => evaluate(value, scope));
    const fits = (day: string) =>
      named.every((rule) => {
        // An age limit must not decide the century: only days after today are excluded.
        if (rule.rule === 'minAge' || rule.rule === 'maxAge') return day <= ruleContext.today();
        if (rule.rule === 'minimumDate') return !(day < String(limit(rule) ?? day));
        return rule.rule !== 'maximumDate' || !(day > String(limit(rule) ?? day));
      });
    return orUndefined(() => {
      const { locale, region } = texts.language();
      // Servers have no language: they read only unambiguous notations.
      return locale === '' ? undefined : readDate(text, { locale: inRegion(locale, region), word, fits });
    });
  };
}
