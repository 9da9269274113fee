// What is around every page: header, dialogs, messages, and the demo's bar. None of them takes the others with it.
import { signal } from '#engine';
import { Boundary, FlowDialog, FlowView, fetched, nothing, useSignal } from '#renderer';
import type { Portal } from '../host/portal.ts';
import styles from './Shell.module.css';
import { Toasts } from './Toasts.tsx';

const DemoBar = fetched(() => import('../demo/DemoBar.tsx'), 'DemoBar');
const DeveloperDoor = fetched(() => import('../developer/DeveloperDoor.tsx'), 'DeveloperDoor');

const none = signal(null);

interface ShellProps {
  readonly portal: Portal;
}

/** The portal on screen. */
export function Shell({ portal }: ShellProps) {
  const page = useSignal(portal.page);
  const session = useSignal(portal.visit.session);
  // Only the uppermost dialog is drawn; those below keep their step and answers and come back when it closes.
  const dialog = useSignal(portal.dialogs.shown).at(-1);
  const covered = useSignal<string | null>(dialog?.session.phase ?? none) !== 'closed' && dialog !== undefined;
  // Inside of a dialog only what stands in it can be reached.
  const door = session?.flags['developer'] !== undefined && (
    <Boundary instead={nothing}>
      <DeveloperDoor portal={portal} />
    </Boundary>
  );
  return (
    <>
      <header className={styles.header}>
        <div className={styles.bar}>
          <a className={styles.brand} href={portal.routes.pathTo(portal.flows.home)}>
            Fahrplan
          </a>
          <Boundary instead={nothing}>
            <Header portal={portal} />
          </Boundary>
        </div>
      </header>
      <main id="main">
        {page && (
          <FlowView
            key={page.session.instance}
            session={page.session}
            kinds={portal.kindsOf(page.session)}
            arrived={page.arrived}
          />
        )}
      </main>
      {session?.demo && (
        <Boundary of={page} instead={nothing}>
          <DemoBar portal={portal} />
        </Boundary>
      )}
      {dialog && (
        <FlowDialog
          session={dialog.session}
          kinds={portal.kindsOf(dialog.session)}
          onClosed={() => portal.dialogs.removed()}
        >
          <Toasts portal={portal} speaks={covered} />
          {covered && door}
        </FlowDialog>
      )}
      {!covered && door}
      <Toasts portal={portal} speaks={!covered} />
    </>
  );
}

function Header({ portal }: ShellProps) {
  const session = useSignal(portal.header);
  const phase = useSignal<string | null>(session?.phase ?? none);
  return session && phase === 'open' ? (
    <nav>
      <FlowView session={session} kinds={portal.kindsOf(session)} />
    </nav>
  ) : null;
}
