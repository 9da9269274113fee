// Checks regular expressions. The only module that imports redos-detector.
import { isSafePattern } from 'redos-detector';

/** Limit in steps rather than seconds, so that the result is the same on every machine. */
const STEPS = 1_000;
const messages = new Map<string, string | undefined>();

/** Returns the error message for an invalid or slow pattern, or undefined. */
export function wrongPattern(pattern: string): string | undefined {
  if (!messages.has(pattern)) messages.set(pattern, check(pattern));
  return messages.get(pattern);
}

function check(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(': ').at(-1) : String(error);
    return `the pattern ${pattern} is not a valid regular expression: ${reason}. Correct it.`;
  }
  return isSafe(pattern)
    ? undefined
    : `the pattern ${pattern} can be very slow for a wrong answer, because it can match one text in many ways. Begin it with ^, and let no part match what the next part matches.`;
}

function isSafe(pattern: string): boolean {
  try {
    return isSafePattern(pattern, { unicode: true, maxSteps: STEPS, timeout: Number.POSITIVE_INFINITY }).safe;
  } catch {
    // A pattern that the library cannot parse counts as unsafe.
    return false;
  }
}
