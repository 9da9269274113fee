import { evaluate } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import type { Timeline } from '../flow.ts';
import type { NodeBase, ReadonlySignal, ShownText } from '../nodes.ts';
import { orUndefined } from '../notReady.ts';
import { computed } from '../signals.ts';
import { presence, shownText } from '../view/derived.ts';
import { entriesOf } from '../view/list.ts';
import type { BlockContext } from '../view/viewContext.ts';

export interface TimelineEntry {
  readonly key: string;
  /** `next` has its turn, but has not begun. */
  readonly state: 'completed' | 'active' | 'next' | 'upcoming';
  readonly title: ShownText;
  readonly detail: ShownText;
}

export interface TimelineNode extends NodeBase {
  readonly kind: 'timeline';
  readonly title: ReadonlySignal<ShownText>;
  readonly entries: ReadonlySignal<readonly TimelineEntry[] | null>;
  /** Shown instead when there are no entries. */
  readonly empty: ReadonlySignal<ShownText>;
}

declare module '../nodes.ts' {
  interface BlockNodes {
    timeline: TimelineNode;
  }
}

const STATES: readonly TimelineEntry['state'][] = ['completed', 'active', 'next', 'upcoming'];

export function timelineNode(block: Timeline, { view, scope, at }: BlockContext): TimelineNode {
  const { texts } = view.state;
  const entry = (inner: Scope, key: string): TimelineEntry => {
    const state = evaluate(block.state, inner);
    return {
      key,
      state: STATES.find((one) => one === state) ?? 'upcoming',
      title: texts.say(block.label, inner),
      detail: block.detail ? texts.say(block.detail, inner) : null,
    };
  };
  return {
    key: at,
    kind: 'timeline',
    presence: presence(block.when, scope, () => evaluate(block.each, scope)),
    title: shownText(texts, block.title, scope),
    entries: computed(
      () => orUndefined(() => entriesOf(block, scope).map((found) => entry(found.scope, found.key))) ?? null,
    ),
    empty: shownText(texts, block.empty, scope),
  };
}
