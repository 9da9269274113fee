// Drafts of an account on the server, shared by all devices. A revision detects concurrent writes.
import { type Call, type Draft, type DraftName, type Json, type Reply, stableText } from '@fahrplan/engine';

export interface Copy {
  /** Grows with each change; 0 if there never was a draft. */
  readonly revision: number;
  readonly draft?: Draft;
  /** ISO instant. */
  readonly saved_at?: string;
}

/** Result of a write: new copy, conflict with a newer one, final refusal, or passing failure. */
export type Written = Copy | 'overtaken' | 'refused' | 'unreachable';

/** Makes a call; `last` while the page unloads. */
export type Send = (call: Call, last?: boolean) => Promise<Reply>;

/** Key of a draft, equal on every device. */
export const nameOf = ({ flow, input }: DraftName): string => `${flow}:${stableText(input)}`;

const TIMEOUT_MS = 5_000;

/** @returns undefined if the server cannot be reached or refuses */
export async function readCopy(send: Send, name: DraftName): Promise<Copy | undefined> {
  const { status, body } = await send(callOf(name, 'GET'));
  return status === 200 ? asCopy(body) : undefined;
}

/** Writes or deletes a draft; `revision` is that of the copy it replaces. */
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

/** The API omits absent values instead of sending null. */
const withoutNull = ({ step, ...draft }: Draft): Json =>
  ({ ...draft, ...(step !== null && { step }) }) as unknown as Json;

function asCopy(body: Json | undefined): Copy | undefined {
  const copy = body as unknown as Partial<Copy> | null | undefined;
  if (typeof copy?.revision !== 'number') return undefined;
  const { draft } = copy;
  return { ...(copy as Copy), ...(draft && { draft: { ...draft, step: draft.step ?? null } }) };
}
