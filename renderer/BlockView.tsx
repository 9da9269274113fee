// One block: whether it is drawn, and by what. A kind without a drawing does not compile.
import { type ReactElement, use, useRef } from 'react';
import type { BlockNode } from '#engine';
import styles from './BlockView.module.css';
import { Boundary } from './Boundary.tsx';
import { BrokenBlock } from './BrokenBlock.tsx';
import { Action } from './blocks/Action.tsx';
import { Banner } from './blocks/Banner.tsx';
import { Facts } from './blocks/Facts.tsx';
import { type BlockProps, Group } from './blocks/Group.tsx';
import { Media } from './blocks/Media.tsx';
import { Review } from './blocks/Review.tsx';
import { Table } from './blocks/Table.tsx';
import { Text } from './blocks/Text.tsx';
import { Timeline } from './blocks/Timeline.tsx';
import { SpokenFor } from './context.ts';
import { Failure } from './Failure.tsx';
import { FieldView } from './FieldView.tsx';
import { useSignal } from './useSignal.ts';
import { Waiting } from './Waiting.tsx';

type Kind = BlockNode['kind'];
type NodeOf = { readonly [K in Kind]: Extract<BlockNode, { kind: K }> };

const drawings: { readonly [K in Kind]: (node: NodeOf[K]) => ReactElement } = {
  field: (node) => <FieldView field={node} />,
  text: (node) => <Text node={node} />,
  banner: (node) => <Banner node={node} />,
  facts: (node) => <Facts node={node} />,
  timeline: (node) => <Timeline node={node} />,
  table: (node) => <Table node={node} />,
  review: (node) => <Review node={node} />,
  media: (node) => <Media node={node} />,
  group: (node) => <Group node={node} Block={BlockView} />,
  action: (node) => <Action node={node} />,
};

function draw<K extends Kind>(kind: K, node: NodeOf[K]): ReactElement {
  return drawings[kind](node);
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
    <Boundary instead={(again) => <BrokenBlock node={node} again={again} />}>{draw(node.kind, node)}</Boundary>
  ) : null;
  const spokenFor = use(SpokenFor).has(node);
  const standIn = spokenFor ? null : presence === 'pending' ? <Waiting /> : presence === 'failed' ? <Failure /> : null;
  if (block === null && standIn === null) return null;
  return (
    <Wrapper
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
