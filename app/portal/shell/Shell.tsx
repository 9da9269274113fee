// Page with regions, toasts and demo bar. Each has an error boundary of its own.
import { signal } from '@fahrplan/engine';
import { ArtworksContext, Boundary, FlowView, lazyComponentLater, nothing, useSignal } from '@fahrplan/renderer';
import { artworks } from '../artworks/artworks.ts';
import type { Portal } from '../host/portal.ts';
import type { Region, RegionPosition } from '../host/regions.ts';
import { Door } from './Door.tsx';
import styles from './Shell.module.css';
import { Toasts } from './Toasts.tsx';
import './waiting.css';

const DemoBar = lazyComponentLater(() => import('../../devtools/demo/DemoBar.tsx'), 'DemoBar');

const none = signal(null);

interface Landmarks {
  readonly landmark: 'aside' | 'header' | 'nav' | 'footer';
  /** True if it contains a `nav`. */
  readonly navigates?: true;
}

type Seen = Exclude<RegionPosition, 'unseen'>;

/** Landmark elements of the positions. */
const PLACES: { readonly [P in Seen]: Landmarks } = {
  banner: { landmark: 'aside' },
  ribbon: { landmark: 'aside' },
  header: { landmark: 'header', navigates: true },
  side: { landmark: 'nav' },
  breadcrumbs: { landmark: 'nav' },
  footer: { landmark: 'footer' },
};

interface ShellProps {
  readonly portal: Portal;
}

/** Renders the portal; nothing once the customer's session has ended. */
export function Shell({ portal }: ShellProps) {
  return useSignal(portal.left) ? null : (
    <ArtworksContext value={artworks}>
      <Present portal={portal} />
    </ArtworksContext>
  );
}

function Present({ portal }: ShellProps) {
  const late = useSignal(portal.pages.late);
  const present = useSignal(portal.pages.shown);
  const page = late ? null : present;
  const session = useSignal(portal.user.session);
  const alive = useSignal(portal.tab.alive);
  const covered = useSignal(portal.covered);
  // Hides customer data behind the dialog that asks to sign in again.
  const hidden = covered && portal.isOver && session?.signed_in === false;
  return (
    <>
      {page && (
        <a className={styles.skip} href="#main">
          {portal.word('skip')}
        </a>
      )}
      <Around portal={portal} region="banner" />
      <Around portal={portal} region="ribbon" />
      <Around portal={portal} region="header" />
      <div className={styles.body}>
        <Around portal={portal} region="side" />
        <main id="main" tabIndex={-1}>
          {page && !hidden ? (
            <FlowView
              key={page.session.instance}
              session={page.session}
              kinds={portal.kindsOf(page.session)}
              arrived={page.arrived}
            />
          ) : (
            <div data-waiting="page" aria-busy="true" />
          )}
        </main>
      </div>
      <Around portal={portal} region="breadcrumbs" />
      <Around portal={portal} region="footer" />
      {session?.demo && (
        <Boundary of={page} instead={nothing}>
          <DemoBar portal={portal} until={portal.later} />
        </Boundary>
      )}
      {!covered && <Door portal={portal} />}
      <Toasts portal={portal} speaks={alive && !covered} />
    </>
  );
}

function Around({ portal, region }: ShellProps & { readonly region: Seen }) {
  const regions = useSignal(portal.regions.shown).filter(({ at }) => at === region);
  // Reserves space for a late header.
  if (region === 'header' && regions.length === 0 && portal.regions.expects(region))
    return <div className={styles.header} aria-hidden />;
  return regions.map((one) => (
    <Boundary key={one.session.instance} instead={nothing}>
      <RegionView portal={portal} region={one} />
    </Boundary>
  ));
}

function RegionView({ portal, region }: ShellProps & { readonly region: Region }) {
  const { at, room, session } = region;
  const phase = useSignal(session.phase);
  const step = useSignal(session.step);
  const title = useSignal<string | null>(step?.title ?? none);
  if (at === 'unseen' || (phase !== 'open' && phase !== 'running')) return null;
  const { landmark: Landmark, navigates } = PLACES[at];
  const label = title || undefined;
  const flow = <FlowView session={session} kinds={portal.kindsOf(session)} />;
  return (
    <Landmark className={styles[at]} aria-label={navigates ? undefined : label} data-screen data-room={room}>
      {navigates ? <nav aria-label={label}>{flow}</nav> : flow}
    </Landmark>
  );
}
