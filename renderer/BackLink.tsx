import type { StepNode } from '@fahrplan/engine';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Boundary, nothing } from './Boundary.tsx';
import { Button } from './Button.tsx';
import { useSession } from './context.ts';
import { useSignal } from './useSignal.ts';

/**
 * Back link at the top left of a step.
 *
 * @see docs/requirements.md UX-2
 */
export function BackLink() {
  return (
    <Boundary instead={nothing}>
      <StepBack />
    </Boundary>
  );
}

function StepBack() {
  const step = useSignal(useSession().step);
  return step && <Back step={step} />;
}

function Back({ step }: { readonly step: StepNode }) {
  const session = useSession();
  const back = useSignal(step.back);
  const link = useSignal(step.backLink);
  return (
    back && (
      <Button look="quiet" link={link} onPress={back}>
        <ChevronLeft size="1.25rem" aria-hidden />
        {session.word('back')}
      </Button>
    )
  );
}
