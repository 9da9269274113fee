import type { Problem } from '../../../errors.ts';
import type { Field, NamedRule } from '../../../flow.ts';
import { correctionOf } from '../../load/nearest.ts';
import type { Kind } from '../../metadata/operators.ts';
import { RULES } from '../../metadata/rules.ts';
import { wrongPattern } from '../analysis/patterns.ts';
import { inWords, type StaticTypes } from '../analysis/staticTypes.ts';
import { allFields } from '../graph/fields.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

const codes = ['FLOW_WRONG_TYPE', 'FLOW_BAD_PATTERN', 'FLOW_UNKNOWN_NAME'] as const;
type Code = (typeof codes)[number];

/** Reports values that a rule cannot compare with, rules for other types, unsafe patterns, and unknown fields of rows. */
export const ruleValues = lintRule({ codes, over: 'flow', run: check });

function check(context: LintContext): Problem<Code>[] {
  const { flow, kinds } = context;
  const say = (code: Code, at: object, message: string, further: string): Problem<Code>[] => [
    context.problem(at, code, message, further),
  ];
  return allFields(flow).flatMap(({ name, field }) =>
    (field.rules ?? []).flatMap((rule) => {
      if (!('rule' in rule)) return [];
      const { appliesTo } = RULES[rule.rule];
      if (appliesTo !== 'any' && !appliesTo.includes(field.type))
        return say(
          'FLOW_WRONG_TYPE',
          rule,
          `the rule ${rule.rule} does not apply to "${name}", which is of type ${field.type}. Remove it, or use another rule.`,
          '/rule',
        );
      const wrong = wrongValue(rule, field.type, kinds);
      if (wrong !== undefined) return say('FLOW_WRONG_TYPE', rule, wrong, '/value');
      if (rule.rule === 'unique')
        return strangeNames(rule, name, field).map((wrong) => problemAt(context, rule, wrong));
      const bad = rule.rule === 'pattern' && rule.value !== undefined ? badPattern(rule.value) : undefined;
      return bad === undefined ? [] : say('FLOW_BAD_PATTERN', rule, bad, '/value');
    }),
  );
}

type Strange = readonly [message: string, further: string];

const problemAt = (context: LintContext, rule: NamedRule, [message, further]: Strange): Problem<Code> =>
  context.problem(rule, 'FLOW_UNKNOWN_NAME', message, further);

/** Names in the rule `unique` that are no fields of the rows. */
function strangeNames({ value }: NamedRule, name: string, { fields = {} }: Field): Strange[] {
  const names: readonly unknown[] = Array.isArray(value) ? value : [];
  const known = Object.keys(fields);
  return names.flatMap((one, at): Strange[] =>
    typeof one !== 'string' || known.includes(one)
      ? []
      : [[`"${one}" is no field of the rows "${name}".${correctionOf(one, known)}`, `/value/${at}`]],
  );
}

function wrongValue({ rule, value }: NamedRule, type: Field['type'], kinds: StaticTypes): string | undefined {
  const { compares } = RULES[rule];
  if (value === undefined) return undefined;
  if (!compares) return `the rule ${rule} takes no value. Remove it.`;
  const { kind, words } = compares;
  const known = kinds.expression(value, new Map());
  if (rule === 'pattern' && typeof value === 'object') return undefined;
  if (rule === 'unique' && typeof value === 'object' && !Array.isArray(value))
    return `the rule unique takes ${words}, not a computed one. Write their names.`;
  if (known && !known.has(kind))
    return `the rule ${rule} takes ${words}, not ${typeof value === 'object' ? inWords(known) : JSON.stringify(value)}.${meant(value, kind, rule) || ' Correct the value.'}`;
  const further = typeof value === 'object' && !Array.isArray(value) ? undefined : compares.wrong(value, type);
  return further === undefined ? undefined : `the rule ${rule} takes ${words}, ${further}. Correct the value.`;
}

const BYTES: Readonly<Record<string, number>> = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

/** Suggests a value for clear mistakes such as `"6 MB"` and `"12"`. */
function meant(value: unknown, kind: Kind, rule: NamedRule['rule']): string {
  if (kind === 'list' && typeof value === 'string')
    return ` Did you mean ["${rule === 'extension' ? value.replace(/^\./, '').toLowerCase() : value}"]?`;
  const [, number = '', unit = 'B'] =
    /^(\d+(?:\.\d+)?) ?([KMG]?B)?$/i.exec(typeof value === 'string' ? value : '') ?? [];
  return kind === 'number' && number !== ''
    ? ` Did you mean ${Number(number) * (BYTES[unit.toUpperCase()] ?? 1)}?`
    : '';
}

function badPattern(value: unknown): string | undefined {
  return typeof value === 'string'
    ? wrongPattern(value)
    : 'a computed pattern cannot be checked. Write the pattern as a text, or use "that".';
}
