// Developer panel, for sessions that may have one; within an open dialog, since the rest is inert.

import { Boundary, lazyComponentLater, nothing, useSignal } from '@fahrplan/renderer';
import { useEffect } from 'react';
import { hearChord } from '../../devtools/inspector/chord.ts';
import type { Portal } from '../host/portal.ts';

const DeveloperDoor = lazyComponentLater(() => import('../../devtools/inspector/SignInDoor.tsx'), 'DeveloperDoor');

const now = Promise.resolve();

interface DoorProps {
  readonly portal: Portal;
}

/** Renders nothing for other customers. */
export function Door({ portal }: DoorProps) {
  const isIn = useSignal(portal.user.session)?.flags['developer'];
  if (isIn === undefined) return null;
  return (
    <Boundary instead={nothing}>
      {/* For signed-in developers, recording starts at once. */}
      <Heard portal={portal} until={isIn ? now : portal.later} />
    </Boundary>
  );
}

/** Listens for the shortcut at once; the panel itself loads later. */
function Heard({ portal, until }: DoorProps & { readonly until: Promise<void> }) {
  useEffect(hearChord, []);
  return <DeveloperDoor portal={portal} until={until} />;
}
