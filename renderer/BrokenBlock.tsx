// What stands in the place of a block that cannot be drawn. The rest of the step stays, and so does every answer.

import type { BlockNode } from '@fahrplan/engine';
import { use, useEffect } from 'react';
import { useSession } from './context.ts';
import { Failure } from './Failure.tsx';
import { StepFormContext } from './stepForm.ts';
import { useSignal } from './useSignal.ts';

interface BrokenProps {
  readonly again: () => void;
}

/** Says which field, or that something, could not be shown, and offers to try again. */
export function BrokenBlock({ node, again }: BrokenProps & { readonly node: BlockNode }) {
  const session = useSession();
  const form = use(StepFormContext);
  const lost = useSignal(node.presence) === 'failed';
  // What was lost together with its answers is fetched again together with them.
  useEffect(() => (lost ? again : undefined), [lost, again]);
  const label = node.kind === 'field' ? node.label.peek() : null;
  if (node.kind !== 'field' || !label) return <BrokenPart again={again} />;
  return (
    <Failure
      title={session.word('field_failed', { label })}
      onRetry={() => {
        again();
        // The button goes with the failure: the field takes the focus instead, once what had it is gone.
        setTimeout(() => form?.focus(node.name));
      }}
    />
  );
}

/** Says that a part could not be shown. */
export function BrokenPart({ again }: BrokenProps) {
  const session = useSession();
  return <Failure title={session.word('part_failed')} onRetry={again} />;
}
