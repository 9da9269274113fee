// A flow before a server that answers when it is told to, with one source that says what it is told to; all that the host is asked is written down.

import {
  type Call,
  createFlow,
  type Draft,
  type EffectNote,
  type Host,
  type PreparedCatalogue,
  type PreparedFlow,
  type QuestionState,
  type Reply,
} from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { expect } from 'vitest';
import { silentHost } from '../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../definitions.ts';

/** What there is to call: an order changes something, a price only asks. */
export const shop: PreparedCatalogue = {
  ...catalogue,
  operations: {
    order: { method: 'POST', url: '/order', body: 'Order' },
    price: { method: 'POST', url: '/price', safe: true },
    stock: { method: 'GET', url: '/stock' },
  },
  sources: { stock: { asks: 'stock' } },
  memory: { seen: { type: 'integer', lives: 'flow' } },
};

/** One step with one text, unless something else is said. */
export const flowOf = (changes: Partial<PreparedFlow>): PreparedFlow => ({
  id: 'order',
  version: 1,
  kinds: [],
  as: 'modal',
  allowed: [],
  sources: {},
  fields: { note: { type: 'text', label: 'note' } },
  steps: [{ id: 'only', title: 'title', blocks: [{ field: 'note' }] }],
  submit: [],
  ...changes,
});

/** It has taken effect. */
export const done: Reply = { status: 204, body: undefined };
/** The server says no. */
export const refused: Reply = { status: 422, body: { code: 'no' } };
/** Nobody knows what came of it. */
export const lost: Reply = { status: 500, body: undefined };
/** The source has an answer: how many are left. */
export const left = (count: number, refreshing = false): QuestionState => ({
  status: 'ready',
  body: { left: count },
  refreshing,
});
/** The source has none. */
export const failed: QuestionState = { status: 'failed', reply: lost };

/** A call that waits for its answer. */
export interface Waiting extends Call {
  readonly answer: (reply: Reply) => void;
}

/** Longer than anything takes that nobody holds up. */
export const moment = () => new Promise((resolve) => setTimeout(resolve, 3));

/** Begins to open it; `then` says what the host does in another way. */
export function begin(changes: object, then: Partial<Host> = {}, known = shop) {
  const calls: Waiting[] = [];
  const toasts: string[] = [];
  const faults: unknown[] = [];
  const notes: EffectNote[] = [];
  const tracked: string[] = [];
  const saved: (Draft | undefined)[] = [];
  const limits: (() => void)[] = [];
  const reports = new Set<(state: QuestionState) => void>();
  const session = createFlow({
    flow: flowOf(changes),
    catalogue: known,
    input: {},
    host: silentHost({
      send: (call) => new Promise((answer) => void calls.push({ ...call, answer })),
      after: (_, run) => void limits.push(run),
      toast: (text) => void toasts.push(text),
      report: (fault) => void faults.push(fault),
      track: (event) => void tracked.push(event),
      ran: (note) => void notes.push(note),
      drafts: { load: () => undefined, save: (_, draft) => void saved.push(draft && structuredClone(draft)) },
      questions: {
        observe: (_, report) => {
          reports.add(report);
          return () => void reports.delete(report);
        },
        refresh: () => {},
      },
      ...then,
    }),
    kinds,
  });
  const opened = {
    session,
    calls,
    toasts,
    faults,
    notes,
    tracked,
    saved,
    limits,
    reports,
    /** The source says something. */
    async says(state: QuestionState) {
      for (let turn = 0; turn < 100 && reports.size === 0; turn += 1) await moment();
      for (const report of reports) report(state);
      await moment();
    },
    get step() {
      return session.step.value?.id;
    },
    get issues() {
      return session.issues.value.map(({ text }) => text);
    },
    get keys() {
      return calls.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
    },
    /** A press of Continue, in a list so as not to be waited for, once as many calls are waiting. */
    async presses(count = calls.length + 1): Promise<[Promise<void>]> {
      const pressed = session.next();
      await opened.sends(count);
      return [pressed];
    },
    async sends(count: number) {
      for (let turn = 0; turn < 100 && calls.length < count; turn += 1) await moment();
      expect(calls).toHaveLength(count);
    },
    async answers(...replies: Reply[]) {
      for (const reply of replies) calls[calls.length - replies.length + replies.indexOf(reply)]?.answer(reply);
      await moment();
    },
    /** Presses a button of the step by its words. */
    async clicks(words: string) {
      for (const block of session.step.value?.blocks ?? [])
        if (block.kind === 'action' && block.label.value === words) void block.press();
      await moment();
    },
  };
  return opened;
}

/** An open flow, with what was asked of its host. */
export type Opened = ReturnType<typeof begin>;

/** Opens it, and waits for that. */
export async function open(changes: object, then: Partial<Host> = {}, known = shop): Promise<Opened> {
  const opened = begin(changes, then, known);
  for (let turn = 0; turn < 200 && opened.session.phase.value === 'opening'; turn += 1) await moment();
  return opened;
}

/** A button. */
export const button = (label: string, ...list: object[]) => ({ kind: 'action', label, do: list });
