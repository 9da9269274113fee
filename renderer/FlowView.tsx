// A flow inside the page: a page of the portal, or a region of its shell.

import type { FlowSession } from '@fahrplan/engine';
import { useMemo } from 'react';
import { BackLink } from './BackLink.tsx';
import { DrawingsContext, SessionContext } from './context.ts';
import { drawingsOf, type RendererExtension } from './drawings.ts';
import styles from './FlowView.module.css';
import { Journey } from './Journey.tsx';
import { isColumn } from './StepView.tsx';
import { useSignal } from './useSignal.ts';

/** What a flow in the page needs: its session, and how the customer got there. */
export interface FlowViewProps {
  readonly session: FlowSession;
  /** What it is drawn with: at least the kinds that it names. */
  readonly kinds: readonly RendererExtension[];
  /** True when the page was reached within the portal: its heading then takes the focus, as a loaded page would. */
  readonly arrived?: boolean;
}

/**
 * Draws a session in place. A page has an h1 and the title of the tab; a region has neither and takes no room of its own.
 *
 * Give it a key of the session's instance when the session on the same place changes.
 *
 * @throws when a kind that the flow names was not passed
 */
export function FlowView({ session, kinds, arrived = false }: FlowViewProps) {
  const drawings = useMemo(() => drawingsOf(session, kinds), [session, kinds]);
  const step = useSignal(session.step);
  const region = session.frame === 'region';
  return (
    <SessionContext value={session}>
      <DrawingsContext value={drawings}>
        {region ? (
          // Its landmark has the name already: as a heading it would come before that of the page.
          <Journey Heading="p" fromStart={false} />
        ) : (
          <div className={`${styles.page} ${isColumn(step) ? styles.column : ''}`}>
            <div className={styles.back} data-screen>
              <BackLink />
            </div>
            <div className={styles.room}>
              <Journey Heading="h1" fromStart={arrived} />
            </div>
          </div>
        )}
      </DrawingsContext>
    </SessionContext>
  );
}
