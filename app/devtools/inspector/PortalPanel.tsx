import type { Portal } from '../../portal/host/portal.ts';
import { Panel } from './Panel.tsx';
import { deskOf } from './portalInspector.ts';

interface PortalPanelProps {
  readonly portal: Portal;
  readonly leave: () => void;
}

/** Developer panel in the running portal. */
export function PortalPanel({ portal, leave }: PortalPanelProps) {
  return <Panel inspector={deskOf(portal)} leave={leave} />;
}
