// Root for dialogs beside the page, which is inert meanwhile.
import { ArtworksContext, FlowDialog, useSignal } from '@fahrplan/renderer';
import { artworks } from '../artworks/artworks.ts';
import type { Portal } from '../host/portal.ts';
import { Door } from './Door.tsx';
import { Toasts } from './Toasts.tsx';

interface OverlayProps {
  readonly portal: Portal;
  /** Instance of a server-rendered dialog. */
  readonly stands?: string | undefined;
}

export function Overlay({ portal, stands }: OverlayProps) {
  const over = useSignal(portal.over);
  const covered = useSignal(portal.covered);
  const alive = useSignal(portal.tab.alive);
  const left = useSignal(portal.left);
  if (!over || left) return null;
  const { session } = over;
  return (
    <ArtworksContext value={artworks}>
      <FlowDialog
        session={session}
        kinds={portal.kindsOf(session)}
        onClosed={() => portal.dialogs.removed()}
        inPlace
        stands={stands === session.instance}
      >
        <Toasts portal={portal} speaks={alive && covered} />
        {covered && <Door portal={portal} />}
      </FlowDialog>
    </ArtworksContext>
  );
}
