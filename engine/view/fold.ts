// Folding groups: a button opens the blocks beyond a limit.

import type { DisclosureNode } from '../blocks/disclosure.ts';
import { evaluate } from '../expressions/expressions.ts';
import type { Disclosure, Group } from '../flow.ts';
import type { BlockNode, GroupNode } from '../nodes.ts';
import { catchNotReady } from '../notReady.ts';
import { computed } from '../signals.ts';
import { asksIn } from '../stepBlocks.ts';
import { isHidden } from './derived.ts';
import type { BlockContext } from './viewContext.ts';

/**
 * Returns the group with its first visible blocks, and the others in a disclosure with their count.
 * Pending blocks keep their rank, so that nothing moves once they are loaded.
 */
export function foldNode(
  { limit, more = '', blocks }: Group,
  group: GroupNode,
  { view, scope, at }: BlockContext,
): GroupNode {
  const all = group.blocks.peek() ?? [];
  const parted = computed(() => {
    const most = catchNotReady(() => evaluate(limit, scope));
    let room = typeof most === 'number' ? most : Number.POSITIVE_INFINITY;
    const first: BlockNode[] = [];
    const folded: BlockNode[] = [];
    for (const node of all) {
      const shows = node.presence.value !== 'hidden';
      if (shows && room <= 0) folded.push(node);
      else first.push(node);
      if (shows) room -= 1;
    }
    return { first, folded };
  });
  const button: Disclosure = { kind: 'disclosure', title: more, panel: 'accordion', blocks: [] };
  const box = view.parts.disclosure(button, { view, scope, at: `${at}.more` }) as DisclosureNode;
  const isDecided = computed(() => all.every(({ presence }) => presence.value !== 'pending'));
  const rest: DisclosureNode = {
    ...box,
    presence: computed(() => (isDecided.value && parted.value.folded.length > 0 ? 'shown' : 'hidden')),
    badge: computed(() => `${parted.value.folded.length}`),
    blocks: computed(() => parted.value.folded),
    asks: asksIn(blocks),
  };
  return {
    ...group,
    blocks: computed(() => (isHidden(rest) ? parted.value.first : [...parted.value.first, rest])),
  };
}
