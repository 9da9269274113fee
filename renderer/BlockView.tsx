// One block: whether it is drawn, and by what. A kind without a drawing does not compile.

import type { BlockNode } from '@fahrplan/engine';
import { type ComponentType, type ReactElement, use, useLayoutEffect, useRef } from 'react';
import styles from './BlockView.module.css';
import { Boundary } from './Boundary.tsx';
import { BrokenBlock } from './BrokenBlock.tsx';
import { ActionView } from './blocks/action/ActionView.tsx';
import { type BlockProps, GroupView } from './blocks/group/GroupView.tsx';
import { TextView } from './blocks/text/TextView.tsx';
import { DrawingsContext, SpokenFor } from './context.ts';
import type { BroughtBlock } from './drawings.ts';
import { Failure } from './Failure.tsx';
import { FieldView } from './FieldView.tsx';
import { focusedElement } from './focusedElement.ts';
import { useSignal } from './useSignal.ts';
import { Waiting } from './Waiting.tsx';

type Kind = BlockNode['kind'];
type NodeOf = { readonly [K in Kind]: Extract<BlockNode, { kind: K }> };

/** What is not drawn here comes with the flows that need it. */
const drawings: { readonly [K in Exclude<Kind, BroughtBlock>]: (node: NodeOf[K]) => ReactElement } = {
  field: (node) => <FieldView field={node} />,
  text: (node) => <TextView node={node} />,
  group: (node) => <GroupView node={node} Block={BlockView} />,
  action: (node) => <ActionView node={node} />,
};

function Drawn({ node }: { readonly node: BlockNode }): ReactElement {
  const brought = use(DrawingsContext);
  const draw = drawings[node.kind as keyof typeof drawings] as ((node: BlockNode) => ReactElement) | undefined;
  if (draw) return draw(node);
  const Drawing = brought[node.kind as BroughtBlock] as ComponentType<{ readonly node: BlockNode }>;
  return <Drawing node={node} />;
}

/**
 * Draws a block, its placeholder, or the offer to try again.
 *
 * A block that was shown once stays mounted while hidden: showing it again is cheap and what was typed is still there.
 */
export function BlockView({ node, as: Wrapper = 'div' }: BlockProps) {
  const presence = useSignal(node.presence);
  const shownOnce = useRef(false);
  if (presence === 'shown') shownOnce.current = true;
  const block = shownOnce.current ? (
    <Boundary instead={(again) => <BrokenBlock node={node} again={again} />}>
      <Drawn node={node} />
    </Boundary>
  ) : null;
  const spokenFor = use(SpokenFor).has(node);
  const standIn =
    spokenFor || (presence === 'pending' && isSmall(node)) ? null : presence === 'pending' ? (
      <Waiting look={node.kind === 'text' ? 'line' : 'block'} />
    ) : presence === 'failed' ? (
      <Failure />
    ) : null;
  const box = useRef<HTMLDivElement & HTMLLIElement>(null);
  const isExchanged = presence === 'pending' && block !== null;
  useLayoutEffect(() => {
    if (isExchanged) startAt(box.current);
  }, [isExchanged]);
  if (block === null && standIn === null) return null;
  return (
    <Wrapper
      ref={box}
      hidden={presence === 'hidden' || spokenFor}
      className={standIn === null ? undefined : styles.standsIn}
      data-kind={node.kind}
      data-block={node.key}
      data-look={'look' in node ? node.look : undefined}
    >
      {block}
      {standIn}
    </Wrapper>
  );
}

/** What was pressed goes with the part that it stood in, such as the next page of a list: whoever pressed it begins at the top of that. */
function startAt(box: HTMLElement | null): void {
  const focused = focusedElement(box);
  if (!box?.contains(focused) || box === focused) return;
  box.tabIndex = -1;
  // It has the focus of its own accord: keepFocus.ts leaves it there.
  box.dataset['starts'] = '';
  box.focus({ preventScroll: true });
  box.scrollIntoView({ block: 'start' });
}

/** An icon may come, and go, where nothing stood: a placeholder would move more than it does. */
const isSmall = (node: BlockNode): boolean => node.kind === 'action' && node.look === 'icon';

/** Blocks from top to bottom. */
export function Blocks({ blocks }: { readonly blocks: readonly BlockNode[] }) {
  return blocks.map((block) => <BlockView key={block.key} node={block} />);
}
