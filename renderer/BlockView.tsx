import type { BlockNode } from '@fahrplan/engine';
import { type ComponentType, type ReactElement, use, useLayoutEffect, useRef } from 'react';
import styles from './BlockView.module.css';
import { Boundary } from './Boundary.tsx';
import { BrokenBlock } from './BrokenBlock.tsx';
import { ActionView } from './blocks/action/ActionView.tsx';
import { type BlockProps, GroupView } from './blocks/group/GroupView.tsx';
import { TextView } from './blocks/text/TextView.tsx';
import { DrawingsContext, RepeatedFailures, useSession } from './context.ts';
import type { BroughtBlock } from './drawings.ts';
import { Failure } from './Failure.tsx';
import { FieldView } from './FieldView.tsx';
import { focusedElement } from './focusedElement.ts';
import { useSignal } from './useSignal.ts';
import { Waiting } from './Waiting.tsx';

type Kind = BlockNode['kind'];
type NodeOf = { readonly [K in Kind]: Extract<BlockNode, { kind: K }> };

/** Built-in views; a kind without one does not compile. The others are extensions. */
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
 * Renders a block, its placeholder, or a retry.
 * Once shown, a block stays mounted while hidden: this keeps input and is cheap to show again.
 */
export function BlockView({ node, as: Wrapper = 'div' }: BlockProps) {
  const session = useSession();
  const presence = useSignal(node.presence);
  const shownOnce = useRef(false);
  if (presence === 'shown') shownOnce.current = true;
  const block = shownOnce.current ? (
    <Boundary instead={(again) => <BrokenBlock node={node} again={again} />}>
      <Drawn node={node} />
    </Boundary>
  ) : null;
  const repeats = use(RepeatedFailures).has(node);
  const standIn =
    repeats || (presence === 'pending' && isSmall(node)) ? null : presence === 'pending' ? (
      <Waiting look={node.kind === 'text' ? 'line' : 'block'} />
    ) : presence === 'failed' ? (
      <Failure title={session.failureOf(node)} />
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
      hidden={presence === 'hidden' || repeats}
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

/** Moves the focus to the top of a block when its pressed control becomes pending with it. */
function startAt(box: HTMLElement | null): void {
  const focused = focusedElement(box);
  if (!box?.contains(focused) || box === focused) return;
  box.tabIndex = -1;
  // The attribute tells keepFocus.ts that this element has the focus on purpose.
  box.dataset['starts'] = '';
  box.focus({ preventScroll: true });
  box.scrollIntoView({ block: 'start' });
}

/** Icon buttons may have been absent before: a placeholder would cause a larger layout shift. */
const isSmall = (node: BlockNode): boolean => node.kind === 'action' && node.look === 'icon';

export function Blocks({ blocks }: { readonly blocks: readonly BlockNode[] }) {
  return blocks.map((block) => <BlockView key={block.key} node={block} />);
}
