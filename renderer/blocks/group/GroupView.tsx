import type { BlockNode, GroupNode } from '@fahrplan/engine';
import { type ComponentType, use } from 'react';
import { DrawingsContext, HeadingLevel, useSession } from '../../context.ts';
import { Pressable } from '../../Pressable.tsx';
import { useSignal } from '../../useSignal.ts';
import { Waiting } from '../../Waiting.tsx';
import styles from './GroupView.module.css';

export interface BlockProps {
  readonly node: BlockNode;
  readonly as?: 'div' | 'li';
}

interface GroupProps {
  readonly node: GroupNode;
  /** BlockView, passed as a prop to avoid an import cycle. */
  readonly Block: ComponentType<BlockProps>;
}

/** The stylesheet has rules for this many offsets in each direction. */
const MAX_LOWERED = 4;

/** Looks with list semantics. */
const LISTED: ReadonlySet<string> = new Set(['list', 'cards', 'comparison', 'tabs', 'side', 'steps']);

/** Looks of fields, whose title names all of them. */
const ASKING: ReadonlySet<string> = new Set(['fields', 'range', 'joined', 'grid']);

/** Number of blocks that the stylesheet can select by in `data-of`. */
const MAX_TOLD = 3;

/** Renders blocks under one heading; a group with a press is a link or button as a whole. */
export function GroupView({ node, Block }: GroupProps) {
  const session = useSession();
  const level = use(HeadingLevel);
  const title = useSignal(node.title);
  const { side, slider, range, joined, grid } = use(DrawingsContext);
  const Around = { side, slider, range, joined, grid }[node.look as string];
  const { press } = node;
  const link = useSignal(node.link);
  const lowered = useSignal(node.lowered);
  const blocks = useSignal(node.blocks);
  const asks = title && ASKING.has(node.look);
  const Box = asks ? 'fieldset' : 'div';
  const Title = asks ? 'legend' : title ? (`h${level}` as const) : 'p';
  const inside = title && !asks && level < 4 ? ((level + 1) as 3 | 4) : level;
  const body = <Body node={node} blocks={blocks} Block={Block} />;
  return (
    <Box
      className={`${styles.group} ${styles[node.look]} ${press ? styles.pressed : ''}`}
      data-of={blocks?.slice(0, MAX_TOLD).map(lookOf).join(' ')}
      data-lowered={lowered === null ? undefined : Math.max(-MAX_LOWERED, Math.min(MAX_LOWERED, Number(lowered)))}
    >
      {(title || press) && (
        <Title className={styles.title}>
          {press ? (
            <Pressable className={styles.press} link={link} onPress={() => void press()}>
              {title || session.word('open')}
            </Pressable>
          ) : (
            title
          )}
        </Title>
      )}
      <HeadingLevel value={inside}>{Around ? <Around node={node}>{body}</Around> : body}</HeadingLevel>
    </Box>
  );
}

interface BodyProps extends GroupProps {
  readonly blocks: readonly BlockNode[] | null;
}

function Body({ node, blocks, Block }: BodyProps) {
  if (blocks === null) return <Waiting />;
  if (blocks.length === 0) return <Empty node={node} />;
  const listed = LISTED.has(node.look);
  const List = node.look === 'steps' ? 'ol' : listed ? 'ul' : 'div';
  return (
    <List className={styles.blocks}>
      {blocks.map((block: BlockNode) => (
        <Block key={block.key} node={block} as={listed ? 'li' : 'div'} />
      ))}
    </List>
  );
}

/** Value for `data-of`: kind and look of a block, for CSS rules of its group. */
const lookOf = ({ kind, look }: BlockNode & { readonly look?: string }): string => `${kind}-${look ?? ''}`;

function Empty({ node }: { readonly node: GroupNode }) {
  const empty = useSignal(node.empty);
  return empty && <p className={styles.empty}>{empty}</p>;
}
