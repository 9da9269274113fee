// Replies that were recorded while the stories were built, for pages that no server stands behind.
import type { Call, Reply } from '@fahrplan/engine';

/** Replies by what was asked. */
export type Recorded = Record<string, Reply>;

/** Equal keys are the same question in the same language. */
export const keyOf = ({ method, path, body }: Call, locale: string): string =>
  [locale, method, path, ...(body === undefined ? [] : [JSON.stringify(body)])].join(' ');

/** What is said to a question that no flow asks while it opens. */
const NOT_RECORDED: Reply = { status: 503, body: { code: 'not_recorded' } };

/** Answers from the record. */
export function createPlayback(recorded: Recorded, locale: string): (call: Call) => Promise<Reply> {
  return async (call) => recorded[keyOf(call, locale)] ?? NOT_RECORDED;
}
