// Subject of a step, such as a thing and its price: beside the step where there is room, else in a line above it.

import type { BlockNode } from '@fahrplan/engine';
import { use } from 'react';
import { Blocks } from '../../BlockView.tsx';
import { DrawingsContext } from '../../context.ts';
import type { AboutProps } from '../../drawings.ts';
import styles from './AboutView.module.css';

/** Draws what a step is about, and the step. An artwork or prices of the step itself are not drawn beside it once more; their totals are, for they end there. */
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

/** A step that shows the artwork large has its name above: it is not drawn twice on one screen. */
const isArtwork = (block: BlockNode): boolean =>
  block.kind === 'group'
    ? (block.blocks.peek() ?? []).some(isArtwork)
    : block.kind === 'media' && block.look === 'artwork';
