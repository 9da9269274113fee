// Lengths of free texts that have a maximum.
import { evaluate, holds } from '../expressions/expressions.ts';
import { fieldTypes } from '../fields/index.ts';
import type { Field } from '../flow.ts';
import type { FieldNode, TextLength } from '../nodes.ts';
import { orUndefined } from '../notReady.ts';
import { computed } from '../signals.ts';
import type { FieldState } from '../state/fieldState.ts';
import { ruleName } from '../state/namedRules.ts';
import { countCharacters, countWords } from '../values/textLength.ts';

type Measure = readonly [TextLength['unit'], (text: string) => number];

const MEASURES: { readonly [R in ReturnType<typeof ruleName>]?: Measure } = {
  maxLength: ['characters', countCharacters],
  maxWords: ['words', countWords],
};

const maximaOf = ({ type, rules = [] }: Field) =>
  fieldTypes[type].worded ? rules.filter((rule) => MEASURES[ruleName(rule)]) : [];

/** Only free texts have a counter: in others, such as phone numbers, the format limits the length. */
export const isCounted = (field: Field): boolean => maximaOf(field).length > 0;

export function lengthOf({ field, answer, context: { scope } }: FieldState): FieldNode['length'] {
  const maxima = maximaOf(field);
  const read = (): TextLength | undefined => {
    const text = String(answer.value ?? '');
    const lengths = maxima.flatMap((rule): TextLength[] => {
      const measure = MEASURES[ruleName(rule)];
      const most = evaluate('value' in rule ? rule.value : undefined, scope);
      if (!measure || typeof most !== 'number' || !holds(rule.when, scope)) return [];
      return [{ unit: measure[0], used: measure[1](text), most }];
    });
    // Of several maxima, the one that is nearest.
    return lengths.sort((one, other) => other.used / other.most - one.used / one.most)[0];
  };
  return maxima.length > 0 ? computed(() => orUndefined(read) ?? null) : null;
}
