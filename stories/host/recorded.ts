// Replies recorded during the build of stories, for pages without a server.
import type { Call, Reply } from '@fahrplan/engine';

export type Recorded = Record<string, Reply>;

/** Key of a call in a language. */
export const keyOf = ({ method, path, body }: Call, locale: string): string =>
  [locale, method, path, ...(body === undefined ? [] : [JSON.stringify(body)])].join(' ');

/** Reply to a call that no flow makes while it opens. */
const NOT_RECORDED: Reply = { status: 503, body: { code: 'not_recorded' } };

export function createPlayback(recorded: Recorded, locale: string): (call: Call) => Promise<Reply> {
  return async (call) => recorded[keyOf(call, locale)] ?? NOT_RECORDED;
}
