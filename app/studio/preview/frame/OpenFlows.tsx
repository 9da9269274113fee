// Flows of a preview or story: the page or region of a flow, and the topmost dialog over it.
import type { FlowSession } from '@fahrplan/engine';
import { ArtworksContext, FlowDialog, FlowView, useSignal } from '@fahrplan/renderer';
import { kinds } from '@fahrplan/renderer/kinds';
import type { ReactNode } from 'react';
import { artworks } from '../../../portal/artworks/artworks.ts';
import type { PreviewPortal } from '../host/PreviewPortal.ts';
import styles from './OpenFlows.module.css';

interface OpenFlowsProps {
  readonly portal: PreviewPortal;
  readonly isReady: boolean;
  /** Name of the landmark, where a page has several previews. */
  readonly name?: string | undefined;
  /** Tools over the flow, which move into an open dialog. */
  readonly children?: ReactNode;
}

export function OpenFlows({ portal, isReady, name, children }: OpenFlowsProps) {
  const sessions = useSignal(portal.sessions);
  const told = useSignal(portal.told);
  const pending = useSignal(portal.pending);
  const unreachable = useSignal(portal.unreachable);
  const page = sessions.find(({ frame }) => frame === 'page');
  const region = sessions.find(({ frame }) => frame === 'region');
  const dialog = sessions.filter(({ frame }) => frame === 'modal' || frame === 'alert').at(-1);
  const there = sessions.length > 0 || unreachable;
  return (
    <ArtworksContext value={artworks}>
      <div data-story={isReady && there && pending === 0 ? 'settled' : 'waiting'}>
        {region && <Region portal={portal} session={region} />}
        <main aria-label={name}>
          {page && <FlowView key={page.instance} session={page} kinds={kinds} />}
          {unreachable && <p className={styles.told}>This customer has nothing that the flow could be opened with.</p>}
          {told.map(({ key, text }) => (
            <p key={key} className={styles.told} role="status">
              {text}
            </p>
          ))}
        </main>
        {dialog && (
          <FlowDialog session={dialog} kinds={kinds} onClosed={() => portal.removed(dialog)}>
            {children}
          </FlowDialog>
        )}
        {!dialog && children}
      </div>
    </ArtworksContext>
  );
}

/** Region of the portal in its landmark. */
function Region({ portal, session }: { readonly portal: PreviewPortal; readonly session: FlowSession }) {
  const { regions } = portal.definitions.catalogue.portal;
  const at = regions?.find(({ flow }) => flow === session.id)?.at;
  const view = <FlowView key={session.instance} session={session} kinds={kinds} />;
  if (at === 'footer') return <footer className={styles.region}>{view}</footer>;
  if (at === 'banner' || at === 'ribbon') return <aside aria-label={at}>{view}</aside>;
  return (
    <header className={styles.region}>
      <nav>{view}</nav>
    </header>
  );
}
