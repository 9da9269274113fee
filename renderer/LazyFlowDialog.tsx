import { lazy, Suspense } from 'react';
import type { FlowDialogProps } from './FlowDialog.tsx';

const load = () => import('./FlowDialog.tsx').then((module) => ({ default: module.FlowDialog }));
const Loaded = lazy(load);

/** Fetches the dialog ahead of its first use, so that it can say what went wrong also when nothing can be fetched any more. */
export function preloadFlowDialog(): void {
  load().catch(() => undefined);
}

/** FlowDialog, fetched when the first dialog opens; nothing is shown until it is there. */
export function LazyFlowDialog(props: FlowDialogProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
