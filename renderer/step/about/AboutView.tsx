import type { BlockNode } from '@fahrplan/engine';
import { use } from 'react';
import { Blocks } from '../../BlockView.tsx';
import { DrawingsContext } from '../../context.ts';
import type { AboutProps } from '../../drawings.ts';
import styles from './AboutView.module.css';

/** Renders the subject of a step with the totals of its prices, and the step. */
export function AboutView({ blocks, of, prices, id, className, children }: AboutProps) {
  const { facts: Facts } = use(DrawingsContext);
  return (
    <>
      <div id={id} className={styles.about} data-about={of.some(isArtwork) ? 'line' : 'rail'}>
        <div className={styles.sheet}>
          <Blocks blocks={blocks} />
          {prices.map((price) => (
            <Facts key={price.key} node={price} brief />
          ))}
        </div>
      </div>
      <div className={`${styles.step} ${className}`} data-step>
        {children}
      </div>
    </>
  );
}

/** A step with its own artwork gets the subject in a line above, without a second artwork. */
const isArtwork = (block: BlockNode): boolean =>
  block.kind === 'group'
    ? (block.blocks.peek() ?? []).some(isArtwork)
    : block.kind === 'media' && block.look === 'artwork';
