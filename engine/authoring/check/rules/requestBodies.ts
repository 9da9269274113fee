import type { Problem } from '../../../errors.ts';
import { isEach } from '../../../expressions/expressions.ts';
import { fieldTypes } from '../../../fields/index.ts';
import type { PreparedFlow, Shape, TypeSchema } from '../../../flow.ts';
import { resolveType } from '../../load/formatTable.ts';
import { didYouMean, isLikeSome } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { namesOf } from '../../metadata/effects.ts';
import { behind, heldBy, isPlainShape, typeNamed } from '../analysis/pathTypes.ts';
import { refusedIn } from '../analysis/refusedValues.ts';
import { type Aliases, NONE, plainPathOf, within } from '../graph/aliases.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

/** Format of texts with several lines; servers refuse line breaks in all others. */
const LINES = 'lines';

const codes = [
  ...(['FLOW_UNKNOWN_VALUE', 'FLOW_WRONG_TYPE', 'FLOW_MIXED_UNITS', 'FLOW_CONTRADICTION'] as const),
  ...(['FLOW_MISSING_ARGUMENT', 'FLOW_UNKNOWN_ARGUMENT'] as const),
] as const;
type Code = (typeof codes)[number];

/** Reports missing and unknown properties, and values that the type of the body refuses. */
export const requestBodies = lintRule({ codes, over: 'flow', run: check });

function check(context: LintContext) {
  const { flow, world } = context;
  const problems: Problem<Code>[] = [];
  const say = (code: Code, at: object, message: string, further = '', level?: 'warning') =>
    void problems.push({ ...context.problem(at, code, message, further), ...(level && { level }) });
  /** Checks a literal value completely. */
  const fitsAsIs = (value: unknown, schema: TypeSchema | undefined, of: string, at: object, further: string): void => {
    const type = resolveType(schema, world.types);
    if (!type) return;
    const kinds = [type.type ?? []].flat();
    const kind = kindOf(value);
    if (kinds.length > 0 && !kinds.includes(kind) && !(kinds.includes('number') && kind === 'integer'))
      return say(
        'FLOW_WRONG_TYPE',
        at,
        `"${of}" must be ${kinds.join(' or ')}, not ${kind}. Correct the value.`,
        further,
      );
    if (typeof value === 'string' && type.enum && !type.enum.includes(value))
      return say(
        'FLOW_UNKNOWN_VALUE',
        at,
        `"${of}" is never "${value}".${didYouMean(value, type.enum.map(String)) || ` Use one of: ${type.enum.join(', ')}.`}`,
        further,
      );
    if (Array.isArray(value)) for (const entry of value) fitsAsIs(entry, type.items, of, at, further);
    else if (typeof value === 'object' && value !== null && type.properties) {
      const names = Object.keys(type.properties);
      for (const name of type.required ?? [])
        if (!Object.hasOwn(value, name))
          say('FLOW_MISSING_ARGUMENT', at, `${of} needs the property "${name}". Add it.`, further);
      for (const [name, inner] of Object.entries(value))
        if (names.includes(name)) fitsAsIs(inner, type.properties[name], `${of}.${name}`, at, further);
        else
          say(
            'FLOW_UNKNOWN_ARGUMENT',
            at,
            `${of} has no property "${name}".${didYouMean(name, names) || ' Remove it.'}`,
            further,
          );
    }
  };
  /** Checks a part that may be computed. */
  const fits = (
    part: Shape | undefined,
    schema: TypeSchema | undefined,
    of: string,
    at: object,
    further: string,
    aliases: Aliases = NONE,
  ): void => {
    const type = resolveType(schema, world.types);
    const shape = behind(part, flow);
    if (!type || shape === undefined) return;
    const held = heldBy(shape) ?? (typeof shape === 'object' ? undefined : { value: shape });
    if (held) return fitsAsIs(held.value, type, of, at, further);
    const several = type.type === 'string' && type.format !== LINES && longtextIn(shape, flow);
    if (several)
      return say(
        'FLOW_WRONG_TYPE',
        at,
        `"${of}" takes one line, but "${several}" may have several. Use a field of type text, or add "format": "${LINES}" in the type of the body.`,
        further,
      );
    if (type.items && typeof shape === 'object' && shape !== null && isEach(shape)) {
      const inner = within(aliases, shape.each, shape.as, true);
      return fits(shape.value, type.items, of, shape, '/value', inner);
    }
    const refused = refusedIn(context, shape, type, of, aliases);
    if (refused)
      return say(
        refused.code,
        refused.at ?? at,
        refused.message,
        refused.at ? refused.further : further,
        refused.level,
      );
    if (!isPlainShape(shape) || !type.properties) return;
    const names = Object.keys(type.properties);
    for (const name of type.required ?? [])
      if (!Object.hasOwn(shape, name))
        say('FLOW_MISSING_ARGUMENT', shape, `${of} needs the property "${name}". Add it.`);
    for (const [name, inner] of Object.entries(shape))
      if (names.includes(name)) fits(inner, type.properties[name], `${of}.${name}`, shape, toPointer([name]), aliases);
      else
        say(
          'FLOW_UNKNOWN_ARGUMENT',
          shape,
          `${of} has no property "${name}".${didYouMean(name, names) || ' Remove it.'}`,
          toPointer([name]),
        );
  };
  /** A body with missing and extra properties, none of them similar, is for another operation. */
  const ofAnother = (shape: Shape | undefined, type: string): string | undefined => {
    const { properties = {}, required = [] } = resolveType(typeNamed(type), world.types) ?? {};
    if (!isPlainShape(shape)) return undefined;
    const names = Object.keys(properties);
    const missing = required.filter((name) => !Object.hasOwn(shape, name));
    const unknown = Object.keys(shape).filter((name) => !names.includes(name));
    if (missing.length === 0 || unknown.length === 0 || unknown.some((name) => isLikeSome(name, names)))
      return undefined;
    const quoted = (list: readonly string[]) => list.map((name) => `"${name}"`).join(', ');
    return `needs ${quoted(missing)}, but gets ${quoted(unknown)}. Correct the names, or use another operation.`;
  };
  const body = (operation: string, given: Readonly<Record<string, Shape>> | undefined, at: object) => {
    const type = world.catalogue.operations[operation]?.body;
    if (type === undefined) return;
    const other = ofAnother(behind(given?.['body'], flow), type);
    if (other !== undefined)
      say(
        'FLOW_UNKNOWN_ARGUMENT',
        at,
        `the body of ${operation} is a ${type}, which ${other}`,
        'send' in at ? '/send' : '/asks',
      );
    else fits(given?.['body'], typeNamed(type), type, at, '/with/body');
  };
  for (const source of Object.values(flow.sources)) if (source.asks) body(source.asks, source.with, source);
  for (const { effect } of context.find('effect'))
    for (const { name, with: given, at } of namesOf(effect, 'operation')) body(name, given, at);
  return problems;
}

function longtextIn(shape: Shape, { fields }: PreparedFlow): string | undefined {
  const [root, name = '', ...rest] = plainPathOf(shape)?.split('.') ?? [];
  const field = root === 'form' && rest.length === 0 ? fields[name] : undefined;
  return field && fieldTypes[field.type].lines ? name : undefined;
}

/** Returns the type of a value as JSON Schema names it. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
