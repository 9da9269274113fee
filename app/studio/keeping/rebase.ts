// Applies what was typed meanwhile to a text that the server has merged.
import { diff } from '@codemirror/merge';
import { ChangeSet, Text } from '@codemirror/state';

/** Beyond this many changes the texts count as rewritten, which takes no time to compare. */
const CONFIG = { scanLimit: 1_000 };

export const changesBetween = (before: string, after: string): ChangeSet =>
  ChangeSet.of(
    diff(before, after, CONFIG).map(({ fromA, toA, fromB, toB }) => ({
      from: fromA,
      to: toA,
      insert: linesOf(after.slice(fromB, toB)),
    })),
    before.length,
    '\n',
  );

/** Splits at line feeds alone, so that every other character stays what it is. */
const linesOf = (text: string): Text => Text.of(text.split('\n'));

/**
 * @param sent the text that was sent to the server
 * @param current the text with what was typed since
 * @param merged the text that the server has answered
 * @returns the merged text with what was typed since
 */
export function rebase(sent: string, current: string, merged: string): string {
  if (sent === current) return merged;
  if (sent === merged) return current;
  const typed = changesBetween(sent, current).map(changesBetween(sent, merged));
  return typed.apply(linesOf(merged)).sliceString(0, undefined, '\n');
}
