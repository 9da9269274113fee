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

/** Fetches the dialog ahead of its first use, so that it can say what went wrong also when nothing can be fetched any more. */
export function preloadFlowDialog(): void {
  loadParts([NAME]).catch(() => undefined);
}

/** What a dialog needs, and what it is drawn with: at least the kinds that its flow names. */
export interface LazyFlowDialogProps extends FlowDialogProps {
  readonly kinds: readonly RendererExtension[];
}

/** FlowDialog, fetched when the first dialog opens; nothing is shown until it is there, and a plain one when it cannot be. */
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

/** Shows nothing yet; Escape closes what cannot be seen, too. */
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
