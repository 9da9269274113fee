// Fields of options, such as "other, please specify": asked below the choice while their option is chosen.
import { SEVERAL } from '../../fields/choices/optionTypes.ts';
import type { Block, Expression, Field, FieldBlock, OptionDefinition, Step } from '../../flow.ts';
import { conditional } from './fragments.ts';
import { madeOf } from './originals.ts';

type Fields = Readonly<Record<string, Field>>;

/** Options with a field, whose values are known beforehand. */
export const optionsWithField = ({ options = [] }: Field): readonly (OptionDefinition & { readonly field: string })[] =>
  [options].flat().flatMap((option) => (option.field === undefined ? [] : [{ ...option, field: option.field }]));

/** Returns the name of a field of an option, which is beside the choice: in the same fragment, or the same row. */
export const besideOf = (name: string, own: string): string => `${name.slice(0, name.lastIndexOf('.') + 1)}${own}`;

/** Adds the conditions of options to their fields, also in rows, where each follows its choice. */
export function withOptionFields(fields: Fields, path = 'form'): Record<string, Field> {
  const chosen = new Map<string, Expression[]>();
  for (const [name, field] of Object.entries(fields))
    for (const { field: own, each, value } of optionsWithField(field)) {
      const beside = besideOf(name, own);
      if (each === undefined && beside !== name)
        chosen.set(beside, [...(chosen.get(beside) ?? []), isChosen(field, `${path}.${name}`, value)]);
    }
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const [first, ...others] = chosen.get(name) ?? [];
      const asked = conditional(field, first && others.length > 0 ? { or: [first, ...others] } : first);
      if (!asked.fields) return [name, asked];
      const inner = inOrder(withOptionFields(asked.fields, asked.as ?? 'item'));
      return [name, madeOf({ ...asked, fields: inner }, asked)];
    }),
  );
}

const isChosen = ({ type }: Field, path: string, value: Expression): Expression & object =>
  type === SEVERAL ? { in: [value, { var: path }] } : { '===': [{ var: path }, value] };

/** Moves each field of an option behind its choice. */
function inOrder(fields: Fields): Record<string, Field> {
  const owned = new Set(Object.entries(fields).flatMap(([name, field]) => ownedBy(name, field)));
  if (owned.size === 0) return { ...fields };
  const ordered: Record<string, Field> = {};
  const add = (name: string): void => {
    const field = fields[name];
    if (!field || Object.hasOwn(ordered, name)) return;
    ordered[name] = field;
    for (const own of ownedBy(name, field)) add(own);
  };
  for (const name of Object.keys(fields)) if (!owned.has(name)) add(name);
  // Options that own each other, which the checker reports.
  for (const name of Object.keys(fields)) add(name);
  return ordered;
}

const ownedBy = (name: string, field: Field): readonly string[] => [
  ...new Set(optionsWithField(field).map(({ field: own }) => besideOf(name, own))),
];

/** Places the fields of options below their choices, unless a block of the flow places them. */
export function withOptionBlocks(steps: readonly Step[], fields: Fields): readonly Step[] {
  const owned = Object.entries(fields).flatMap(([name, field]) => ownedBy(name, field));
  if (owned.length === 0) return steps;
  const placed = new Set<string>();
  for (const { blocks } of steps) collect(blocks, placed);
  const within = (blocks: readonly Block[]): Block[] =>
    blocks.flatMap((block): Block[] => {
      if ('blocks' in block) return [madeOf({ ...block, blocks: within(block.blocks) }, block)];
      const field = 'field' in block ? fields[block.field] : undefined;
      if (!('field' in block) || !field) return [block];
      const own = ownedBy(block.field, field).filter((name) => !placed.has(name) && Object.hasOwn(fields, name));
      // Options that own each other, which the checker reports, would never end.
      for (const name of own) placed.add(name);
      return [
        block,
        ...within(own.map((name): Block => madeOf(conditional<FieldBlock>({ field: name }, block.when), block))),
      ];
    });
  return steps.map((step) => madeOf({ ...step, blocks: within(step.blocks) }, step));
}

function collect(blocks: readonly Block[], placed: Set<string>): void {
  for (const block of blocks)
    if ('field' in block) placed.add(block.field);
    else if ('blocks' in block) collect(block.blocks, placed);
}
