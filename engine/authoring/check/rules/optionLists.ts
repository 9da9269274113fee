import type { Field, OptionDefinition } from '../../../flow.ts';
import { fieldMetadata } from '../../metadata/fields.ts';
import { optionsOf } from '../analysis/finiteValues.ts';
import { lintRule } from '../lintRule.ts';

/** Reports options that cannot be chosen or told apart, and defaults that are no option. */
export const optionLists = lintRule({
  codes: ['FLOW_BAD_OPTION'],
  over: 'flow',
  run: (context) =>
    Object.values(context.flow.fields).flatMap((field) => {
      const options = takesOptions(field) ? optionsOf(field) : undefined;
      if (!options || options.length === 0) return [];
      return [
        ...options.flatMap((option, at) =>
          wrongIn(option, options.slice(0, at)).map(([further, message]) =>
            context.problem(option, 'FLOW_BAD_OPTION', message, further),
          ),
        ),
        ...wrongDefault(field, options).map((message) =>
          context.problem(field, 'FLOW_BAD_OPTION', message, '/default'),
        ),
      ];
    }),
});

const takesOptions = ({ type }: Field): boolean => {
  const { values, kind } = fieldMetadata[type];
  return values === 'options' || kind === 'list';
};

type Wrong = readonly [further: string, message: string];

function wrongIn({ value, when }: OptionDefinition, before: readonly OptionDefinition[]): Wrong[] {
  const wrong: Wrong[] = [];
  if (typeof value === 'string' && value !== value.trim().normalize('NFC'))
    wrong.push([
      '/value',
      `The value ${JSON.stringify(value)} has spaces around it, or accents as characters of their own: a browser hands back another text. Write ${JSON.stringify(value.trim().normalize('NFC'))}.`,
    ]);
  const alike = before.filter((other) => !other.when && !when);
  if (typeof value !== 'object' && alike.some((other) => other.value === value))
    wrong.push([
      '/value',
      `${JSON.stringify(value)} is the value of another option as well. Only one of them can be chosen.`,
    ]);
  return wrong;
}

function wrongDefault({ default: preset }: Field, options: readonly OptionDefinition[]): string[] {
  const values = options.map(({ value }) => value);
  if (preset === undefined || typeof preset === 'object' || values.some((value) => typeof value === 'object'))
    return [];
  if (values.includes(preset)) return [];
  return [
    `The default ${JSON.stringify(preset)} is none of the options ${values.map((value) => JSON.stringify(value)).join(', ')}.`,
  ];
}
