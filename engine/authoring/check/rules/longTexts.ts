import type { Problem } from '../../../errors.ts';
import type { Text } from '../../../flow.ts';
import { blocksIn } from '../../../stepBlocks.ts';
import { toPointer } from '../../load/pointers.ts';
import { actionsIn } from '../../metadata/blocks.ts';
import { fieldMetadata } from '../../metadata/fields.ts';
import { keyOf } from '../analysis/textKeys.ts';
import { NONE } from '../graph/aliases.ts';
import { allFields } from '../graph/fields.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

/** Longest text of each place, in characters. A consent is a sentence, and the label of its box. */
const MAX_LENGTH = { button: 60, label: 100, consent: 400, title: 120 } as const;

type LabelledText = readonly [place: keyof typeof MAX_LENGTH, text: Text | undefined];

/** Reports texts that are too long for a button, a label or a title. */
export const longTexts = lintRule({
  codes: ['FLOW_BAD_TEXT'],
  over: 'computable',
  run: (context) =>
    textsIn(context).flatMap(([place, text]) => (text === undefined ? [] : longIn(context, place, text))),
});

const textsIn = ({ flow }: LintContext): LabelledText[] => [
  ...allFields(flow).map(
    ({ field: { type, label } }): LabelledText => [fieldMetadata[type].kind === 'boolean' ? 'consent' : 'label', label],
  ),
  ...flow.steps.flatMap(({ title, next, blocks }): LabelledText[] => [
    ['title', title],
    ...(next ? ([['button', next.label]] as const) : []),
    ...blocksIn(blocks).flatMap(({ block }): LabelledText[] => [
      ...actionsIn(block).map(({ label }): LabelledText => ['button', label]),
      ...('rows' in block ? block.rows.map(({ label }): LabelledText => ['label', label]) : []),
    ]),
  ]),
];

function longIn(context: LintContext, place: keyof typeof MAX_LENGTH, text: Text): Problem<'FLOW_BAD_TEXT'>[] {
  const { flow, world, textKeys } = context;
  const fragment = keyOf(text)?.fragment;
  const files = [flow.id, ...(fragment === undefined ? [] : [fragment]), 'common'];
  const keys = keyOf(text) === undefined ? [] : (textKeys.wanted(text, NONE, []) ?? []);
  return Object.entries(world.documents ?? {}).flatMap(([locale, documents]) =>
    keys.flatMap((key) => {
      const file = files.find((name) => Object.hasOwn(world.copy[locale]?.[name] ?? {}, key));
      const said = file === undefined ? undefined : world.copy[locale]?.[file]?.[key];
      const document = documents[file ?? ''];
      if (typeof said !== 'string' || !document || said.length <= MAX_LENGTH[place]) return [];
      const message = `a ${place} has at most ${MAX_LENGTH[place]} characters, and this text has ${said.length}. Shorten it.`;
      return [document.problem('FLOW_BAD_TEXT', toPointer([key]), message)];
    }),
  );
}
