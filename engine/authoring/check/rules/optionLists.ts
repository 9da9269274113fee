import { atLevel } from '../../../errors.ts';
import { WITH_OPTION_FIELDS } from '../../../fields/choices/optionTypes.ts';
import type { Field, OptionDefinition } from '../../../flow.ts';
import { correctionOf } from '../../load/nearest.ts';
import { besideOf } from '../../load/optionFields.ts';
import { fieldMetadata } from '../../metadata/fields.ts';
import { optionsOf } from '../analysis/finiteValues.ts';
import { type Aliases, within } from '../graph/aliases.ts';
import { allFields } from '../graph/fields.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

/** Reports options that cannot be chosen or told apart, lists without a choice, and defaults that are no option. */
export const optionLists = lintRule({
  codes: ['FLOW_BAD_OPTION'],
  over: 'flow',
  run: (context) =>
    allFields(context.flow).flatMap(({ name, field, aliases }) => {
      if (field.options === undefined || !takesOptions(field)) return [];
      const say = (at: object, [further, message, level]: Wrong) => {
        const problem = context.problem(at, 'FLOW_BAD_OPTION', message, further);
        return level ? atLevel(problem, level) : problem;
      };
      if (!hasControl(field))
        return [say(field, ['/options', `a field of type ${field.type} shows no options. Use the type choice.`])];
      const all = [field.options].flat();
      const options = optionsOf(field);
      return [
        ...all.flatMap((option) =>
          [...wrongEach(option), ...wrongAlone(field, option), ...wrongField(name, field, option, context)].map(
            (wrong) => say(option, wrong),
          ),
        ),
        ...(options ? wrongNumber(field, options) : []).map((wrong) => say(field, wrong)),
        ...(options ?? []).flatMap((option, at) =>
          wrongIn(option, field, (options ?? []).slice(0, at)).map((wrong) => say(option, wrong)),
        ),
        ...wrongDefault(field, context, aliases).map((wrong) => say(field, wrong)),
      ];
    }),
});

const takesOptions = ({ type }: Field): boolean => {
  const { values, kind } = fieldMetadata[type];
  return values === 'options' || kind === 'list';
};

const hasControl = ({ type }: Field): boolean => fieldMetadata[type].ownControl;

type Wrong = readonly [further: string, message: string, level?: 'warning'];

function wrongEach({ each }: OptionDefinition): Wrong[] {
  const list: readonly unknown[] = Array.isArray(each) ? each : [];
  const at = list.findIndex((entry, index) => list.indexOf(entry) < index);
  return at < 0 ? [] : [[`/each/${at}`, `${JSON.stringify(list[at])} is there twice. Only one of them can be chosen.`]];
}

const wrongAlone = ({ type }: Field, { alone }: OptionDefinition): Wrong[] =>
  alone && fieldMetadata[type].kind !== 'list'
    ? [['/alone', `a field of type ${type} takes one option anyway. Remove "alone", or use the type choices.`]]
    : [];

/** The field of an option is beside its choice, and is asked for that option only. */
function wrongField(name: string, { type }: Field, { field, each }: OptionDefinition, { flow }: LintContext): Wrong[] {
  if (field === undefined) return [];
  const say = (message: string): Wrong[] => [['/field', message]];
  if (!WITH_OPTION_FIELDS.includes(type))
    return say(`options of type ${type} have no field of their own. Use the type choice, or a field with "when".`);
  if (each !== undefined) return say('options made with "each" have no field of their own. Use a field with "when".');
  const beside = besideOf(name, field);
  const known = allFields(flow).map((one) => one.name);
  if (beside === name) return say('this is the field of the option itself. Name another field.');
  if (!known.includes(beside))
    return say(`there is no field "${field}" beside "${name}".${correctionOf(beside, known)}`);
  return [];
}

/** A required choice needs two options. */
function wrongNumber({ type, free, rules = [] }: Field, options: readonly OptionDefinition[]): Wrong[] {
  if (free) return [];
  const isRequired = rules.some((rule) => 'rule' in rule && rule.rule === 'required');
  const isOnlyOne = isRequired && options.length === 1 && !options[0]?.when && fieldMetadata[type].kind !== 'list';
  if (options.length > 0 && !isOnlyOne) return [];
  const what = options.length === 0 ? 'is no option' : 'is only one option';
  const message = `there ${what}, so nothing can be chosen. Add options, or remove the field.`;
  return [isOnlyOne ? ['/options', message, 'warning'] : ['/options', message]];
}

function wrongIn(
  { value, when, label }: OptionDefinition,
  { type }: Field,
  before: readonly OptionDefinition[],
): Wrong[] {
  const isNumber = fieldMetadata[type].kind === 'number';
  if (isNumber && (typeof value === 'string' || typeof value === 'boolean'))
    return [
      ['/value', `the value of an option of type ${type} is a number, not ${JSON.stringify(value)}. Correct it.`],
    ];
  if ((typeof value === 'number' && !isNumber) || typeof value === 'boolean')
    return [['/value', `the value of an option is a text, not ${value}. Write "${value}".`]];
  const wrong: Wrong[] = [];
  if (value === '') wrong.push(['/value', 'an empty value is the same as no answer. Write another text.']);
  if (typeof value === 'string' && value !== value.trim().normalize('NFC'))
    wrong.push([
      '/value',
      `The value ${JSON.stringify(value)} has spaces around it, or accents as characters of their own: a browser hands back another text. Write ${JSON.stringify(value.trim().normalize('NFC'))}.`,
    ]);
  const alike = before.filter((other) => !other.when && !when);
  const isNear = (other: unknown) =>
    typeof other === 'string' &&
    typeof value === 'string' &&
    other !== value &&
    other.toLowerCase() === value.toLowerCase();
  if (typeof value !== 'object' && alike.some((other) => other.value === value))
    wrong.push([
      '/value',
      `${JSON.stringify(value)} is the value of another option as well. Only one of them can be chosen.`,
    ]);
  else if (label !== undefined && alike.some((other) => JSON.stringify(other.label) === JSON.stringify(label)))
    wrong.push([
      '/label',
      'another option has the same label, so a customer cannot tell them apart. Use another text.',
      'warning',
    ]);
  const near = before.find((other) => isNear(other.value));
  if (near)
    wrong.push([
      '/value',
      `${JSON.stringify(value)} and ${JSON.stringify(near.value)} differ by capitals only. Use one spelling.`,
      'warning',
    ]);
  return wrong;
}

/** A default may be computed: from an input or a source that can give values of earlier options. */
function wrongDefault(field: Field, context: LintContext, aliases: Aliases): Wrong[] {
  const { default: preset, options: given, free } = field;
  if (preset === undefined || free) return [];
  const offered = [given ?? []]
    .flat()
    .map(({ value, each, as }) => context.finite.of(value, within(aliases, each, as, each !== undefined)));
  const values = offered.flatMap((some) => [...(some ?? [])]);
  if (offered.includes(undefined) || values.some((value) => typeof value !== 'string' || value === '')) return [];
  const wanted = Array.isArray(preset) ? preset : [...(context.finite.of(preset, aliases) ?? [])];
  const strange = wanted.find((value) => value !== '' && typeof value !== 'object' && !values.includes(value));
  if (strange === undefined) return [];
  const said = values.map((value) => JSON.stringify(value)).join(', ');
  return [
    [
      '/default',
      `The default ${typeof preset === 'object' && !Array.isArray(preset) ? 'may be ' : ''}${JSON.stringify(strange)}${typeof preset === 'object' && !Array.isArray(preset) ? ', which' : ''} is none of the options ${said}.`,
    ],
  ];
}
