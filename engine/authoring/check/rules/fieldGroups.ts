import type { Block, Group } from '../../../flow.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

/** Reports groups whose look needs fields, and that have others or too few. */
export const fieldGroups = lintRule({
  codes: ['FLOW_CONTRADICTION'],
  over: 'flow',
  run: (context) =>
    context.flow.steps
      .flatMap(({ blocks }) => groupsIn(blocks))
      .flatMap((group) => {
        const wrong = WRONG[group.look ?? '']?.(group, context);
        return wrong === undefined ? [] : [context.problem(group, 'FLOW_CONTRADICTION', wrong, '/blocks')];
      }),
});

const groupsIn = (blocks: readonly Block[]): Group[] =>
  blocks.flatMap((block) => {
    if (!('blocks' in block)) return [];
    return [...(block.kind === 'group' ? [block] : []), ...groupsIn(block.blocks)];
  });

const WRONG: Readonly<Record<string, (group: Group, context: LintContext) => string | undefined>> = {
  joined: ({ blocks, each }) =>
    each === undefined && blocks.length > 1 && blocks.every((block) => 'field' in block)
      ? undefined
      : 'a group of the look joined has two or more fields and nothing else. Correct its blocks.',
};
