// Reads what is typed into a date field, by the language of the customer and the limits of the field.
import { evaluate } from '../expressions/expressions.ts';
import type { Field, NamedRule } from '../flow.ts';
import { orUndefined } from '../notReady.ts';
import { readDate } from '../values/typedDate.ts';
import type { FieldContext } from './fieldContext.ts';

/** Reads a text as a day; undefined when it is none. */
export type DateReader = (text: string) => string | undefined;

/** Makes the reader of a date field. */
export function dateReaderOf({ rules = [] }: Field, { texts, scope, ruleContext }: FieldContext): DateReader {
  const named = rules.filter((rule) => 'rule' in rule);
  const word = (key: string, values?: Readonly<Record<string, number>>) => texts.word(key, values);
  return (text) => {
    const limit = ({ value }: NamedRule) => orUndefined(() => evaluate(value, scope));
    const fits = (day: string) =>
      named.every((rule) => {
        // Everybody who has an age was born: how old they must be is no reason to make them older.
        if (rule.rule === 'minAge' || rule.rule === 'maxAge') return day <= ruleContext.today();
        if (rule.rule === 'minimumDate') return !(day < String(limit(rule) ?? day));
        return rule.rule !== 'maximumDate' || !(day > String(limit(rule) ?? day));
      });
    return orUndefined(() => {
      const { locale } = texts.language();
      // Without a language, as on a server, only what means the same in all of them is read.
      return locale === '' ? undefined : readDate(text, { locale, word, fits });
    });
  };
}
