import type { StepNode } from '@fahrplan/engine';
import { type ElementType, useEffect, useRef, useState } from 'react';
import { Boundary } from './Boundary.tsx';
import { useSession } from './context.ts';
import { Failure } from './Failure.tsx';
import { StepView, toWords } from './StepView.tsx';
import words from './theme/words.module.css';
import { titleOfFault, toTitle } from './titleOf.ts';
import { useArrival } from './useArrival.ts';
import { usePageTitle } from './usePageTitle.ts';
import { useSignal } from './useSignal.ts';
import { Waiting } from './Waiting.tsx';
import { watchFocus } from './watchFocus.ts';

interface JourneyProps {
  readonly Heading: ElementType;
  /** True when the first step takes the focus, too. */
  readonly fromStart: boolean;
  /** True when the first step is server-rendered: keeps the current focus. */
  readonly stands?: boolean;
  /** The id for the leads of a step, used by aria-describedby of a dialog. */
  readonly leadId?: string;
}

/** Renders the session's phase: a placeholder, a failure, or the current step. */
export function Journey(props: JourneyProps) {
  useEffect(() => void watchFocus(), []);
  return (
    <Boundary instead={(again) => <Broken Heading={props.Heading} again={again} />}>
      <Phases {...props} />
    </Boundary>
  );
}

function Phases(props: JourneyProps) {
  const session = useSession();
  const phase = useSignal(session.phase);
  const step = useSignal(session.step);
  if (phase === 'failed') return <Failed Heading={props.Heading} />;
  if (phase === 'opening') return <Waiting look="step" Heading={props.Heading} />;
  if (step === null || phase === 'refused' || phase === 'closed') return null;
  return (
    <Boundary of={step} instead={(again) => <Broken Heading={props.Heading} again={again} />}>
      <StepStage step={step} {...props} />
    </Boundary>
  );
}

type FailedProps = Pick<JourneyProps, 'Heading'>;

function Failed({ Heading }: FailedProps) {
  const session = useSession();
  const title = session.failureOf();
  usePageTitle(session.frame === 'region' ? '' : titleOfFault(session, title));
  return <Failure Heading={Heading} title={title} />;
}

/** Fallback for a step or flow that failed to render. A region is omitted. */
function Broken({ Heading, again }: FailedProps & { readonly again: () => void }) {
  const session = useSession();
  const title = session.word('part_failed');
  usePageTitle(session.frame === 'region' ? '' : titleOfFault(session, title));
  return session.frame === 'region' ? null : <Failure Heading={Heading} title={title} onRetry={again} />;
}

function StepStage({ step, Heading, fromStart, stands = false, leadId }: JourneyProps & { readonly step: StepNode }) {
  const session = useSession();
  const title = useSignal(step.title);
  const progress = useSignal(session.progress);
  const failure = useSignal(step.failure);
  const wrong = useSignal(session.issues).length > 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const live = useRef<HTMLParagraphElement>(null);
  const region = session.frame === 'region';
  const position = toWords(progress, session.word);
  usePageTitle(region || title === null ? '' : toTitle(session, { title, failure, progress, wrong }));
  useArrival({
    session,
    step,
    sentence: title === null ? null : [position, title].filter(Boolean).join(': '),
    fromStart,
    stands,
    scrolls: !region,
    heading,
    live,
  });
  return (
    <>
      <p ref={live} className={words.unseen} aria-live="polite" />
      <StepView
        key={step.id}
        step={step}
        Heading={Heading}
        heading={heading}
        leadId={leadId}
        direction={useDirection(step, progress?.position ?? null)}
      />
    </>
  );
}

interface Transition {
  readonly id: string;
  readonly position: number | null;
  readonly direction: 'forward' | 'backward' | null;
}

/** Returns the direction of the latest step change; null for the first step. */
function useDirection(step: StepNode, position: number | null): Transition['direction'] {
  const [place, setPlace] = useState<Transition>({ id: step.id, position, direction: null });
  if (place.id === step.id) return place.direction;
  const backward = position !== null && place.position !== null && position < place.position;
  const direction = backward ? 'backward' : 'forward';
  setPlace({ id: step.id, position, direction });
  return direction;
}
