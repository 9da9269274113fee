import { lazy, Suspense } from 'react';
import type { FlowDialogProps } from './FlowDialog.tsx';

const Loaded = lazy(() => import('./FlowDialog.tsx').then((module) => ({ default: module.FlowDialog })));

/** FlowDialog, fetched when the first dialog opens; nothing is shown until it is there. */
export function LazyFlowDialog(props: FlowDialogProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
