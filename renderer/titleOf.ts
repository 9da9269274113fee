import type { FlowSession, Progress } from '@fahrplan/engine';
import { toWords } from './StepView.tsx';

interface Called {
  readonly title: string;
  readonly progress: Progress | null;
  /** True when the title failed to load. */
  readonly lost: boolean;
  /** True when the step has errors. */
  readonly wrong: boolean;
}

export function toTitle({ word }: Pick<FlowSession, 'word'>, { title, progress, lost, wrong }: Called): string {
  const said = [lost ? word('source_failed') : title, toWords(progress, word), word('brand')];
  const all = said.filter(Boolean).join(' – ');
  return wrong || lost ? word('title.error', { title: all }) : all;
}

export const titleOfFault = ({ word }: Pick<FlowSession, 'word'>, why: string): string =>
  word('title.error', { title: `${why} – ${word('brand')}` });

/** Returns the current document title of a page; empty while it is loading. */
export function titleOf(session: FlowSession): string {
  if (session.phase.peek() === 'failed') return titleOfFault(session, session.word('source_failed'));
  const step = session.step.peek();
  const title = step?.title.peek() ?? null;
  if (!step || title === null) return '';
  const lost = step.lost.peek().size > 0 && title === '';
  return toTitle(session, { title, lost, progress: session.progress.peek(), wrong: session.issues.peek().length > 0 });
}
