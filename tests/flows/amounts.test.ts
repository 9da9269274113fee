// Compares the charged amounts with the overview, the confirmation, the page and the e-mail.

import type { ActionNode, BlockNode, FieldNode, FlowSession, Json } from '@fahrplan/engine';
import { afterAll, describe, expect, test } from 'vitest';
import { Visits } from '../../app/cli/visits.ts';
import { answerTo } from '../../app/studio/preview/walk/answers.ts';
import { standingIn } from '../../app/studio/preview/walk/standingIn.ts';
import { root } from '../support/definitions.ts';
import { quiet } from '../support/flows/atRest.ts';
import { TIER } from '../support/tier.ts';

const PAGE = 'deal';
/** Maximum of steps and dialogs on one path. */
const MAX_LENGTH = 12;
/** Time in ms for the later effects of a press. */
const REST = 60;

interface Receipt {
  readonly id: string;
  readonly title: string;
  readonly reference: string;
  readonly items: readonly { readonly name: string; readonly amount: number }[];
  readonly once: number;
  readonly monthly: number;
}

const visits = new Visits(root);
afterAll(() => visits.endAll());
/** Customers who pay for something today, the only ones in `npm test`. */
const PAYING = ['handover-late-change', 'return-booked'];

const WAYS: readonly (readonly [way: string, anew: boolean])[] = [
  ['as it is filled in', false],
  ['with everything chosen anew', true],
];

describe.concurrent.each(TIER === 'test' ? PAYING : (visits.scenes.fitting[PAGE] ?? []))('%s', (scenario) => {
  test.each(TIER === 'test' ? WAYS.slice(-1) : WAYS)(
    'has the same amounts everywhere: %s',
    { timeout: 36_000_000 },
    async (_, anew) => {
      expect(await differencesOf(scenario, anew)).toEqual([]);
    },
  );
});

/** Presses each action once, books what it opens, and returns the differing amounts. */
async function differencesOf(scenario: string, anew: boolean): Promise<readonly string[]> {
  const differences: string[] = [];
  const pressed = new Set<string>();
  for (let more = true; more; ) {
    // A new visit per action resets the customer's demo data.
    const guest = { scenario, visit: `amounts ${scenario} ${anew} ${pressed.size}` };
    let receipt: Receipt | undefined;
    let told: readonly number[] = [];
    const portal = visits.portal(guest, async (call, ask) => {
      const reply = await ask(call);
      const body = reply.body as { readonly receipt?: Receipt } | undefined;
      if (call.method !== 'GET' && body?.receipt) {
        receipt = body.receipt;
        told = numbersIn(body as Json);
      }
      return reply;
    });
    await portal.start(PAGE, {});
    await quiet(portal);
    const next = actionsOf(portal.sessions.peek()[0]).find(({ key }) => !pressed.has(key));
    more = next !== undefined;
    if (next) {
      pressed.add(next.key);
      void next.press();
      await quiet(portal);
      const overview = await walkOn(portal, anew, () => receipt !== undefined);
      if (receipt) differences.push(...(await compare(receipt, told, overview)));
    }
    portal.end();
    await visits.end(guest);

    async function compare(booked: Receipt, known: readonly number[], shown: readonly number[]): Promise<string[]> {
      const charged = booked.items.map(({ amount }) => amount).filter((amount) => amount > 0);
      const top = portal.sessions.peek().findLast(({ id, phase }) => id !== PAGE && phase.peek() === 'open');
      const confirmation = top ? amountsOn(top) : [];
      const [mail] = ((await visits.get(guest, '/demo/mails')) ?? []) as { readonly text: string }[];
      const receipts = (await visits.get(guest, `/portal/api/bff/deals/${dealOf(booked)}/receipts`)) as Json[];
      return [
        ...(charged.length === 0 ? shown.map((amount) => `overview shows ${amount} for what is free`) : []),
        ...charged.filter((amount) => !shown.includes(amount)).map((amount) => `overview lacks ${amount}`),
        ...charged.filter((amount) => !confirmation.includes(amount)).map((amount) => `confirmation lacks ${amount}`),
        ...confirmation.filter((amount) => !known.includes(amount)).map((amount) => `confirmation shows ${amount}`),
        ...amountsIn(mail?.text ?? '')
          .filter((amount) => !known.includes(amount))
          .map((amount) => `e-mail says ${amount}`),
        ...(JSON.stringify(receipts[0]) === JSON.stringify(booked) ? [] : ['the list has another receipt']),
      ].map((difference) => `${booked.title}: ${difference}`);
    }
  }
  return differences;
}

const dealOf = (receipt: Receipt): string => (receipt as unknown as { readonly deal_id: string }).deal_id;

type Portal = ReturnType<Visits['portal']>;

/** Walks through the dialogs until a booking, and returns the amounts of the step before it. */
async function walkOn(portal: Portal, anew: boolean, isBooked: () => boolean): Promise<readonly number[]> {
  let shown: readonly number[] = [];
  for (let moves = 0; moves < MAX_LENGTH && !isBooked(); moves += 1) {
    const flow = portal.sessions.peek().findLast(({ id, phase }) => id !== PAGE && phase.peek() === 'open');
    const step = flow?.step.peek();
    if (!flow || !step) return shown;
    for (const block of step.blocks.flatMap(inside)) {
      if (block.kind !== 'field' || block.readonly.peek()) continue;
      const answer = anew ? lastOffered(block) : undefined;
      const given = answer ?? (block.answer.peek() === undefined ? answerTo(block, 0) : undefined);
      if (given !== undefined) flow.answer(block.name, given);
      await quiet(portal);
    }
    const now = amountsOn(flow);
    const [choice] = actionsOf(flow);
    if (step.next) await Promise.race([flow.next(), rest()]);
    else if (choice) void choice.press();
    await quiet(portal);
    shown = now;
  }
  return shown;
}

function lastOffered({ options }: FieldNode): string | undefined {
  return options.peek()?.at(-1)?.value;
}

const inside = (block: BlockNode): BlockNode[] => {
  if (block.presence.peek() !== 'shown') return [];
  return 'blocks' in block ? standingIn(block).flatMap(inside) : [block];
};

function actionsOf(session: FlowSession | undefined): ActionNode[] {
  return (session?.step.peek()?.blocks ?? []).flatMap(inside).filter((block) => block.kind === 'action');
}

/** Returns all amounts in the rows of a step, in cents. */
function amountsOn(session: FlowSession): readonly number[] {
  const facts = (session.step.peek()?.blocks ?? []).flatMap(inside).filter((block) => block.kind === 'facts');
  const rows = facts.flatMap((block) => block.rows.peek()).filter(({ presence }) => presence === 'shown');
  return rows.flatMap(({ value }) => amountsIn(value ?? ''));
}

/** Returns the amounts in a text, in cents. */
const amountsIn = (text: string): readonly number[] =>
  [...text.matchAll(/([\d.]+)(?:,(\d\d))?\s€/g)].map(
    ([, euros = '', cents = '0']) => Number(euros.replaceAll('.', '')) * 100 + Number(cents),
  );

function numbersIn(value: Json): readonly number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((part) => numbersIn(part as Json));
}

const rest = () => new Promise((resume) => setTimeout(resume, REST));
