// Entry to the developer panel by shortcut or `?dev=…`. Loads the panel only with the right secret.

import { Boundary, importAgain, lazyComponent, nothing, useSignal } from '@fahrplan/renderer';
import { useEffect, useState } from 'react';
import type { Portal } from '../../portal/host/portal.ts';
import { wanted } from './chord.ts';
import { enterSecret } from './developerCalls.ts';
import { SecretForm } from './SecretForm.tsx';

const PortalPanel = lazyComponent(() => import('./PortalPanel.tsx'), 'PortalPanel');
const fetchDesk = importAgain(() => import('./portalInspector.ts'));

/** Secret in the address of the page load, even after redirects. Tried once. */
let offered = typeof location === 'undefined' ? null : secretInAddress();

function secretInAddress(): string | null {
  const [loaded] = performance.getEntriesByType('navigation');
  return new URL(loaded?.name ?? location.href, location.href).searchParams.get('dev');
}

export function DeveloperDoor({ portal }: { readonly portal: Portal }) {
  const isWanted = useSignal(wanted);
  // Server-rendered as closed: the shortcut must not change the first render.
  const [isTaken, setTaken] = useState(false);
  useEffect(() => setTaken(true), []);
  const isOpen = isTaken && isWanted;
  const isIn = useSignal(portal.user.session)?.flags['developer'] === true;
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    // Records from now on, even while the panel is closed.
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
  often: 'There were too many attempts. Try again later.',
  away: 'The server does not answer.',
} as const;

/** Removes the secret from the address, where it could be read or shared. */
function clearAddress({ pages: { router } }: Portal): void {
  const { pathname, search, state } = router.state.location;
  const query = new URLSearchParams(search);
  if (!query.has('dev')) return;
  query.delete('dev');
  void router.navigate(query.size === 0 ? pathname : `${pathname}?${query}`, { replace: true, state });
}
