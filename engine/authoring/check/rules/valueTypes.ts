import type { Problem } from '../../../errors.ts';
import type { Effect, Expression, Shape } from '../../../flow.ts';
import { isCivil } from '../../../values/civilDate.ts';
import { EXAMPLES, isMoment, isMomentType } from '../../../values/moments.ts';
import { toPointer } from '../../load/pointers.ts';
import { namesOf } from '../../metadata/effects.ts';
import { fieldMetadata } from '../../metadata/fields.ts';
import type { Kind } from '../../metadata/operators.ts';
import { bySchema, inWords, type Kinds } from '../analysis/staticTypes.ts';
import { type Aliases, within } from '../graph/aliases.ts';
import { allFields } from '../graph/fields.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

type Wrong = Problem<'FLOW_WRONG_TYPE'>[];

/** Reports values of another type than their place takes: conditions, defaults, lists, counts, arguments. */
export const valueTypes = lintRule({
  codes: ['FLOW_WRONG_TYPE'],
  over: 'computable',
  run: (context) => [
    ...conditions(context),
    ...defaults(context),
    ...lists(context),
    ...texts(context),
    ...ranges(context),
    ...scores(context),
    ...context
      .find('effect')
      .flatMap(({ effect, aliases }) => [
        ...written(context, effect, aliases),
        ...opened(context, effect, aliases),
        ...parameters(context, effect, aliases),
      ]),
  ],
});

const isWrong = (own: Kinds, wanted: readonly Kind[]): own is NonNullable<Kinds> =>
  own !== undefined && own.size > 0 && ![...own].some((kind) => wanted.includes(kind));

/** Reports a value of another kind than wanted; an absent or unknown one fits everywhere. */
function fit(
  context: LintContext,
  value: Expression | Shape | undefined,
  wanted: readonly Kind[],
  what: string,
  aliases: Aliases,
  at: object,
  further: string,
): Wrong {
  const own = value === undefined ? undefined : context.kinds.expression(value, aliases);
  if (!isWrong(own, wanted)) return [];
  const message = `${what} takes ${inWords(wanted)}, not ${inWords(own)}. Correct the value.`;
  return [context.problem(at, 'FLOW_WRONG_TYPE', message, further)];
}

/** A literal text or number as a condition is a condition that was quoted by mistake. */
function conditions(context: LintContext): Wrong {
  const isQuoted = (part: unknown) => typeof part === 'string' || typeof part === 'number';
  const said = (part: unknown, at: object, further: string) =>
    context.problem(
      at,
      'FLOW_WRONG_TYPE',
      `a condition is true, false or an expression such as { "var": "values.name" }, not ${JSON.stringify(part)}. Correct it.`,
      further,
    );
  return [
    ...context
      .find('condition')
      .filter(({ condition }) => isQuoted(condition))
      .map(({ condition, at, further }) => said(condition, at, further)),
    ...allFields(context.flow)
      .filter(({ field }) => isQuoted(field.readonly))
      .map(({ field }) => said(field.readonly, field, '/readonly')),
  ];
}

function defaults(context: LintContext): Wrong {
  return allFields(context.flow).flatMap(({ name, field, aliases }) => {
    const { kind, checkedAs, whole } = fieldMetadata[field.type];
    const { default: preset } = field;
    const wanted: readonly Kind[] = kind === null ? ['text', 'number'] : [kind];
    const wrong = fit(context, preset, wanted, `the default of "${name}"`, aliases, field, '/default');
    if (wrong.length > 0 || preset === undefined) return wrong;
    const further =
      checkedAs === 'date' && typeof preset === 'string' && preset !== '' && !isCivil(preset)
        ? `the default of "${name}" takes a day such as 2026-12-03, not ${JSON.stringify(preset)}.`
        : isMomentType(field.type) && isLiteral(preset) && preset !== '' && !isMoment(field.type, preset)
          ? `the default of "${name}" is written as ${EXAMPLES[field.type]}, not as ${JSON.stringify(preset)}.`
          : whole && typeof preset === 'number' && !Number.isInteger(preset)
            ? `the default of "${name}" takes a whole number, of cents for an amount, not ${preset}.`
            : undefined;
    return further === undefined
      ? []
      : [context.problem(field, 'FLOW_WRONG_TYPE', `${further} Correct the value.`, '/default')];
  });
}

const isLiteral = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

