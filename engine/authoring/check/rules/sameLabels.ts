import type { Problem } from '../../../errors.ts';
import type { Block, Expression, PreparedFlow, Text } from '../../../flow.ts';
import { blocksIn } from '../../../stepBlocks.ts';
import { NONE } from '../graph/aliases.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

type Twice = Problem<'FLOW_DUPLICATE_LABEL'>[];

/** Reports fields, buttons and rows that a customer sees together and cannot tell apart. */
export const sameLabels = lintRule({
  codes: ['FLOW_DUPLICATE_LABEL'],
  over: 'computable',
  run: (context) =>
    context.flow.steps.flatMap(({ blocks }) => [
      ...fields(context, blocks),
      ...listsIn(blocks).flatMap((list) => twice(context, list)),
    ]),
});

interface Asked {
  readonly name: string;
  readonly at: object;
  readonly under: readonly Expression[];
}

/** Fields of a step, unless their conditions exclude each other. */
function fields(context: LintContext, blocks: readonly Block[]): Twice {
  const { flow, verdicts } = context;
  const asked = fieldsOf(flow, blocks);
  return asked.flatMap((one, index) => {
    const isTogether = (other: Asked) =>
      verdicts.of({ and: [true, ...one.under, ...other.under] }, [], NONE) !== 'never';
    const label = JSON.stringify(flow.fields[one.name]?.label);
    const other = asked
      .slice(0, index)
      .find(({ name }) => name === one.name || JSON.stringify(flow.fields[name]?.label) === label);
    if (!other || !isTogether(other)) return [];
    if (other.name === one.name)
      return [
        say(context, one.at, `the field "${one.name}" is on this step twice. Remove one of the blocks.`, '/field'),
      ];
    const message = `"${other.name}" has the same label on the same step. ${APART}`;
    return [say(context, flow.fields[one.name] ?? one.at, message, '/label')];
  });
}

const fieldsOf = (flow: PreparedFlow, blocks: readonly Block[]): Asked[] =>
  blocksIn(blocks).flatMap(({ block, under }) => {
    const field = 'field' in block ? flow.fields[block.field] : undefined;
    if (!('field' in block) || !field) return [];
    return [{ name: block.field, at: block, under: [...under, ...(field.when === undefined ? [] : [field.when])] }];
  });

const APART = 'A customer cannot tell them apart: use another text.';

const say = (context: LintContext, at: object, message: string, further: string): Twice[number] =>
  context.problem(at, 'FLOW_DUPLICATE_LABEL', message, further);

interface Labelled {
  readonly label: Text;
  readonly when?: Expression;
}

/** Rows of one block, and buttons beside each other. */
const listsIn = (blocks: readonly Block[]): (readonly Labelled[])[] => [
  buttonsOf(blocks),
  ...blocks.flatMap((block): (readonly Labelled[])[] => {
    if ('rows' in block) return [block.rows];
    return 'blocks' in block && !('shows' in block && block.shows === 'first') ? listsIn(block.blocks) : [];
  }),
];

const buttonsOf = (blocks: readonly Block[]): Labelled[] =>
  blocks.flatMap((block) => ('kind' in block && block.kind === 'action' && block.each === undefined ? [block] : []));

/** Parts with conditions are usually alternatives. */
function twice(context: LintContext, list: readonly Labelled[]): Twice {
  const shown = list.filter(({ when }) => when === undefined);
  return shown.flatMap((one, at) =>
    shown.slice(0, at).some(({ label }) => JSON.stringify(label) === JSON.stringify(one.label))
      ? [say(context, one, `another one beside it has the same label. ${APART}`, '/label')]
      : [],
  );
}
