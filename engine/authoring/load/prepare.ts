// Prepares a flow for execution: expands cases, guards, shared sources and fragments.

import { COMPLETED } from '../../completedField.ts';
import { SEVERAL } from '../../fields/choices/optionTypes.ts';
import type {
  Block,
  Catalogue,
  Field,
  FieldGroup,
  Flow,
  Fragment,
  Guard,
  PreparedFlow,
  Shape,
  Source,
  Step,
  UseSteps,
} from '../../flow.ts';
import { hubOf } from '../../session/sectionedSequence.ts';
import { expandFlow } from './expand.ts';
import { conditional, expandFragment } from './fragments.ts';
import { kindsOf } from './kindsOf.ts';
import { withOptionBlocks, withOptionFields } from './optionFields.ts';
import { madeOf } from './originals.ts';
import { withScores } from './scores.ts';

/** @throws if a guard or fragment does not exist; the checker reports those first */
export function prepareFlow(flow: Flow, catalogue: Catalogue): PreparedFlow {
  const {
    allowed = [],
    sources = {},
    fields = {},
    about = [],
    steps,
    submit = [],
    variants: _,
    $schema: __,
    ...rest
  } = expandFlow(flow, catalogue);
  const expanded = new Expansion(catalogue, { ...rest.values });
  const own = expanded.fields(fields);
  const walked = steps.flatMap((step) =>
    'use' in step
      ? expanded.steps(step, own)
      : [madeOf({ ...step, blocks: expanded.blocks([...about, ...step.blocks], fields) }, step)],
  );
  const prepared = withScores({
    ...rest,
    values: expanded.values,
    allowed: allowed.map((guard) => (typeof guard === 'string' ? guardOf(catalogue, guard) : guard)),
    sources: Object.fromEntries(
      Object.entries(sources).map(([name, source]) => [name, bind(catalogue.sources[name], source)]),
    ),
    fields: withOptionFields(own),
    steps: withOptionBlocks(walked, own),
    submit,
  });
  return { ...prepared, fields: { ...prepared.fields, ...completed(prepared) }, kinds: kindsOf(prepared) };
}

/** Field in which a flow with a hub keeps what is done. No control shows it. */
function completed(flow: Pick<PreparedFlow, 'sections' | 'steps'>): Record<string, Field> {
  const title = hubOf(flow) === undefined ? undefined : flow.sections?.[0].title;
  return title === undefined ? {} : { [COMPLETED]: { type: SEVERAL, label: title } };
}

function guardOf(catalogue: Catalogue, name: string): Guard {
  const guard = catalogue.guards[name];
  if (!guard) throw new Error(`no guard "${name}"`);
  return guard;
}

/** Arguments of the flow override those of the catalogue; the others stay. */
function bind(shared: Source | undefined, own: Source): Source {
  return madeOf({ ...shared, ...own, with: madeOf({ ...shared?.with, ...own.with }, own.with) }, own);
}

/** Answers in private rows are private. */
function withPrivateRows(field: Field): Field {
  if (!field.fields) return field;
  const inner = Object.entries(field.fields).map(([name, one]): [string, Field] => [
    name,
    withPrivateRows(field.private ? madeOf({ ...one, private: true }, one) : one),
  ]);
  return madeOf({ ...field, fields: Object.fromEntries(inner) }, field);
}

type Fields = NonNullable<Flow['fields']>;

/** Expands fields, blocks and steps of fragments into one flow. */
class Expansion {
  constructor(
    readonly catalogue: Catalogue,
    readonly values: Record<string, Shape>,
  ) {}

  fields(fields: Fields): Record<string, Field> {
    const entries = Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
      if (!('use' in field)) return [[name, withPrivateRows(field)]];
      const { fields: inner = {} } = this.#fragment(field, name, name);
      return Object.entries(inner).map(([own, question]) => [
        `${name}.${own}`,
        conditional(question as Field, field.when),
      ]);
    });
    return Object.fromEntries(entries);
  }

  /** Replaces each placed group of fields by the blocks of its fragment. */
  blocks(blocks: readonly Block[], fields: Fields): Block[] {
    return blocks.map((block): Block => {
      if (!('field' in block))
        return 'blocks' in block ? madeOf({ ...block, blocks: this.blocks(block.blocks, fields) }, block) : block;
      const field = fields[block.field];
      if (!field || !('use' in field)) return block;
      const { blocks: inner = [], review } = this.#fragment(field, block.field, block.field);
      const placed = inner.map(
        (entry): Block =>
          'field' in entry ? madeOf({ ...entry, field: `${block.field}.${entry.field}` }, entry) : entry,
      );
      const group: Block = {
        kind: 'group',
        look: 'fields',
        id: block.id ?? block.field,
        ...(field.when === undefined ? {} : { when: field.when }),
        blocks: placed,
        ...(review && { review }),
      };
      return madeOf(group, block);
    });
  }

  steps(use: UseSteps, fields: Record<string, Field>): Step[] {
    const fragment = this.#fragment(use, use.use);
    for (const [name, field] of Object.entries(fragment.fields ?? {}))
      fields[name] = conditional(field as Field, use.when);
    return (fragment.steps ?? []).map((step) => conditional(step, use.when));
  }

  /** `under`: the group under which its fields stand in the flow. */
  #fragment(group: FieldGroup | UseSteps, name: string, under?: string): Fragment {
    const fragment = this.catalogue.fragments[group.use];
    if (!fragment) throw new Error(`no fragment "${group.use}"`);
    return expandFragment(fragment, group.use, name, group.with, this.values, under);
  }
}
