// What the tab of the browser is called while a flow is on screen, and what its page is called in its head.
import type { FlowSession, Progress } from '@fahrplan/engine';
import { toWords } from './StepView.tsx';

/** What a step is called by. */
interface Called {
  readonly title: string;
  readonly progress: Progress | null;
  /** Too little of it could be loaded for it to have a title. */
  readonly lost: boolean;
  /** Something on it must be put right. */
  readonly wrong: boolean;
}

/** The title of a flow on its step. */
export function toTitle({ word }: Pick<FlowSession, 'word'>, { title, progress, lost, wrong }: Called): string {
  const said = [lost ? word('source_failed') : title, toWords(progress, word), word('brand')];
  const all = said.filter(Boolean).join(' – ');
  return wrong || lost ? word('title.error', { title: all }) : all;
}

/** The title of a flow of which nothing can be shown, and why. */
export const titleOfFault = ({ word }: Pick<FlowSession, 'word'>, why: string): string =>
  word('title.error', { title: `${why} – ${word('brand')}` });

/** The title of a page as it is now; empty while nobody knows it. */
export function titleOf(session: FlowSession): string {
  if (session.phase.peek() === 'failed') return titleOfFault(session, session.word('source_failed'));
  const step = session.step.peek();
  const title = step?.title.peek() ?? null;
  if (!step || title === null) return '';
  const lost = step.lost.peek().size > 0 && title === '';
  return toTitle(session, { title, lost, progress: session.progress.peek(), wrong: session.issues.peek().length > 0 });
}
