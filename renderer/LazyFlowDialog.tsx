import { Boundary } from './Boundary.tsx';
import type { FlowDialogProps } from './FlowDialog.tsx';
import { fetched } from './fetched.tsx';
import { PlainDialog } from './PlainDialog.tsx';
import { requireDrawings } from './registry.ts';

const load = () => import('./FlowDialog.tsx');
const Loaded = fetched(load, 'FlowDialog');

/** Fetches the dialog ahead of its first use, so that it can say what went wrong also when nothing can be fetched any more. */
export function preloadFlowDialog(): void {
  load().catch(() => undefined);
}

/** FlowDialog, fetched when the first dialog opens; nothing is shown until it is there, and a plain one when it cannot be. */
export function LazyFlowDialog(props: FlowDialogProps) {
  requireDrawings(props.session);
  return (
    <Boundary of={props.session} instead={(again) => <PlainDialog {...props} again={again} />}>
      <Loaded {...props} />
    </Boundary>
  );
}