const lists = (context: LintContext): Wrong =>
  context.find('list').flatMap(({ list, aliases, at }) => fit(context, list, ['list'], 'each', aliases, at, '/each'));

/** Counts select plural forms, and an object has no words. */
const texts = (context: LintContext): Wrong =>
  context.find('text').flatMap(({ text, aliases, at, further }) => {
    if (typeof text === 'string') return [];
    if ('show' in text)
      return fit(context, text.show, ['text', 'number', 'boolean', 'list'], 'show', aliases, at, `${further}/show`);
    return fit(context, text.count, ['number'], 'count', aliases, at, '/count');
  });

/** A range has a scale of numbers, and two fields of one type of number. */
const ranges = (context: LintContext): Wrong =>
  context.find('range').flatMap(({ group, aliases }) => {
    const { look, range, blocks } = group;
    const said = (message: string, further: string) => context.problem(group, 'FLOW_WRONG_TYPE', message, further);
    if (look !== 'range')
      return [said('only a group of the look range has a scale. Set its look, or remove it.', '/range')];
    if (!range) return [said('a range takes a scale. Add "range" with "min", "max" and "step".', '/look')];
    const [type, other] = blocks.map((block) =>
      'field' in block ? context.flow.fields[block.field]?.type : undefined,
    );
    const isPair =
      blocks.length === 2 && type === other && type !== undefined && fieldMetadata[type].checkedAs === 'number';
    return [
      ...(isPair ? [] : [said('a range takes two fields of one type of number. Correct its blocks.', '/blocks')]),
      ...(['min', 'max', 'step'] as const).flatMap((name) =>
        fit(context, range[name], ['number'], name, aliases, range, `/${name}`),
      ),
    ];
  });

/** Scores are numbers. An operation that is left names no field whose options have any. */
const scores = (context: LintContext): Wrong => [
  ...context
    .find('operation')
    .flatMap(({ name, at }) =>
      name === 'score'
        ? [
            context.problem(
              at,
              'FLOW_WRONG_TYPE',
              'score takes the answer of a choice whose options have a score, such as { "var": "form.pain" }. Options made with "each" have none in rows. Correct it.',
              '/score',
            ),
          ]
        : [],
    ),
  ...allFields(context.flow).flatMap(({ field, aliases }) =>
    [field.options ?? []].flat().flatMap((option) => {
      const inner = within(aliases, option.each, option.as, option.each !== undefined);
      return fit(context, option.score, ['number'], 'score', inner, option, '/score');
    }),
  ),
];

/** Values of `set` and `remember`. */
function written(context: LintContext, effect: Effect, aliases: Aliases): Wrong {
  const { flow, world } = context;
  if ('set' in effect)
    return Object.entries(effect.set).flatMap(([name, value]) => {
      const field = flow.fields[name];
      const kind = field && fieldMetadata[field.type].kind;
      const at = `/set${toPointer([name])}`;
      return kind ? fit(context, value, [kind], `the field "${name}"`, aliases, effect, at) : [];
    });
  if (!('remember' in effect)) return [];
  return Object.entries(effect.remember).flatMap(([name, value]) => {
    const kinds = bySchema(world.catalogue.memory[name]?.type);
    const at = `/remember${toPointer([name])}`;
    return kinds ? fit(context, value, [...kinds], `the memory "${name}"`, aliases, effect, at) : [];
  });
}

function opened(context: LintContext, effect: Effect, aliases: Aliases): Wrong {
  return namesOf(effect, 'flow').flatMap(({ name: id, with: given = {}, at }) =>
    Object.entries(given).flatMap(([name, value]) => {
      const kinds = bySchema(context.world.inputs?.[id]?.[name]?.type);
      const further = `/with${toPointer([name])}`;
      return kinds ? fit(context, value, [...kinds], `"${name}" of ${id}`, aliases, at, further) : [];
    }),
  );
}

/** Parameters are written into an address. */
const parameters = (context: LintContext, effect: Effect, aliases: Aliases): Wrong =>
  namesOf(effect, 'operation', 'address', 'page').flatMap(({ name: operation, with: given = {}, at }) =>
    (context.world.catalogue.operations[operation]?.params ?? []).flatMap((name) =>
      fit(
        context,
        given[name],
        ['text', 'number'],
        `"${name}" of ${operation}`,
        aliases,
        at,
        `/with${toPointer([name])}`,
      ),
    ),
  );
