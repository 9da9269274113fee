// The door of developers, for sessions that may have one. Inside of a dialog only what stands in it can be reached.
import { Boundary, fetched, nothing, useSignal } from '#renderer';
import type { Portal } from '../host/portal.ts';

const DeveloperDoor = fetched(() => import('../developer/DeveloperDoor.tsx'), 'DeveloperDoor');

/** Draws nothing for everybody else. */
export function Door({ portal }: { readonly portal: Portal }) {
  const session = useSignal(portal.visit.session);
  if (session?.flags['developer'] === undefined) return null;
  return (
    <Boundary instead={nothing}>
      <DeveloperDoor portal={portal} />
    </Boundary>
  );
}
