import { holds } from '../expressions/expressions.ts';
import type { Block, Group, Review, Row } from '../flow.ts';
import type { NodeBase, ReadonlySignal, ShownText } from '../nodes.ts';
import { orUndefined } from '../notReady.ts';
import { computed } from '../signals.ts';
import type { FlowState } from '../state/flowState.ts';
import { presence } from '../view/derived.ts';
import { speakAnswer } from '../view/fieldNode.ts';
import type { BlockContext, Reviewed } from '../view/viewContext.ts';
import { type FactRow, factRow } from './facts.ts';

export interface ReviewGroup {
  readonly step: string;
  readonly title: ShownText;
  readonly rows: readonly FactRow[];
  /** Goes to the step for a change. Continue returns here through steps that need new answers. */
  change(): void;
}

export interface ReviewNode extends NodeBase {
  readonly kind: 'review';
  readonly groups: ReadonlySignal<readonly ReviewGroup[]>;
}

declare module '../nodes.ts' {
  interface BlockNodes {
    review: ReviewNode;
  }
}

export function reviewNode(block: Review, { view, scope, at }: BlockContext): ReviewNode {
  const groups = () =>
    block.of.flatMap((id): ReviewGroup[] => {
      const reviewed = view.reviewed(id);
      return reviewed ? [groupOf(reviewed, view.state)] : [];
    });
  return {
    key: at,
    kind: 'review',
    presence: presence(block.when, scope, groups),
    groups: computed(() => orUndefined(groups) ?? []),
  };
}

function groupOf({ step, change }: Reviewed, state: FlowState): ReviewGroup {
  return { step: step.id, title: state.texts.say(step.title, state.scope), rows: rowsOf(step.blocks, state), change };
}

function rowsOf(blocks: readonly Block[], state: FlowState): FactRow[] {
  return blocks.flatMap((block): FactRow[] => {
    if (!holds(block.when, state.scope)) return [];
    if ('field' in block) return answerRow(block.field, state);
    // Blocks around every step (look `about`) contain no fields.
    if ('blocks' in block) {
      if (block.each !== undefined || isAbout(block)) return [];
      if (block.kind === 'group' && block.look === 'joined') return joinedRow(block, state);
      const own = block.kind === 'group' ? block.review : undefined;
      return own ? factRows(own, block, state) : rowsOf(block.blocks, state);
    }
    return block.kind === 'facts' ? factRows(block.rows, block, state) : [];
  });
}

const factRows = (rows: readonly Row[], { id = '' }: { readonly id?: string }, state: FlowState): FactRow[] =>
  rows
    .map((row, index) => factRow(row, `${id}${index}`, state, state.scope))
    .filter((row) => row.presence !== 'hidden');

const isAbout = (block: Block): boolean => 'look' in block && block.look === 'about';

/** One row for fields that are one answer. A unit without its number says nothing. */
function joinedRow({ title, blocks }: Group, state: FlowState): FactRow[] {
  const [first, ...others] = rowsOf(blocks, state);
  const [asked] = blocks.filter((block) => 'field' in block);
  if (!first || first.key !== asked?.field) return [];
  const label = title === undefined ? first.label : state.texts.say(title, state.scope);
  return [{ ...first, label, value: [first, ...others].map(({ value }) => value).join(' ') }];
}

function answerRow(name: string, state: FlowState): FactRow[] {
  const fieldState = state.fields.get(name);
  if (!fieldState?.asked.value) return [];
  if (fieldState.field.fields) return state.parts.rows.review(fieldState, speakAnswer, state);
  const value = speakAnswer(fieldState, state);
  // A question that was left open says nothing.
  if (value === '') return [];
  const label = state.texts.say(fieldState.field.label, state.scope);
  return [{ key: name, presence: 'shown', label, was: null, value }];
}
