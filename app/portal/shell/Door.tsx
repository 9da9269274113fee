// The door of developers, for sessions that may have one. Inside of a dialog only what stands in it can be reached.

import { Boundary, lazyComponentLater, nothing, useSignal } from '@fahrplan/renderer';
import { useEffect } from 'react';
import { hearChord } from '../../devtools/inspector/chord.ts';
import type { Portal } from '../host/portal.ts';

const DeveloperDoor = lazyComponentLater(() => import('../../devtools/inspector/SignInDoor.tsx'), 'DeveloperDoor');

const now = Promise.resolve();

interface DoorProps {
  readonly portal: Portal;
}

/** Draws nothing for everybody else. */
export function Door({ portal }: DoorProps) {
  const isIn = useSignal(portal.user.session)?.flags['developer'];
  if (isIn === undefined) return null;
  return (
    <Boundary instead={nothing}>
      {/* For who is in already, what happens is written down from the beginning. */}
      <Heard portal={portal} until={isIn ? now : portal.later} />
    </Boundary>
  );
}

/** The chord that opens it is heard at once; what it opens comes later. */
function Heard({ portal, until }: DoorProps & { readonly until: Promise<void> }) {
  useEffect(hearChord, []);
  return <DeveloperDoor portal={portal} until={until} />;
}
