import { evaluate, holds } from '../../expressions/expressions.ts';
import { follow, Inner, type Scope } from '../../expressions/scope.ts';
import type { OptionDefinition, Rule } from '../../flow.ts';
import type { Json } from '../../nodes.ts';
import { catchNotReady, NotReady, orUndefined } from '../../notReady.ts';
import type { FieldState } from '../../state/fieldState.ts';
import { keepsRule, ruleName } from '../../state/namedRules.ts';
import { pathOfList } from '../../text/formats.ts';
import type { Verdict } from './decide.ts';
import type { Reason } from './explanationWriter.ts';
import type { Part } from './flowParts.ts';
import type { Layer, Layers } from './layers.ts';
import { sayVerdict } from './sayValue.ts';
import { isSecret, MASK } from './secrets.ts';

/** Layers for the condition, the answer and the options of a field. */
export function fieldLayers(fieldState: FieldState, way: readonly Part[], layers: Layers): Layer[] {
  const { state } = layers.inside;
  const { field, name } = fieldState;
  const location = layers.locations.of(field);
  const { scope } = fieldState.context;
  const own = layers.writer.whether(field.when, scope);
  const base = { name, stops: 'hidden', location } as const;
  const found: Layer[] = [];
  if (own)
    found.push({
      ...base,
      of: 'field',
      verdict: own.verdict,
      says: `its condition ${sayVerdict(own.verdict)}`,
      reason: own,
    });
  const step = state.flow.steps.find(({ id }) => id === way[0]?.key);
  if (step?.aside && !state.reached.peek().has(step.id))
    found.push({
      ...base,
      of: 'step',
      name: step.id,
      verdict: 'fails',
      says: 'it lies outside the order, and nothing has led to it yet',
      reason: null,
      location: layers.locations.of(step),
    });
  const asked = verdictOf(() => fieldState.asked.value);
  const answer = asked === 'holds' ? isThere(() => fieldState.answer.value) : 'holds';
  if (answer !== 'holds')
    found.push({
      ...base,
      of: 'answer',
      verdict: answer,
      stops: stopOf(answer),
      says: 'its default is not there yet',
      reason: field.default === undefined ? null : layers.writer.value(field.default, scope),
    });
  return [...found, ...optionsLayer(fieldState, layers)];
}

/** Pending options do not hold up the field; only failed ones do. */
function optionsLayer(fieldState: FieldState, layers: Layers): Layer[] {
  if (fieldState.field.options === undefined) return [];
  const offered = catchNotReady(() => fieldState.offered.value);
  const verdict = offered instanceof NotReady ? offered.state : 'holds';
  const each = [fieldState.field.options].flat().find((option) => option.each !== undefined)?.each;
  return [
    {
      of: 'options',
      name: fieldState.name,
      verdict: verdict === 'failed' ? 'failed' : 'holds',
      stops: 'failed',
      says:
        offered instanceof NotReady
          ? `its options: ${sayVerdict(offered.state)}`
          : `${offered.length} options are offered`,
      reason: each === undefined ? null : layers.writer.value(each, fieldState.context.scope),
      location: layers.locations.first(fieldState.field.options, fieldState.field),
    },
  ];
}

/** Layers for one option: its condition and rules, or that no list contains it. */
export function optionLayers(fieldState: FieldState, value: string, layers: Layers): Layer[] {
  const { scope } = fieldState.context;
  for (const option of [fieldState.field.options ?? []].flat()) {
    const within = scopesOf(option, scope).find(
      (inner) => orUndefined(() => String(evaluate(option.value, inner) ?? '')) === value,
    );
    if (!within) continue;
    const entries = option.each === undefined ? new Map() : new Map([[option.as ?? 'item', {}]]);
    const reason = layers.writer.whether(option.when, within);
    const verdict = reason?.verdict ?? 'holds';
    return [
      {
        of: 'option',
        name: value,
        verdict,
        stops: 'hidden',
        says: reason ? `its condition ${sayVerdict(verdict)}` : 'has no condition',
        reason,
        location: layers.locations.of(option),
      },
      ...layers.rules({ rules: option.rules ?? [], scope: within, entries }),
    ];
  }
  const each = [fieldState.field.options ?? []].flat().find((option) => option.each !== undefined)?.each;
  const reason = each === undefined ? null : layers.writer.value(each, scope);
  const verdict = reason && reason.verdict !== 'holds' && reason.verdict !== 'fails' ? reason.verdict : 'fails';
  return [
    {
      of: 'option',
      name: value,
      verdict,
      stops: 'hidden',
      says: 'no list of the field has it',
      reason,
      location: layers.locations.first(fieldState.field.options, fieldState.field),
    },
  ];
}

function scopesOf({ each, as = 'item' }: OptionDefinition, scope: Scope): readonly Scope[] {
  if (each === undefined) return [scope];
  const list = orUndefined(() => evaluate(each, scope));
  if (!Array.isArray(list)) return [];
  return list.map((entry: unknown) => new Inner(scope, as, (rest) => follow(entry, rest), pathOfList(each)));
}

/** Layers for the rules of an answer in their order; the customer sees the first broken one. */
export function ruleLayers(fieldState: FieldState, layers: Layers): Layer[] {
  const { scope, texts, row } = fieldState.context;
  const answer = orUndefined(() => fieldState.answer.value);
  const path = row ? [row.as, ...fieldState.name.split('.').slice(-1)].join('.') : `form.${fieldState.name}`;
  const said =
    isSecret(fieldState.field) && answer !== undefined ? MASK : layers.writer.value({ var: path }, scope).value;
  return (fieldState.field.rules ?? []).map((rule): Layer => {
    const applies = layers.writer.whether(rule.when, scope);
    const idle = applies !== null && applies.verdict !== 'holds';
    const verdict = idle ? 'holds' : verdictOf(() => isKept(rule, answer, fieldState));
    const value = 'rule' in rule && rule.value !== undefined ? ` ${layers.writer.value(rule.value, scope).value}` : '';
    const text = orUndefined(() => texts.say(rule.text, scope)) ?? '';
    return {
      of: 'rule',
      name: ruleName(rule) + value,
      verdict,
      stops: 'broken',
      says: idle
        ? 'does not apply now'
        : verdict === 'fails'
          ? `is broken by ${said}: “${text}”`
          : `${sayVerdict(verdict)} for ${said}`,
      reason: reasonOf(rule, idle ? applies : null, scope, layers),
      location: layers.locations.of(rule),
    };
  });
}

const reasonOf = (rule: Rule, applies: Reason | null, scope: Scope, layers: Layers): Reason | null =>
  applies ?? ('that' in rule ? layers.writer.whether(rule.that, scope) : null);

function isKept(rule: Rule, answer: Json | undefined, { context: { scope, ruleContext }, field }: FieldState): boolean {
  return 'rule' in rule ? keepsRule(rule, answer, scope, ruleContext, field) : holds(rule.that, scope);
}

function verdictOf(read: () => boolean): Verdict {
  const value = catchNotReady(read);
  if (value instanceof NotReady) return value.state;
  return value ? 'holds' : 'fails';
}

/** Holds as soon as the value can be read. */
const isThere = (read: () => unknown): Verdict =>
  verdictOf(() => {
    read();
    return true;
  });

const stopOf = (verdict: Verdict): 'pending' | 'failed' => (verdict === 'failed' ? 'failed' : 'pending');
