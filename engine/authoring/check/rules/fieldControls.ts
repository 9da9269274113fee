import { WITH_OPTION_FIELDS as CHOOSING } from '../../../fields/choices/optionTypes.ts';
import { fieldTypes } from '../../../fields/index.ts';
import type { Field } from '../../../flow.ts';
import { fieldMetadata } from '../../metadata/fields.ts';
import { allFields } from '../graph/fields.ts';
import { lintRule } from '../lintRule.ts';

/** Reports widgets of other types, and properties that the type or widget of a field does not have. */
export const fieldControls = lintRule({
  codes: ['FLOW_CONTRADICTION'],
  over: 'flow',
  run: (context) =>
    allFields(context.flow).flatMap(({ name, field }) =>
      [
        ...strangeWidget(name, field),
        ...strangeCurrency(field),
        ...strayScores(name, field),
        ...strayProperties(name, field),
      ].map(([message, further]) => context.problem(field, 'FLOW_CONTRADICTION', message, further)),
    ),
});

type Wrong = readonly [message: string, further: string];

function strangeWidget(name: string, { type, widget }: Field): Wrong[] {
  const widgets = Object.keys(fieldMetadata[type].widgets);
  if (widget === undefined || widgets.includes(widget)) return [];
  const instead = widgets.length > 0 ? `Use one of: ${widgets.join(', ')}.` : 'Remove it.';
  return [[`the widget ${widget} is not for "${name}", which is of type ${type}. ${instead}`, '/widget']];
}

/** Numbers show options on a scale only. */
const hasOptions = ({ type, widget }: Field): boolean =>
  fieldMetadata[type].kind !== 'number' || widget === 'rating' || widget === 'stars';

/** Properties of few fields, with what these have in common. */
const OF_FEW: readonly (readonly [property: keyof Field, of: string, has: (field: Field) => boolean])[] = [
  ['options', 'a field that shows options', hasOptions],
  ['free', 'a choice with the widget search', ({ widget }) => widget === 'search'],
  ['currency', 'a field of money', ({ type }) => fieldTypes[type].format === 'cent'],
];

/** Answers count hundredths, which some currencies do not have. */
function strangeCurrency({ currency }: Field): Wrong[] {
  if (currency === undefined) return [];
  const say = (message: string): Wrong[] => [[message, '/currency']];
  if (!Intl.supportedValuesOf('currency').includes(currency))
    return say(`"${currency}" is no currency of ISO 4217. Correct it.`);
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return maximumFractionDigits === 2
    ? []
    : say(`money counts hundredths, which ${currency} does not have. Use the type integer or number with a suffix.`);
}

const strayScores = (name: string, { type, options = [] }: Field): Wrong[] =>
  !CHOOSING.includes(type) && [options].flat().some(({ score }) => score !== undefined)
    ? [
        [
          `options of type ${type} have no score, and "${name}" is one. Use the type choice, or remove the scores.`,
          '/options',
        ],
      ]
    : [];

const strayProperties = (name: string, field: Field): Wrong[] =>
  OF_FEW.filter(([property, , has]) => field[property] !== undefined && !has(field)).map(([property, of]) => [
    `only ${of} may have "${property}", and "${name}" is another field. Remove the property.`,
    `/${property}`,
  ]);
