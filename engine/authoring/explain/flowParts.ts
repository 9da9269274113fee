// Parts of a flow by their keys on screen, with their scopes. Repeated parts appear once per entry.
import type { Scope } from '../../expressions/scope.ts';
import type { Action, Block, ConditionRule, Effects, Expression, Row, Shape, Step, Table } from '../../flow.ts';
import { orUndefined } from '../../notReady.ts';
import type { FlowState } from '../../state/flowState.ts';
import { entriesOf } from '../../view/list.ts';
import { goesOn } from '../../view/stepNodes.ts';
import { isRepeated, type Repeated } from '../../view/viewContext.ts';
import type { EntryValues } from './origins.ts';

export type PartKind = 'step' | 'group' | 'disclosure' | 'block' | 'field' | 'list' | 'entry' | 'row' | 'action';

export interface Part {
  /** Key of its node on screen: `contact.attorney`. */
  readonly key: string;
  readonly of: PartKind;
  /** Name in the file: its id, its field, or its kind and position. */
  readonly name: string;
  readonly definition: object;
  readonly when: Expression | undefined;
  readonly rules: readonly ConditionRule[];
  /** Field that a block places. */
  readonly field: string | null;
  readonly scope: Scope;
  readonly entries: EntryValues;
  parts(): readonly Part[];
}

const nothing = (): readonly Part[] => [];

interface PartContext {
  readonly state: FlowState;
  readonly scope: Scope;
  readonly entries: EntryValues;
}

export function stepPart(step: Step, state: FlowState): Part {
  const context: PartContext = { state, scope: state.scope, entries: new Map() };
  return {
    ...context,
    key: step.id,
    of: 'step',
    name: step.id,
    definition: step,
    when: step.when,
    rules: step.rules ?? [],
    field: null,
    parts: () => [
      ...blockParts(step.blocks, step.id, context),
      ...(goesOn(step, state.flow) ? [nextPart(step, context)] : []),
    ],
  };
}

/** Returns the chain of parts down to a key, outermost first; empty if no part has the key. */
export function wayTo(key: string, state: FlowState): readonly Part[] {
  for (const step of state.flow.steps) {
    const way = wayIn(stepPart(step, state), key);
    if (way.length > 0) return way;
  }
  return [];
}

function wayIn(part: Part, key: string): readonly Part[] {
  if (part.key === key) return [part];
  for (const inner of part.parts()) {
    const way = key === inner.key || key.startsWith(`${inner.key}.`) ? wayIn(inner, key) : [];
    if (way.length > 0) return [part, ...way];
  }
  return [];
}

/** Returns the chains down to each position of a field, in the order of the steps. */
export function waysToField(field: string, state: FlowState): readonly (readonly Part[])[] {
  const within = (part: Part): (readonly Part[])[] => {
    if (part.field === field) return [[part]];
    return part.parts().flatMap((inner) => within(inner).map((way) => [part, ...way]));
  };
  return state.flow.steps.flatMap((step) => within(stepPart(step, state)));
}

function blockParts(blocks: readonly Block[], at: string, context: PartContext): Part[] {
  return blocks.map((block, index) => blockPart(block, `${at}.${block.id ?? index}`, index, context));
}

function blockPart(block: Block, key: string, index: number, context: PartContext): Part {
  const base = {
    ...context,
    key,
    definition: block,
    when: block.when,
    rules: 'rules' in block ? (block.rules ?? []) : [],
    field: null,
    parts: nothing,
  };
  if ('field' in block) return { ...base, of: 'field', name: block.field, field: block.field };
  const name = block.id ?? `${block.kind} ${index + 1}`;
  switch (block.kind) {
    case 'group':
    case 'disclosure':
      if (isRepeated(block))
        return listPart(base, name, block, context, (at, inner) => blockParts(block.blocks, at, inner));
      return {
        ...base,
        of: block.kind,
        name,
        parts: () => [
          ...blockParts(block.blocks, key, context),
          ...(block.kind === 'group' ? rowParts(block.review ?? [], base) : []),
        ],
      };
    case 'action':
      if (isRepeated(block)) return listPart(base, name, block, context, nothing);
      return { ...base, of: 'action', name };
    case 'table':
      return listPart(base, name, block, context, (at, inner) => cellParts(block, at, inner));
    case 'timeline':
      return listPart(base, name, block, context, nothing);
    case 'banner':
      return {
        ...base,
        of: 'block',
        name,
        parts: () =>
          (['action', 'dismiss'] as const).flatMap((own) => {
            const action = block[own];
            return action ? [actionPart(action, `${key}.${own}`, own, context)] : [];
          }),
      };
    case 'facts':
      return {
        ...base,
        of: 'block',
        name,
        parts: () => rowParts(block.rows, base),
      };
    default:
      return { ...base, of: 'block', name };
  }
}

type Base = Omit<Part, 'of' | 'name'>;

const rowParts = (rows: readonly Row[], base: Base): Part[] =>
  rows.map((row, at) => ({
    ...base,
    key: `${base.key}.${row.id ?? at}`,
    of: 'row',
    name: row.id ?? `row ${at + 1}`,
    definition: row,
    when: row.when,
  }));

function listPart(
  base: Base,
  name: string,
  block: Repeated & { readonly rules?: readonly ConditionRule[] },
  context: PartContext,
  inside: (at: string, inner: PartContext) => readonly Part[],
): Part {
  const entries: EntryValues = new Map<string, Readonly<Record<string, Shape>>>([
    ...context.entries,
    [block.as ?? 'item', block.values ?? {}],
  ]);
  return {
    ...base,
    of: 'list',
    name,
    parts: () =>
      (orUndefined(() => entriesOf(block, context.scope)) ?? []).map((entry) => {
        const inner: PartContext = { ...context, scope: entry.scope, entries };
        const key = `${base.key}.${entry.key}`;
        // The condition of a repeated block belongs to the list, its rules belong to each entry.
        return {
          ...base,
          ...inner,
          key,
          of: 'entry',
          name: entry.key,
          when: undefined,
          parts: () => inside(key, inner),
        };
      }),
  };
}

/** The Continue button is also refused by the rules of its step. */
function nextPart(step: Step, context: PartContext): Part {
  const action = step.next || undefined;
  return {
    ...context,
    key: `next.${step.id}`,
    of: 'action',
    name: 'next',
    definition: action ?? step,
    when: action?.when,
    rules: [...(step.rules ?? []), ...(action?.rules ?? [])],
    field: null,
    parts: nothing,
  };
}

function cellParts(block: Table, at: string, context: PartContext): Part[] {
  return block.columns.flatMap(({ action }, index) =>
    action ? [actionPart(action, `${at}.${index}`, `column ${index + 1}`, context)] : [],
  );
}

function actionPart(action: Action & { readonly do?: Effects }, key: string, name: string, context: PartContext): Part {
  return {
    ...context,
    key,
    of: 'action',
    name,
    definition: action,
    when: action.when,
    rules: action.rules ?? [],
    field: null,
    parts: nothing,
  };
}
