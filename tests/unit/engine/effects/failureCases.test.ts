// Failures with cases, and the press that is repeated after one.

import { type Call, createFlow, type PreparedFlow, type Reply } from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogueOf } from '../../../../engine/authoring/load/expand.ts';
import { listOf } from '../../../../engine/authoring/load/expandCases.ts';
import { holds } from '../../../../engine/expressions/expressions.ts';
import { follow, Roots } from '../../../../engine/expressions/scope.ts';
import type { Case, Effects, Expression, WrittenCatalogue } from '../../../../engine/flow.ts';
import { rulesLoaded, silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../support/definitions.ts';

const CODES = ['taken', 'moved', 'late', 'gone'];
const STATUSES = [401, 404, 409];

const named = (name: string) => [{ track: name }];
const failure = fc.oneof(
  fc.record({ code: fc.oneof(fc.constantFrom(...CODES), fc.subarray(CODES, { minLength: 1 })) }),
  fc.record({ status: fc.constantFrom(...STATUSES) }),
);
/** Returns cases that track their name when they run. */
const casesOf = (whose: string) =>
  fc
    .array(failure, { maxLength: 4 })
    .map((all) => all.map((one, index) => ({ ...one, do: named(`${whose} ${index}`) }) as Case));
const replies = fc.record({
  status: fc.constantFrom(...STATUSES),
  body: fc.record({ code: fc.constantFrom(...CODES, null) }),
});

/** Returns the effects that run for a reply. */
function ranOf(effects: Effects, reply: Reply): string[] {
  const scope = new Roots({ response: (rest) => follow(reply, rest) });
  return effects.flatMap((effect) => {
    if ('track' in effect) return effect.track;
    if (!('do' in effect)) return [];
    const list = holds(effect.when as Expression, scope) ? effect.do : (effect.else ?? []);
    return ranOf(list as Effects, reply);
  });
}

const isFor = (one: Case, { status, body }: { status: number; body: { code: string | null } }): boolean =>
  'status' in one ? one.status === status : [one.code].flat().includes(body.code ?? '');

test('the first matching case runs, own before catalogue cases, or else the fallback', () => {
  fc.assert(
    fc.property(casesOf('own'), casesOf('shared'), replies, (cases, shared, reply) => {
      const list = listOf({ cases, else: named('else') as never }, shared) as Effects;
      const meant = [...cases, ...shared].find((one) => isFor(one, reply));
      expect(ranOf(list, reply)).toEqual([meant ? (meant.do as { track: string }[])[0]?.track : 'else']);
    }),
  );
});

test('an own case replaces the case of the catalogue', () => {
  const own: Case = { status: 401, do: 'own' };
  const written = JSON.stringify(listOf({ cases: [own], else: [] }, [{ status: 401, do: 'shared' }]));
  expect(written).not.toContain('shared');
});

const after = { open: 'sign-in', then: { 'signed-in': [{ goTo: 'again' }] } };
const failed = listOf({ else: [] }, [{ status: 401, do: [after] }]) as Effects;
const bought: Effects = [{ send: 'buy', failed }, { toast: 'bought' }];
const step = { id: 'only', title: 'title', blocks: [] };

test.each<[string, Partial<PreparedFlow>]>([
  ['what is submitted', { steps: [step], submit: bought }],
  ['what Continue of a step runs', { steps: [{ ...step, next: { label: 'buy', do: bought } }] }],
  ['what a button runs', { steps: [{ ...step, blocks: [{ kind: 'action', label: 'buy', do: bought }] }] }],
])('%s runs again when the dialog of a failure closes with its result', async (_, parts) => {
  const calls: Call[] = [];
  const said: string[] = [];
  const host = silentHost({
    identity: () => crypto.randomUUID(),
    send: async (call) => ({ status: calls.push(call) === 1 ? 401 : 200, body: {} }),
    open: async () => 'signed-in',
    toast: (text) => void said.push(text),
  });
  const flow = { ...bare, ...parts };
  await rulesLoaded();
  const session = createFlow({ flow, catalogue: { ...catalogue, operations }, host, input: {}, kinds });
  await expect.poll(() => session.phase.value).toBe('open');
  const [block] = session.step.value?.blocks ?? [];
  if (block?.kind === 'action') await block.press();
  else await session.next();
  await expect.poll(() => said.length).toBe(1);
  await expect.poll(() => session.busy.value).toBe(false);
  expect(calls.length).toBe(2);
});

const operations = { buy: { method: 'POST', url: '/buy' } } as const;
const bare: PreparedFlow = {
  ...{ id: 'shop', version: 1, as: 'modal', allowed: [], sources: {}, fields: {}, steps: [], submit: [], kinds: [] },
  keep: 'none',
};

test('a send in a case of the catalogue uses its own cases only', () => {
  const inner: Case = { status: 404, do: named('gone') as never };
  const cases: Case[] = [{ status: 401, do: [{ send: 'signOut', failed: { cases: [inner], else: [] } }] as never }];
  const written = catalogueOf({ ...catalogue, cases } as unknown as WrittenCatalogue);
  const [shared] = written.cases ?? [];
  expect(shared?.do).toEqual([{ send: 'signOut', failed: [expect.objectContaining({ do: named('gone') })] }]);
});
