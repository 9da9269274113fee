// The developer panel in the running portal.
import type { Portal } from '../host/portal.ts';
import { Panel } from './Panel.tsx';
import { deskOf } from './portalDesk.ts';

interface PortalPanelProps {
  readonly portal: Portal;
  readonly leave: () => void;
}

/** The panel over the flows of a portal. */
export function PortalPanel({ portal, leave }: PortalPanelProps) {
  return <Panel desk={deskOf(portal)} leave={leave} />;
}
