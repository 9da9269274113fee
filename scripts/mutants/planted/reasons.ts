// Slips that change nothing, each with the reason.
import type { Planted } from './plant.ts';
import written from './reasons.json' with { type: 'json' };

/** A slip that no test can notice. */
export interface Reason {
  readonly file: string;
  /** The whole line, without the spaces around it. */
  readonly line: string;
  /** What takes the place of what: `< → <=`. */
  readonly change: string;
  readonly reason: string;
}

export const REASONS: readonly Reason[] = written;

/** What takes the place of what, in one line. */
export const changeOf = ({ from, to }: Planted): string =>
  [from, to].map((text) => text.replaceAll(/\s+/g, ' ').trim() || 'nothing').join(' → ');

/** The reason why a slip changes nothing, if there is one. */
export function reasonFor(planted: Planted, text: string): Reason | undefined {
  const line = text.split('\n')[planted.line - 1]?.trim();
  return REASONS.find(
    (reason) => reason.file === planted.file && reason.line === line && reason.change === changeOf(planted),
  );
}
