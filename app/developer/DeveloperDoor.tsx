// The way to the developer panel: a chord of keys or `?dev=…`, and the secret. The panel itself is fetched only for who knows it.
import { useEffect, useState } from 'react';
import { signal } from '#engine';
import { Boundary, fetched, importAgain, nothing, useSignal } from '#renderer';
import type { Portal } from '../host/portal.ts';
import { enterSecret } from './developerCalls.ts';
import { SecretForm } from './SecretForm.tsx';

const PortalPanel = fetched(() => import('./PortalPanel.tsx'), 'PortalPanel');
const fetchDesk = importAgain(() => import('./portalDesk.ts'));

/** Whether somebody wants in, or the panel. It outlives the door, which moves into each dialog and out again. */
const wanted = signal(false);

/** The secret in the address with which the page was loaded, wherever it has led since. Tried once. */
let offered = typeof location === 'undefined' ? null : secretInAddress();

function secretInAddress(): string | null {
  const [loaded] = performance.getEntriesByType('navigation');
  return new URL(loaded?.name ?? location.href, location.href).searchParams.get('dev');
}

/** Waits for the chord; asks for the secret; draws the panel. */
export function DeveloperDoor({ portal }: { readonly portal: Portal }) {
  const isOpen = useSignal(wanted);
  const isIn = useSignal(portal.visit.session)?.flags['developer'] === true;
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // By its place on the keyboard: with Alt a key may write another letter.
      if (!event.ctrlKey || !event.altKey || event.code !== 'KeyD') return;
      event.preventDefault();
      wanted.value = !wanted.peek();
    };
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, []);
  useEffect(() => {
    // What happens is written down from now on, whether or not the panel is open.
    if (isIn) fetchDesk().then(({ deskOf }) => deskOf(portal), nothing);
  }, [isIn, portal]);
  const enter = async (secret: string): Promise<void> => {
    const answer = await enterSecret(portal, secret);
    setFailure(answer === 'right' ? null : FAILURES[answer]);
    if (answer !== 'right') return;
    await portal.refreshSession();
    wanted.value = true;
  };
  useEffect(() => {
    if (offered === null) return;
    const secret = offered;
    offered = null;
    clearAddress(portal);
    void enter(secret);
  });
  if (!isOpen) return null;
  if (!isIn) return <SecretForm failure={failure} enter={enter} leave={() => (wanted.value = false)} />;
  return (
    <Boundary instead={nothing}>
      <PortalPanel portal={portal} leave={() => (wanted.value = false)} />
    </Boundary>
  );
}

const FAILURES = {
  wrong: 'That is not the secret.',
  often: 'Too many attempts; try again later.',
  away: 'The server does not answer.',
} as const;

/** A secret is not left where it can be read or sent on. */
function clearAddress({ pages: { router } }: Portal): void {
  const { pathname, search, state } = router.state.location;
  const query = new URLSearchParams(search);
  if (!query.has('dev')) return;
  query.delete('dev');
  void router.navigate(query.size === 0 ? pathname : `${pathname}?${query}`, { replace: true, state });
}
