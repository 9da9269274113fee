// Reviews: the answers of earlier steps, and the facts that stand among them.
import { holds } from '../expressions/expressions.ts';
import type { Block, Review } from '../flow.ts';
import type { FactRow, ReviewGroup, ReviewNode } from '../nodes.ts';
import { ready } from '../notReady.ts';
import { computed } from '../signals.ts';
import type { Page } from '../state/flowState.ts';
import { presence } from './derived.ts';
import { factRow } from './facts.ts';
import { speakAnswer } from './fieldNode.ts';
import type { Reviewed, Spot } from './viewContext.ts';

/** The answers of some steps. */
export function reviewNode(block: Review, { stand, scope, at }: Spot): ReviewNode {
  const groups = () =>
    block.of.flatMap((id): ReviewGroup[] => {
      const reviewed = stand.reviewed(id);
      return reviewed ? [groupOf(reviewed, stand.page)] : [];
    });
  return {
    key: at,
    kind: 'review',
    presence: presence(block.when, scope, groups),
    groups: computed(() => ready(groups) ?? []),
  };
}

function groupOf({ step, change }: Reviewed, page: Page): ReviewGroup {
  return { step: step.id, title: page.texts.say(step.title, page.scope), rows: rowsOf(step.blocks, page), change };
}

function rowsOf(blocks: readonly Block[], page: Page): FactRow[] {
  return blocks.flatMap((block): FactRow[] => {
    if (!holds(block.when, page.scope)) return [];
    if ('field' in block) return answerRow(block.field, page);
    // What stands around every step is not asked on any of them.
    if ('blocks' in block) return block.each === undefined && !isAbout(block) ? rowsOf(block.blocks, page) : [];
    if (block.kind !== 'facts') return [];
    const rows = block.rows.map((row, index) => factRow(row, `${block.id ?? ''}${index}`, page, page.scope));
    return rows.filter((row) => row.presence !== 'hidden');
  });
}

const isAbout = (block: Block): boolean => 'look' in block && block.look === 'about';

function answerRow(name: string, page: Page): FactRow[] {
  const state = page.fields.get(name);
  if (!state?.asked.value) return [];
  const label = page.texts.say(state.field.label, page.scope);
  return [
    { key: name, presence: 'shown', label, was: null, value: speakAnswer(state, page) || page.texts.word('not_given') },
  ];
}
