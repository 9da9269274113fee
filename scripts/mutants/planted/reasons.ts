// Equivalent mutations, each with the reason.
import type { Planted } from './plant.ts';
import written from './reasons.json' with { type: 'json' };

export interface Reason {
  readonly file: string;
  /** The whole line, trimmed. */
  readonly line: string;
  /** Replacement as `< → <=`. */
  readonly change: string;
  readonly reason: string;
}

export const REASONS: readonly Reason[] = written;

export const changeOf = ({ from, to }: Planted): string =>
  [from, to].map((text) => text.replaceAll(/\s+/g, ' ').trim() || 'nothing').join(' → ');

/** Returns the reason why a mutation is equivalent, if recorded. */
export function reasonFor(planted: Planted, text: string): Reason | undefined {
  const line = text.split('\n')[planted.line - 1]?.trim();
  return REASONS.find(
    (reason) => reason.file === planted.file && reason.line === line && reason.change === changeOf(planted),
  );
}
