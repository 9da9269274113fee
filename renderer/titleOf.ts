import type { FlowSession, Progress } from '@fahrplan/engine';
import { toWords } from './StepView.tsx';

interface Called {
  readonly title: string;
  readonly progress: Progress | null;
  /** Name of the source that the title failed for; empty otherwise. */
  readonly failure: string;
  /** True when the step has errors. */
  readonly wrong: boolean;
}

export function toTitle({ word }: Pick<FlowSession, 'word'>, { title, failure, progress, wrong }: Called): string {
  const said = [failure || title, toWords(progress, word), word('brand')];
  const all = said.filter(Boolean).join(' – ');
  return wrong || failure ? word('title.error', { title: all }) : all;
}

export const titleOfFault = ({ word }: Pick<FlowSession, 'word'>, why: string): string =>
  word('title.error', { title: `${why} – ${word('brand')}` });

/** Returns the current document title of a page; empty while it is loading. */
export function titleOf(session: FlowSession): string {
  if (session.phase.peek() === 'failed') return titleOfFault(session, session.failureOf());
  const step = session.step.peek();
  const title = step?.title.peek() ?? null;
  if (!step || title === null) return '';
  const failure = step.failure.peek();
  const wrong = session.issues.peek().length > 0;
  return toTitle(session, { title, failure, progress: session.progress.peek(), wrong });
}
