// A flow with a controllable server, one controllable source and recorded host calls.

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

/** Catalogue with a write (`order`) and a safe operation (`price`). */
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

/** Flow of one step with one text field, with changes. */
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

export const done: Reply = { status: 204, body: undefined };
export const refused: Reply = { status: 422, body: { code: 'no' } };
/** The outcome is unknown. */
export const lost: Reply = { status: 500, body: undefined };
export const left = (count: number, refreshing = false): QuestionState => ({
  status: 'ready',
  body: { left: count },
  refreshing,
});
export const failed: QuestionState = { status: 'failed', reply: lost };

export interface Waiting extends Call {
  readonly answer: (reply: Reply) => void;
}

/** Waits longer than any unblocked work takes, in ms. */
export const moment = () => new Promise((resolve) => setTimeout(resolve, 3));

/** Creates the flow without waiting. `then` overrides parts of the host. */
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
    /** Reports a state of the source. */
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
    /** Presses Continue and waits for `count` calls. Returns an array, so `await` does not wait. */
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
    async clicks(words: string) {
      for (const block of session.step.value?.blocks ?? [])
        if (block.kind === 'action' && block.label.value === words) void block.press();
      await moment();
    },
  };
  return opened;
}

export type Opened = ReturnType<typeof begin>;

export async function open(changes: object, then: Partial<Host> = {}, known = shop): Promise<Opened> {
  const opened = begin(changes, then, known);
  for (let turn = 0; turn < 200 && opened.session.phase.value === 'opening'; turn += 1) await moment();
  return opened;
}

export const button = (label: string, ...list: object[]) => ({ kind: 'action', label, do: list });
