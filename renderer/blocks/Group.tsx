import { type ComponentType, type ReactNode, use } from 'react';
import type { BlockNode, GroupNode } from '#engine';
import { HeadingLevel, useSession } from '../context.ts';
import { useSignal } from '../useSignal.ts';
import { Waiting } from '../Waiting.tsx';
import styles from './Group.module.css';

/** What draws one block, as an item where it stands in a list. */
export interface BlockProps {
  readonly node: BlockNode;
  readonly as?: 'div' | 'li';
}

interface GroupProps {
  readonly node: GroupNode;
  /** What draws the blocks inside; handed in, because a block may be a group again. */
  readonly Block: ComponentType<BlockProps>;
}

/** Blocks that belong together, under one heading; a group with a press is one link as a whole. */
export function Group({ node, Block }: GroupProps) {
  const title = useSignal(node.title);
  const className = `${styles.group} ${styles[node.look]} ${node.press ? styles.pressed : ''}`;
  if (node.look === 'fields' && title) {
    return (
      <fieldset className={className}>
        <legend className={styles.title}>
          <Words node={node} title={title} />
        </legend>
        <Body node={node} Block={Block} />
      </fieldset>
    );
  }
  return (
    <div className={className}>
      <Title node={node} title={title} />
      <Nested deeper={Boolean(title)}>
        <Body node={node} Block={Block} />
      </Nested>
    </div>
  );
}

function Title({ node, title }: { readonly node: GroupNode; readonly title: string | null }) {
  const level = use(HeadingLevel);
  if (!title && node.press === null) return null;
  const Tag = title ? (`h${level}` as const) : 'p';
  return (
    <Tag className={styles.title}>
      <Words node={node} title={title} />
    </Tag>
  );
}

/** The title; of a group with a press it is the button. */
function Words({ node: { press }, title }: { readonly node: GroupNode; readonly title: string | null }) {
  const session = useSession();
  if (press === null) return title;
  return (
    <button type="button" className={styles.press} onClick={() => void press()}>
      {title || session.word('open')}
    </button>
  );
}

function Nested({ deeper, children }: { readonly deeper: boolean; readonly children: ReactNode }) {
  const level = use(HeadingLevel);
  return <HeadingLevel value={deeper && level < 4 ? ((level + 1) as 3 | 4) : level}>{children}</HeadingLevel>;
}

function Body({ node, Block }: GroupProps) {
  const blocks = useSignal(node.blocks);
  if (blocks === null) return <Waiting />;
  if (blocks.length === 0) return <Empty node={node} />;
  const listed = node.look === 'list' || node.look === 'cards' || node.look === 'tabs';
  const List = listed ? 'ul' : 'div';
  return (
    <List className={styles.blocks}>
      {blocks.map((block: BlockNode) => (
        <Block key={block.key} node={block} as={listed ? 'li' : 'div'} />
      ))}
    </List>
  );
}

function Empty({ node }: { readonly node: GroupNode }) {
  const empty = useSignal(node.empty);
  return empty && <p className={styles.empty}>{empty}</p>;
}
