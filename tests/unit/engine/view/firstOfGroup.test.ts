// A group that shows only the first block whose condition is true.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expandFlow } from '../../../../engine/authoring/load/expand.ts';
import { holds } from '../../../../engine/expressions/expressions.ts';
import { follow, Roots } from '../../../../engine/expressions/scope.ts';
import type { Block, Catalogue, Expression, Flow } from '../../../../engine/flow.ts';
import { catchNotReady, NotReady } from '../../../../engine/notReady.ts';

/** Blocks of an expanded group with their resulting conditions. */
function blocksOf(conditions: readonly (Expression | undefined)[], group: object = { shows: 'first' }): Block[] {
  const blocks = conditions.map((when, index) => ({
    kind: 'text',
    text: `t${index}`,
    ...(when === undefined ? {} : { when }),
  }));
  const flow = {
    id: 'x',
    version: 1,
    as: 'page',
    steps: [{ id: 'a', title: 't', blocks: [{ kind: 'group', ...group, blocks }] }],
  };
  const [step] = expandFlow(flow as unknown as Flow, { fragments: {} } as Catalogue).steps;
  const [written] = step && 'blocks' in step ? step.blocks : [];
  return written && 'blocks' in written ? [...written.blocks] : [];
}

function shown(blocks: readonly Block[], answers: readonly boolean[]): number[] {
  const scope = new Roots({ form: (rest) => follow(answers, rest) });
  return blocks.flatMap((block, index) => (holds((block as { when?: Expression }).when ?? true, scope) ? [index] : []));
}

test('only the first block whose condition holds is shown', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 6 }), (answers) => {
      const blocks = blocksOf(answers.map((_, index) => ({ var: `form.${index}` })));
      const first = answers.indexOf(true);
      expect(shown(blocks, answers)).toEqual(first < 0 ? [] : [first]);
    }),
  );
});

test('without a condition a block always holds, so none after it is shown', () => {
  const blocks = blocksOf([{ var: 'form.0' }, undefined, { var: 'form.2' }]);
  expect([shown(blocks, [true, true, true]), shown(blocks, [false, true, true])]).toEqual([[0], [1]]);
});

test('a group without the option shows all blocks', () => {
  expect(shown(blocksOf([{ var: 'form.0' }, undefined], {}), [true])).toEqual([0, 1]);
  expect(shown(blocksOf([{ var: 'form.0' }, undefined], { shows: 'all' }), [true])).toEqual([0, 1]);
});

test('a block waits for those before it, unless its own condition is known not to hold', () => {
  const pending = () => {
    throw new NotReady('pending', 'deal');
  };
  const scope = new Roots({ deal: pending, form: (rest) => follow([false, true], rest) });
  const states = blocksOf([{ var: 'deal.state' }, { var: 'form.0' }, { var: 'form.1' }]).map((block) =>
    catchNotReady(() => holds((block as { when: Expression }).when, scope)),
  );
  expect(states.map((state) => (state instanceof NotReady ? state.state : state))).toEqual([
    'pending',
    false,
    'pending',
  ]);
});
