import type { ErrorCode } from '../../../errors.ts';
import type { Field, NamedRule, PreparedFlow, Shape, TypeSchema } from '../../../flow.ts';
import { fieldMetadata } from '../../metadata/fields.ts';
import { operationIn } from '../../metadata/operators.ts';
import { type Aliases, plainPathOf } from '../graph/aliases.ts';
import { fieldAt } from '../graph/fields.ts';
import type { LintContext } from '../lintContext.ts';
import { measureInWords, measureOfType } from './measures.ts';
import { inWords, ofSchema } from './staticTypes.ts';

type Code = Extract<ErrorCode, 'FLOW_WRONG_TYPE' | 'FLOW_MIXED_UNITS' | 'FLOW_UNKNOWN_VALUE' | 'FLOW_CONTRADICTION'>;

/** Reason why a receiver refuses a value, at the value unless `at` names another place. */
export interface Refused {
  readonly code: Code;
  readonly message: string;
  readonly level?: 'warning';
  readonly at?: object;
  readonly further?: string;
}

/** Returns the first reason why the type of a property refuses a computed value. */
export function refusedIn(
  context: LintContext,
  shape: Shape,
  type: TypeSchema,
  of: string,
  aliases: Aliases,
): Refused | undefined {
  return (
    wrongKind(context, shape, type, of, aliases) ??
    wrongMeasure(context, shape, type, of, aliases) ??
    wrongMember(context, shape, type, of, aliases) ??
    wrongLimit(context, shape, type, of, aliases)
  );
}

function wrongKind(
  { kinds, flow }: LintContext,
  shape: Shape,
  type: TypeSchema,
  of: string,
  aliases: Aliases,
): Refused | undefined {
  const wanted = ofSchema(type);
  const own = kinds.expression(shape, aliases);
  const field = fieldOf(shape, flow, aliases);
  if (type.items?.type === 'string' && field && fieldMetadata[field.type].checkedAs === 'file')
    return {
      code: 'FLOW_WRONG_TYPE',
      message: `"${of}" takes texts, not files. Send the "result" of each file.`,
    };
  if (type.type === 'integer' && field && hasDecimals(field))
    return {
      code: 'FLOW_WRONG_TYPE',
      message: `"${of}" takes a whole number, and this field may have decimals. Use the type integer, or change the type of the property.`,
    };
  if (!wanted || wanted.size === 0 || !own || own.size === 0 || [...own].some((kind) => wanted.has(kind))) return;
  return {
    code: 'FLOW_WRONG_TYPE',
    message: `"${of}" takes ${inWords(wanted)}, not ${inWords(own)}. Send another value.`,
  };
}

const hasDecimals = ({ type }: Field): boolean =>
  fieldMetadata[type].checkedAs === 'number' && !fieldMetadata[type].whole;

/** Field types whose answers are days or may be, such as the days of a choice. */
const isDayLike = ({ type, rules = [], options, free }: Field): boolean =>
  fieldMetadata[type].checkedAs === 'date' ||
  (options !== undefined && !free) ||
  rules.some((rule) => 'rule' in rule && rule.rule === 'validDate');

function wrongMeasure(
  { measures, flow }: LintContext,
  shape: Shape,
  type: TypeSchema,
  of: string,
  aliases: Aliases,
): Refused | undefined {
  const wanted = measureOfType(type);
  if (wanted === undefined) return;
  const own = measures.of(shape, aliases);
  const field = fieldOf(shape, flow, aliases);
  if (own === undefined && (wanted === 'date' || wanted === 'date-time') && field && !isDayLike(field))
    return {
      code: 'FLOW_WRONG_TYPE',
      message: `"${of}" takes ${measureInWords(wanted)}, and the answer is of type ${field.type}. Send another value.`,
    };
  if (own === undefined || own === wanted) return;
  return {
    code: 'FLOW_MIXED_UNITS',
    message: `"${of}" takes ${measureInWords(wanted)}, not ${measureInWords(own)}. Send another value.`,
  };
}

function wrongMember(
  { finite }: LintContext,
  shape: Shape,
  { enum: members }: TypeSchema,
  of: string,
  aliases: Aliases,
): Refused | undefined {
  if (!members || typeof shape !== 'object') return;
  const values = [...(finite.of(shape, aliases) ?? [])];
  // Another rule reports options that are no texts.
  const strange = values.find((value) => typeof value === 'string' && value !== '' && !members.includes(value));
  if (strange === undefined) return;
  return {
    code: 'FLOW_UNKNOWN_VALUE',
    message: `"${of}" is never ${JSON.stringify(strange)}, which this value may be. Use one of: ${members.join(', ')}.`,
  };
}

/** Rules that bound an answer, with the bounds of a type that they must keep. */
const BOUNDS = [
  { rules: ['maxLength', 'exactLength'], of: 'maxLength', isBeyond: (own: number, limit: number) => own > limit },
  { rules: ['maximumValue'], of: 'maximum', isBeyond: (own: number, limit: number) => own > limit },
  { rules: ['minimumValue'], of: 'maximum', isBeyond: (own: number, limit: number) => own > limit },
  { rules: ['minLength'], of: 'maxLength', isBeyond: (own: number, limit: number) => own > limit },
] as const;

/** Limits of a field that allow answers which the body refuses. */
function wrongLimit(
  { flow }: LintContext,
  shape: Shape,
  type: TypeSchema,
  of: string,
  aliases: Aliases,
): Refused | undefined {
  const field = fieldOf(shape, flow, aliases);
  if (!field) return;
  const rules = (field.rules ?? []).filter((rule): rule is NamedRule => 'rule' in rule);
  for (const { rules: names, of: name, isBeyond } of BOUNDS) {
    const limit = type[name];
    const rule = rules.find((one) => names.some((own) => own === one.rule));
    if (limit === undefined || typeof rule?.value !== 'number' || !isBeyond(rule.value, limit)) continue;
    return {
      code: 'FLOW_CONTRADICTION',
      message: `"${of}" takes at most ${limit}${name === 'maxLength' ? ' characters' : ''}, and this rule allows ${rule.value}. Lower it.`,
      at: rule,
      further: '/value',
    };
  }
  const { maxLength } = type;
  if (maxLength === undefined || !isOpen(field)) return;
  return {
    code: 'FLOW_CONTRADICTION',
    message: `"${of}" takes at most ${maxLength} characters, and this field has no limit. Add the rule maxLength.`,
    level: 'warning',
    at: field,
    further: '/type',
  };
}

const BOUNDING: readonly string[] = [
  'maxLength',
  'exactLength',
  'pattern',
  'validIBAN',
  'validPhoneNumber',
  'checkDigit',
];

/** Texts of any length that the customer types. A condition may limit them as well. */
const isOpen = ({ type, options, free, readonly, rules = [] }: Field): boolean =>
  fieldMetadata[type].checkedAs === 'text' &&
  (fieldMetadata[type].kind === 'text' || free === true) &&
  fieldMetadata[type].implies === undefined &&
  (options === undefined || free === true) &&
  (readonly === undefined || readonly === false) &&
  !rules.some((rule) => 'that' in rule || BOUNDING.includes(rule.rule));

/** Returns the field whose answer is sent as it is, or as a telephone number. */
function fieldOf(shape: Shape, flow: PreparedFlow, aliases: Aliases): Field | undefined {
  if (typeof shape !== 'object' || shape === null) return undefined;
  const [name, args] = operationIn(shape);
  const path = plainPathOf(name === 'format' && Array.isArray(args) && args[1] === 'phone' ? args[0] : shape);
  return path === undefined ? undefined : fieldAt(path, flow, aliases)?.field;
}
