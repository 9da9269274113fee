import type { BlockNode } from '@fahrplan/engine';
import { use, useEffect } from 'react';
import { useSession } from './context.ts';
import { Failure } from './Failure.tsx';
import { StepFormContext } from './stepForm.ts';
import { useSignal } from './useSignal.ts';

interface BrokenProps {
  readonly again: () => void;
}

/** Fallback for a block that failed to render: names the field and offers a retry. */
export function BrokenBlock({ node, again }: BrokenProps & { readonly node: BlockNode }) {
  const session = useSession();
  const form = use(StepFormContext);
  const lost = useSignal(node.presence) === 'failed';
  // A block that also failed to load is rendered again once its data was requested again.
  useEffect(() => (lost ? again : undefined), [lost, again]);
  const label = node.kind === 'field' ? node.label.peek() : null;
  if (node.kind !== 'field' || !label) return <BrokenPart again={again} />;
  return (
    <Failure
      title={session.word('field_failed', { label })}
      onRetry={() => {
        again();
        // The retry button disappears, so the field takes the focus after that.
        setTimeout(() => form?.focus(node.name));
      }}
    />
  );
}

/** Fallback for a part that failed to render. */
export function BrokenPart({ again }: BrokenProps) {
  const session = useSession();
  return <Failure title={session.word('part_failed')} onRetry={again} />;
}
