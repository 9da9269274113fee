import { WITH_OPTION_FIELDS as CHOOSING } from '../../../fields/choices/optionTypes.ts';
import type { Block, Field, Group } from '../../../flow.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

/** Reports groups with the look `joined` or `grid` whose blocks do not suit it. */
export const fieldGroups = lintRule({
  codes: ['FLOW_CONTRADICTION'],
  over: 'flow',
  run: (context) =>
    context.flow.steps
      .flatMap(({ blocks }) => groupsIn(blocks))
      .flatMap((group) => {
        const message = PROBLEM_BY_LOOK[group.look ?? '']?.(group, context);
        return message === undefined ? [] : [context.problem(group, 'FLOW_CONTRADICTION', message, '/blocks')];
      }),
});

const groupsIn = (blocks: readonly Block[]): Group[] =>
  blocks.flatMap((block) => {
    if (!('blocks' in block)) return [];
    return [...(block.kind === 'group' ? [block] : []), ...groupsIn(block.blocks)];
  });

const columnsOf = (field: Field | undefined) =>
  [field?.options ?? []].flat().map(({ value, label, each, as }) => ({ value, label, each, as }));

const PROBLEM_BY_LOOK: Readonly<Record<string, (group: Group, context: LintContext) => string | undefined>> = {
  joined: ({ blocks, each }) =>
    each === undefined && blocks.length > 1 && blocks.every((block) => 'field' in block)
      ? undefined
      : 'a group with the look "joined" needs two or more fields, and nothing else. Correct its blocks.',
  grid: ({ blocks, each }, { flow }) => {
    const fields = blocks.map((block) => ('field' in block ? flow.fields[block.field] : undefined));
    const [first] = fields;
    const isAlike = (field: Field | undefined) =>
      field !== undefined &&
      CHOOSING.includes(field.type) &&
      JSON.stringify(columnsOf(field)) === JSON.stringify(columnsOf(first));
    return each === undefined && fields.every(isAlike)
      ? undefined
      : 'a group with the look "grid" needs choices with the same options, and nothing else. Correct its blocks.';
  },
};
