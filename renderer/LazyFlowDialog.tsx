import { useEffect, useMemo } from 'react';
import { Boundary } from './Boundary.tsx';
import { DrawingsContext } from './context.ts';
import { drawingsOf, type RendererExtension } from './drawings.ts';
import type { FlowDialogProps } from './FlowDialog.tsx';
import { lazyComponent, loadParts } from './lazyComponent.tsx';
import { PlainDialog } from './PlainDialog.tsx';

const NAME = 'FlowDialog';
const Loaded = lazyComponent(
  () => import('./FlowDialog.tsx'),
  NAME,
  (props: FlowDialogProps) => <OnItsWay {...props} />,
);

/** Preloads the dialog, so that failures can be shown in it even when offline. */
export function preloadFlowDialog(): void {
  loadParts([NAME]).catch(() => undefined);
}

export interface LazyFlowDialogProps extends FlowDialogProps {
  readonly kinds: readonly RendererExtension[];
}

/** FlowDialog, loaded on first use. Falls back to PlainDialog when it cannot be loaded. */
export function LazyFlowDialog({ kinds, ...props }: LazyFlowDialogProps) {
  const { session } = props;
  const drawings = useMemo(() => drawingsOf(session, kinds), [session, kinds]);
  return (
    <DrawingsContext value={drawings}>
      <Boundary of={session} instead={(again) => <PlainDialog {...props} again={again} />}>
        <Loaded {...props} />
      </Boundary>
    </DrawingsContext>
  );
}

/** Renders nothing while loading, but closes on Escape. */
function OnItsWay({ session, onClosed }: FlowDialogProps) {
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      session.close();
      onClosed();
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [session, onClosed]);
  return null;
}
