// Drafts as the account keeps them: the same on every device, with a revision that tells who has written since.
import { type Call, type Draft, type DraftName, type Json, type Reply, stableText } from '@fahrplan/engine';

/** The account's copy. */
export interface Copy {
  /** Grows with each change; 0 when there never was a draft. */
  readonly revision: number;
  /** Absent when there is none, or none any more. */
  readonly draft?: Draft;
  /** ISO instant. */
  readonly saved_at?: string;
}

/** What came of writing: a copy, somebody else's copy that is newer, a refusal for good, or nothing for now. */
export type Written = Copy | 'overtaken' | 'refused' | 'unreachable';

/** Makes a call; `last` when the page is about to go. */
export type Send = (call: Call, last?: boolean) => Promise<Reply>;

/** The same for the same draft, on every device. */
export const nameOf = ({ flow, input }: DraftName): string => `${flow}:${stableText(input)}`;

/** Nobody waits longer than this for a draft. */
const TIMEOUT_MS = 5_000;

/** @returns undefined when the account cannot be asked now */
export async function readCopy(send: Send, name: DraftName): Promise<Copy | undefined> {
  const { status, body } = await send(callOf(name, 'GET'));
  return status === 200 ? asCopy(body) : undefined;
}

/** Writes a draft on top of the copy with a revision, or that there is none any more. */
export async function writeCopy(
  send: Send,
  name: DraftName,
  revision: number,
  draft: Draft | undefined,
  last = false,
): Promise<Written> {
  const call = draft
    ? { ...callOf(name, 'PUT'), body: { revision, draft: withoutNull(draft) } }
    : callOf(name, 'DELETE');
  const { status, body: answer } = await send(call, last);
  if (status === 409) return 'overtaken';
  if (status === 200) return asCopy(answer) ?? 'unreachable';
  return status >= 400 && status < 500 && status !== 401 && status !== 429 ? 'refused' : 'unreachable';
}

function callOf({ flow, input }: DraftName, method: Call['method']): Call {
  const path = `/portal/api/drafts/${encodeURIComponent(flow)}?input=${encodeURIComponent(stableText(input))}`;
  return { operation: 'draft', method, path, timeout: TIMEOUT_MS, attach: [] };
}

/** On the wire what is not there is absent. */
const withoutNull = ({ step, ...draft }: Draft): Json =>
  ({ ...draft, ...(step !== null && { step }) }) as unknown as Json;

function asCopy(body: Json | undefined): Copy | undefined {
  const copy = body as unknown as Partial<Copy> | null | undefined;
  if (typeof copy?.revision !== 'number') return undefined;
  const { draft } = copy;
  return { ...(copy as Copy), ...(draft && { draft: { ...draft, step: draft.step ?? null } }) };
}
