// Resumes a draft as the account returns it, and walks to the end of the flow.

import { type Call, type Draft, type DraftName, type Json, stableText } from '@fahrplan/engine';
import { expect } from 'vitest';
import { readCopy, writeCopy } from '../../../app/portal/host/accountDrafts.ts';
import { catalogue } from '../definitions.ts';
import type { Customer } from '../failures/customer.ts';
import type { Journey } from '../failures/journeys.ts';
import { goThrough, type Onlooker } from '../failures/run.ts';
import type { Portal } from '../server/portal.ts';

export interface Resumed {
  /** Step on which the customer resumed. */
  readonly step: string | undefined;
  readonly answers: Draft['answers'] | undefined;
  /** Calls with a change, and their keys. */
  readonly sent: readonly Change[];
}

/** Properties by which a server tells calls apart. */
export type Change = Pick<Call, 'operation' | 'method' | 'path' | 'body' | 'agreed' | 'idempotencyKey'>;

/** @param arrived calls that the server has received before */
export async function goOn(
  portal: Portal,
  way: Journey,
  draft: Draft,
  arrived: readonly Change[] = [],
): Promise<Resumed> {
  let stood: Omit<Resumed, 'sent'> = { step: undefined, answers: undefined };
  const onlooker: Onlooker = {
    async begin(customer, input, drafts) {
      for (const change of arrived) expect((await customer.send(callOf(change))).status).toBeLessThan(300);
      customer.calls.length = 0;
      const name = { flow: way.flow, input };
      // A visitor's draft is kept in the tab only.
      const kept = way.scenario === undefined ? draft : await throughAccount(customer, name, draft);
      customer.calls.length = 0;
      if (kept) drafts.set(stableText(name), kept);
    },
    see(moment, { step, session }, drafts) {
      if (moment !== 'resumed') return;
      // Giving an answer again saves all of them.
      for (const [field, answer] of Object.entries(draft.answers).slice(0, 1)) session.answer(field, answer);
      stood = { step, answers: structuredClone([...drafts.values()][0]?.answers) };
    },
  };
  const { calls, effects, faults } = await goThrough(portal, way, 'de-DE', { onlooker });
  expect([effects, faults]).toEqual([way.leaves, []]);
  return { ...stood, sent: changesOf(calls) };
}

async function throughAccount({ send }: Customer, name: DraftName, draft: Draft): Promise<Draft | undefined> {
  await writeCopy(send, name, 0, draft);
  return (await readCopy(send, name))?.draft;
}

export const changesOf = (calls: readonly Call[]): Change[] =>
  calls
    .filter(({ operation, idempotencyKey }) => idempotencyKey && !catalogue.operations[operation]?.safe)
    .map(
      ({ timeout: _, attach: __, ...change }) => JSON.parse(JSON.stringify(change)) as Change & Record<string, Json>,
    );

const callOf = (change: Change): Call => ({
  ...change,
  timeout: 10_000,
  attach: catalogue.operations[change.operation]?.attach ?? [],
});
