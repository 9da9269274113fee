// The only door to redos-detector: whether a pattern is one, and is done in good time with whatever is typed.
import { isSafePattern } from 'redos-detector';

/** Steps of the judgement, not seconds: it must be the same on every machine. */
const STEPS = 1_000;
const judged = new Map<string, string | undefined>();

/** What is wrong with a pattern; nothing when it is well. */
export function wrongPattern(pattern: string): string | undefined {
  if (!judged.has(pattern)) judged.set(pattern, check(pattern));
  return judged.get(pattern);
}

function check(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(': ').at(-1) : String(error);
    return `the pattern ${pattern} is no regular expression: ${reason}.`;
  }
  return isSafe(pattern)
    ? undefined
    : `the pattern ${pattern} can match one text in many ways, and may take for ever over a wrong answer. Begin it with ^, and let no part match what the next one does.`;
}

function isSafe(pattern: string): boolean {
  try {
    return isSafePattern(pattern, { unicode: true, maxSteps: STEPS, timeout: Number.POSITIVE_INFINITY }).safe;
  } catch {
    // What the library cannot read, nobody has judged.
    return false;
  }
}
