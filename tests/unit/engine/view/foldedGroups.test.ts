// Group that collapses all but its first blocks behind a button with their number.

import {
  type BlockNode,
  type DisclosureNode,
  effect,
  type FlowSession,
  type PreparedCatalogue,
  type QuestionState,
} from '@fahrplan/engine';
import { explain } from '@fahrplan/engine/authoring/explain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block } from '../../../../engine/flow.ts';
import { bare, dialog, opened, settled } from '../../../support/meanings/stage.ts';

const asking: PreparedCatalogue = {
  ...bare,
  operations: { getBrands: { method: 'GET', url: '/brands' } },
  sources: { brands: { asks: 'getBrands' } },
};

async function openedWith(blocks: readonly Block[], limit = 1) {
  const tell: ((state: QuestionState) => void)[] = [];
  const fields = Object.fromEntries(blocks.map((_, at) => [`f${at}`, { type: 'boolean', label: 'f' }] as const));
  const session = await opened(
    dialog(fields, [{ id: 'a', title: 't', blocks: [{ kind: 'group', limit, more: 'more', blocks: [...blocks] }] }]),
    {
      questions: {
        observe: (_, report) => {
          tell.push(report);
          return () => {};
        },
        refresh: () => {},
      },
    },
    asking,
  );
  return { session, tell };
}

/** Block that is shown when the field of its number is true. */
const asked = (at: number): Block => ({ kind: 'text', text: { t: `${at}` }, when: { var: `form.f${at}` } });

function blocksOn(session: FlowSession): readonly BlockNode[] {
  const [group] = session.step.peek()?.blocks ?? [];
  if (group?.kind !== 'group') throw new Error('no group');
  return group.blocks.value ?? [];
}

/** Returns the collapsed part, or undefined without a button. */
function restOn(session: FlowSession): DisclosureNode | undefined {
  const rest = blocksOn(session).at(-1);
  return rest?.kind === 'disclosure' ? rest : undefined;
}

const standing = (blocks: readonly BlockNode[]): BlockNode[] =>
  blocks.filter((block) => block.kind !== 'disclosure' && block.presence.value === 'shown');
const keys = (blocks: readonly BlockNode[]): number[] =>
  standing(blocks).map(({ key }) => Number(key.split('.').at(-1)));

describe('a folding group', () => {
  test('shows its first entries, and folds the others with their number', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }), fc.nat(3), async (answers, limit) => {
        const { session } = await openedWith(
          answers.map((_, at) => asked(at)),
          limit,
        );
        for (const [at, answer] of answers.entries()) session.answer(`f${at}`, answer);
        const held = answers.flatMap((answer, at) => (answer ? [at] : []));
        const rest = restOn(session);
        expect(keys(blocksOn(session))).toEqual(held.slice(0, limit));
        expect(keys(rest?.blocks.value ?? [])).toEqual(held.slice(limit));
        expect(rest?.badge.value).toBe(held.length > limit ? `${held.length - limit}` : undefined);
      }),
      { numRuns: 200 },
    );
  });

  test('keeps its nodes when they are folded or unfolded', async () => {
    const { session } = await openedWith([asked(0), asked(1)]);
    session.answer('f1', true);
    const [second] = standing(blocksOn(session));
    session.answer('f0', true);
    expect(restOn(session)?.blocks.value[0]).toBe(second);
  });

  test('opens and closes', async () => {
    const { session } = await openedWith([asked(0), asked(1)]);
    session.answer('f0', true);
    session.answer('f1', true);
    const rest = restOn(session);
    expect(rest?.open.value).toBe(false);
    rest?.show(true);
    expect([rest?.open.value, rest?.title.value]).toEqual([true, 'more']);
    rest?.show(false);
    expect(rest?.open.value).toBe(false);
  });

  test('an undecided entry keeps its place, and no number is shown', async () => {
    const late: Block = { kind: 'text', text: 'late', when: { '===': [{ var: 'brands.name' }, 'Norden'] } };
    const { session, tell } = await openedWith([late, asked(1), asked(2)]);
    session.answer('f1', true);
    session.answer('f2', true);
    effect(() => void blocksOn(session).map(({ presence }) => presence.value));
    expect([standing(blocksOn(session)), restOn(session)]).toEqual([[], undefined]);
    await settled();
    for (const report of tell) report({ status: 'ready', body: { name: 'Fjell' }, refreshing: false });
    expect([keys(blocksOn(session)), keys(restOn(session)?.blocks.value ?? [])]).toEqual([[1], [2]]);
  });

  test('an explanation tells that a block is folded', async () => {
    const { session } = await openedWith([asked(0), asked(1)]);
    session.answer('f0', true);
    session.answer('f1', true);
    const told = (block: number) => explain(session, { block: `a.0.${block}` }).layers.at(-1)?.says;
    expect([told(0), told(1)]).toEqual([
      'its condition holds',
      'its condition holds, and it is folded: it is on screen once “more” is pressed',
    ]);
    restOn(session)?.show(true);
    expect(told(1)).toBe('its condition holds');
  });
});
