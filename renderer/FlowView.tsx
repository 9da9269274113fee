import type { FlowSession } from '@fahrplan/engine';
import { useMemo } from 'react';
import { BackLink } from './BackLink.tsx';
import { DrawingsContext, SessionContext } from './context.ts';
import { drawingsOf, type RendererExtension } from './drawings.ts';
import styles from './FlowView.module.css';
import { Journey } from './Journey.tsx';
import { isColumn } from './StepView.tsx';
import { useSignal } from './useSignal.ts';

export interface FlowViewProps {
  readonly session: FlowSession;
  /** Extensions, at least those that the flow names. */
  readonly kinds: readonly RendererExtension[];
  /** True after navigation within the portal: the heading takes the focus then. */
  readonly arrived?: boolean;
}

/**
 * Renders a session in place. A page has an h1 and sets the document title; a region does neither.
 * Use the session's instance as `key`.
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
          // The landmark has the name; a heading here would precede the h1 of the page.
          <Journey Heading="p" fromStart={false} />
        ) : (
          <div className={`${styles.page} ${isColumn(step) ? styles.column : ''}`} data-flow>
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
