// What only fields have: whether they are asked, their options, and the rules of their answers.
import { evaluate, holds } from '../../expressions/expressions.ts';
import { follow, Inner, type Scope } from '../../expressions/scope.ts';
import type { OptionDefinition, Rule } from '../../flow.ts';
import type { Json } from '../../nodes.ts';
import { attempt, ready, Unready } from '../../notReady.ts';
import type { FieldState } from '../../state/fieldState.ts';
import { keepsRule, ruleName } from '../../state/namedRules.ts';
import { pathOfList } from '../../text/formats.ts';
import type { Verdict } from './decide.ts';
import type { Reason } from './explanationWriter.ts';
import type { Part } from './flowParts.ts';
import type { Layer, Layers } from './layers.ts';
import { sayVerdict } from './sayValue.ts';
import { MASK } from './secrets.ts';

/** Whether a field is asked, and whether its answer and its options are there. */
export function fieldLayers(state: FieldState, way: readonly Part[], layers: Layers): Layer[] {
  const { page } = layers.inside;
  const { field, name } = state;
  const place = layers.places.of(field);
  const own = layers.teller.whether(field.when, page.scope);
  const base = { name, stops: 'hidden', place } as const;
  const found: Layer[] = [];
  if (own)
    found.push({
      ...base,
      of: 'field',
      verdict: own.verdict,
      says: `its condition ${sayVerdict(own.verdict)}`,
      reason: own,
    });
  const step = page.flow.steps.find(({ id }) => id === way[0]?.key);
  if (step?.aside && !page.reached.peek().has(step.id))
    found.push({
      ...base,
      of: 'step',
      name: step.id,
      verdict: 'fails',
      says: 'it lies outside the order, and nothing has led to it yet',
      reason: null,
      place: layers.places.of(step),
    });
  const asked = verdictOf(() => state.asked.value);
  const answer = asked === 'holds' ? isThere(() => state.answer.value) : 'holds';
  if (answer !== 'holds')
    found.push({
      ...base,
      of: 'answer',
      verdict: answer,
      stops: stopOf(answer),
      says: 'its default is not there yet',
      reason: field.default === undefined ? null : layers.teller.value(field.default, page.scope),
    });
  return [...found, ...optionsLayer(state, layers)];
}

/** The field waits for its options as a whole only when they could not be loaded. */
function optionsLayer(state: FieldState, layers: Layers): Layer[] {
  if (state.field.options === undefined) return [];
  const offered = attempt(() => state.offered.value);
  const verdict = offered instanceof Unready ? offered.state : 'holds';
  const each = [state.field.options].flat().find((option) => option.each !== undefined)?.each;
  return [
    {
      of: 'options',
      name: state.name,
      verdict: verdict === 'failed' ? 'failed' : 'holds',
      stops: 'failed',
      says:
        offered instanceof Unready
          ? `its options: ${sayVerdict(offered.state)}`
          : `${offered.length} options are offered`,
      reason: each === undefined ? null : layers.teller.value(each, layers.inside.page.scope),
      place: layers.places.first(state.field.options, state.field),
    },
  ];
}

/** One option of a field: its condition and rules, or that the list has none like it. */
export function optionLayers(state: FieldState, value: string, layers: Layers): Layer[] {
  const { scope } = layers.inside.page;
  for (const option of [state.field.options ?? []].flat()) {
    const within = scopesOf(option, scope).find(
      (inner) => ready(() => String(evaluate(option.value, inner) ?? '')) === value,
    );
    if (!within) continue;
    const entries = option.each === undefined ? new Map() : new Map([[option.as ?? 'item', {}]]);
    const reason = layers.teller.whether(option.when, within);
    const verdict = reason?.verdict ?? 'holds';
    return [
      {
        of: 'option',
        name: value,
        verdict,
        stops: 'hidden',
        says: reason ? `its condition ${sayVerdict(verdict)}` : 'has no condition',
        reason,
        place: layers.places.of(option),
      },
      ...layers.rules({ rules: option.rules ?? [], scope: within, entries }),
    ];
  }
  const each = [state.field.options ?? []].flat().find((option) => option.each !== undefined)?.each;
  const reason = each === undefined ? null : layers.teller.value(each, scope);
  const verdict = reason && reason.verdict !== 'holds' && reason.verdict !== 'fails' ? reason.verdict : 'fails';
  return [
    {
      of: 'option',
      name: value,
      verdict,
      stops: 'hidden',
      says: 'no list of the field has it',
      reason,
      place: layers.places.first(state.field.options, state.field),
    },
  ];
}

function scopesOf({ each, as = 'item' }: OptionDefinition, scope: Scope): readonly Scope[] {
  if (each === undefined) return [scope];
  const list = ready(() => evaluate(each, scope));
  if (!Array.isArray(list)) return [];
  return list.map((entry: unknown) => new Inner(scope, as, (rest) => follow(entry, rest), pathOfList(each)));
}

/** The rules of an answer in their order; the first that is broken is said to the customer. */
export function ruleLayers(state: FieldState, layers: Layers): Layer[] {
  const { page } = layers.inside;
  const answer = ready(() => state.answer.value);
  const said =
    layers.teller.secrets.isPrivate(state.name) && answer !== undefined
      ? MASK
      : layers.teller.value({ var: `form.${state.name}` }, page.scope).value;
  return (state.field.rules ?? []).map((rule): Layer => {
    const applies = layers.teller.whether(rule.when, page.scope);
    const idle = applies !== null && applies.verdict !== 'holds';
    const verdict = idle ? 'holds' : verdictOf(() => isKept(rule, answer, layers));
    const value =
      'rule' in rule && rule.value !== undefined ? ` ${layers.teller.value(rule.value, page.scope).value}` : '';
    const text = ready(() => page.texts.say(rule.text, page.scope)) ?? '';
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
      reason: reasonOf(rule, idle ? applies : null, layers),
      place: layers.places.of(rule),
    };
  });
}

const reasonOf = (rule: Rule, applies: Reason | null, layers: Layers): Reason | null =>
  applies ?? ('that' in rule ? layers.teller.whether(rule.that, layers.inside.page.scope) : null);

function isKept(rule: Rule, answer: Json | undefined, layers: Layers): boolean {
  const { scope, ruleContext } = layers.inside.page;
  return 'rule' in rule ? keepsRule(rule, answer, scope, ruleContext) : holds(rule.that, scope);
}

function verdictOf(read: () => boolean): Verdict {
  const value = attempt(read);
  if (value instanceof Unready) return value.state;
  return value ? 'holds' : 'fails';
}

/** Holds as soon as something can be read, whatever it is. */
const isThere = (read: () => unknown): Verdict =>
  verdictOf(() => {
    read();
    return true;
  });

const stopOf = (verdict: Verdict): 'pending' | 'failed' => (verdict === 'failed' ? 'failed' : 'pending');
