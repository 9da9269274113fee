import { WITH_OPTION_FIELDS as CHOOSING } from '../../../fields/choices/optionTypes.ts';
import type { Block, Field, Group } from '../../../flow.ts';
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

const columnsOf = (field: Field | undefined) =>
  [field?.options ?? []].flat().map(({ value, label, each, as }) => ({ value, label, each, as }));

const WRONG: Readonly<Record<string, (group: Group, context: LintContext) => string | undefined>> = {
  joined: ({ blocks, each }) =>
    each === undefined && blocks.length > 1 && blocks.every((block) => 'field' in block)
      ? undefined
      : 'a group of the look joined has two or more fields and nothing else. Correct its blocks.',
  grid: ({ blocks, each }, { flow }) => {
    const fields = blocks.map((block) => ('field' in block ? flow.fields[block.field] : undefined));
    const [first] = fields;
    const isAlike = (field: Field | undefined) =>
      field !== undefined &&
      CHOOSING.includes(field.type) &&
      JSON.stringify(columnsOf(field)) === JSON.stringify(columnsOf(first));
    return each === undefined && fields.every(isAlike)
      ? undefined
      : 'a group of the look grid has choices whose options have the same values and labels, and nothing else. Correct its blocks.';
  },
};
