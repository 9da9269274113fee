import type { Field, OptionDefinition } from '../flow.ts';
import type { Json } from '../nodes.ts';

/** Returns the values of all options in order; undefined when one of them is computed. */
export function literalValues(options: NonNullable<Field['options']>): readonly Json[] | undefined {
  const values = [options].flat().flatMap(valuesOf);
  return values.every((value) => value !== undefined) ? values : undefined;
}

function valuesOf({ each, as = 'item', value }: OptionDefinition): (Json | undefined)[] {
  if (each === undefined) return [plain(value)];
  const isEntry = typeof value === 'object' && value !== null && 'var' in value && value['var'] === as;
  return isEntry && Array.isArray(each) ? each.map(plain) : [undefined];
}

/** Returns a literal value; undefined when it is computed. */
export const plain = (value: unknown): Json | undefined =>
  value === null || typeof value === 'object' ? undefined : (value as Json | undefined);
