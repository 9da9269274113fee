// What is around every page: header, dialogs, messages, and the demo's bar.
import { lazy, Suspense, useEffect, useState } from 'react';
import { type FlowSession, signal } from '#engine';
import { FlowDialog, FlowView, useSignal } from '#renderer';
import type { Portal } from '../host/portal.ts';
import styles from './Shell.module.css';
import { Toasts } from './Toasts.tsx';

const DemoBar = lazy(async () => ({ default: (await import('../demo/DemoBar.tsx')).DemoBar }));

/** The portal on screen. */
export function Shell({ portal }: { readonly portal: Portal }) {
  const page = useSignal(portal.page);
  const session = useSignal(portal.visit.session);
  return (
    <>
      <header className={styles.header}>
        <div className={styles.bar}>
          <a className={styles.brand} href={portal.routes.pathTo(portal.flows.home)}>
            Fahrplan
          </a>
          <Region portal={portal} flow={portal.flows.header} />
        </div>
      </header>
      <main id="main">
        {page && <FlowView key={page.session.instance} session={page.session} arrived={page.arrived} />}
      </main>
      {session?.demo && (
        <Suspense fallback={null}>
          <DemoBar portal={portal} />
        </Suspense>
      )}
      <Uppermost portal={portal} />
      <Toasts portal={portal} />
    </>
  );
}

/** Only the uppermost dialog is drawn; those below keep their step and answers and come back when it closes. */
function Uppermost({ portal }: { readonly portal: Portal }) {
  const dialog = useSignal(portal.dialogs).at(-1);
  return dialog ? <FlowDialog session={dialog.session} onClosed={() => portal.removed(dialog)} /> : null;
}

const none = signal(null);

function Region({ portal, flow }: { readonly portal: Portal; readonly flow: string }) {
  const [session, setSession] = useState<FlowSession | null>(null);
  const phase = useSignal(session?.phase ?? none);
  useEffect(() => {
    let opened: FlowSession | undefined;
    let gone = false;
    void portal.region(flow).then((region) => {
      opened = region;
      if (gone) region.close();
      else setSession(region);
    });
    return () => {
      gone = true;
      opened?.close();
    };
  }, [portal, flow]);
  return session && phase === 'open' ? (
    <nav>
      <FlowView session={session} />
    </nav>
  ) : null;
}
