// Fields of a flow, and those in their rows.
import type { Field, PreparedFlow } from '../../../flow.ts';
import { type Aliases, inRow, NONE, outside } from './aliases.ts';

export interface NamedField {
  /** Path below `form`: `drivers.name` is a field of each row of `drivers`. */
  readonly name: string;
  readonly field: Field;
  /** Names of the rows around it. */
  readonly aliases: Aliases;
}

const known = new WeakMap<PreparedFlow['fields'], ReadonlyMap<string, NamedField>>();

const byName = ({ fields }: Pick<PreparedFlow, 'fields'>): ReadonlyMap<string, NamedField> => {
  const found = known.get(fields) ?? new Map(listed(fields, '', NONE).map((one) => [one.name, one]));
  known.set(fields, found);
  return found;
};

const listed = (fields: PreparedFlow['fields'], prefix: string, aliases: Aliases): NamedField[] =>
  Object.entries(fields).flatMap(([own, field]) => {
    const name = `${prefix}${own}`;
    const inner = listed(field.fields ?? {}, `${name}.`, inRow(aliases, field, `form.${name}`));
    return [{ name, field, aliases }, ...inner];
  });

/** Returns all fields, each followed by those of its rows. */
export const allFields = (flow: Pick<PreparedFlow, 'fields'>): readonly NamedField[] => [...byName(flow).values()];

/** Returns the field whose answer is at a path, such as `form.slot`, or `item.name` in a row. */
export function fieldAt(path: string, flow: Pick<PreparedFlow, 'fields'>, aliases: Aliases): NamedField | undefined {
  const full = outside(path, aliases);
  return full?.startsWith('form.') ? byName(flow).get(full.slice('form.'.length)) : undefined;
}
