// Calls that Continue and the submit of a flow would make now, with the origin of each value.
import { build, isEach, isOperation } from '../../expressions/expressions.ts';
import type { Effects, Expression, SendEffect, Shape } from '../../flow.ts';
import { namedEffects } from '../../namedEffects.ts';
import type { FlowSession } from '../../nodes.ts';
import { catchNotReady, NotReady } from '../../notReady.ts';
import { insideOf } from '../../session/session.ts';
import type { FlowState } from '../../state/flowState.ts';
import { readOnly } from '../../state/readOnly.ts';
import { goesOn } from '../../view/stepNodes.ts';
import { listsOf } from '../metadata/effects.ts';
import { ExplanationWriter, pathOf, type Reason } from './explanationWriter.ts';
import { type Knowledge, LocationFinder, type SourceLocation } from './locationTable.ts';
import { trace } from './origins.ts';
import { MASK } from './secrets.ts';

/** Value of a call: a parameter, or a property of its body. */
export interface SentValue {
  /** Path in the arguments: `deal_id`, `body.slot.date`. */
  readonly name: string;
  /** JSON as it is sent; masked for private values, null if it is left out. */
  readonly json: string | null;
  /** Value, origin and parts as the form shows them; null for lists. */
  readonly reason: Reason | null;
  readonly location: SourceLocation | null;
}

export interface PlannedCall {
  readonly operation: string;
  readonly method: string;
  /** URL of the operation with its parameters in braces. */
  readonly url: string;
  /** `continue` of the step on screen, or the `submit` of the flow. */
  readonly by: 'continue' | 'submit';
  /** Condition of the call; null without one. */
  readonly when: Reason | null;
  readonly values: readonly SentValue[];
  readonly location: SourceLocation | null;
}

/**
 * Returns the calls of the step on screen and of the submit, in order. Sends no requests; private values are masked.
 * Values from responses of earlier calls are not known yet.
 */
export function plannedCalls(session: FlowSession, knowledge: Knowledge | null = null): readonly PlannedCall[] {
  const inside = insideOf(session);
  if (!inside) return [];
  const { state } = inside;
  const here = state.flow.steps.find(({ id }) => id === session.step.peek()?.id);
  const next = here && goesOn(here, state.flow) && here.next ? here.next.do : undefined;
  const locations = new LocationFinder(state.flow, state.catalogue, knowledge);
  const writer = new ExplanationWriter(state, locations);
  const calls = (by: PlannedCall['by'], effects: Effects | undefined) =>
    sendsIn(effects ?? [], state).map((effect) => planned(effect, by, state, writer));
  return readOnly(() => [...calls('continue', next), ...calls('submit', state.flow.submit)]);
}

function planned(effect: SendEffect, by: PlannedCall['by'], state: FlowState, writer: ExplanationWriter): PlannedCall {
  const { method = 'POST', url = '' } = state.catalogue.operations[effect.send] ?? {};
  return {
    ...{ operation: effect.send, method, url, by },
    when: writer.whether(effect.when, state.scope),
    values: Object.entries(effect.with ?? {}).flatMap(([name, shape]) => valuesIn(name, shape, state, writer)),
    location: writer.locations.of(effect),
  };
}

/** Effects that call an operation, in a list and in those that it runs. */
function sendsIn(effects: Effects, state: FlowState, within: ReadonlySet<string> = new Set()): SendEffect[] {
  return effects.flatMap((effect) => {
    if ('send' in effect) return [effect];
    const named = 'do' in effect && typeof effect.do === 'string' ? effect.do : undefined;
    if (named !== undefined && !within.has(named))
      return sendsIn(namedEffects(state.flow.effects, named) ?? [], state, new Set([...within, named]));
    return listsOf(effect).flatMap((list) => (list.runs === 'now' ? sendsIn(list.effects, state, within) : []));
  });
}

/** One value for each part of a shape that has an origin of its own. */
function valuesIn(name: string, shape: Shape, state: FlowState, writer: ExplanationWriter): SentValue[] {
  if (isParts(shape))
    return Object.entries(shape).flatMap(([part, inner]) => valuesIn(`${name}.${part}`, inner, state, writer));
  // A derived value that is put together from others is told by its parts.
  const made = isPath(shape) ? trace(pathOf(shape), state, writer.entries).made : null;
  if (made && isParts(made.shape)) return valuesIn(name, made.shape, state, writer);
  const isPrivate = writer.secrets.isMadeFrom(shape);
  const value = catchNotReady(() => build(shape, state.scope));
  const json = value instanceof NotReady || value === undefined ? null : JSON.stringify(value);
  const reason = isList(shape) ? null : writer.value(shape, state.scope);
  const { locations } = writer;
  return [{ name, json: json !== null && isPrivate ? MASK : json, reason, location: locations.of(shape) }];
}

const isObject = (shape: Shape): shape is Shape & object => typeof shape === 'object' && shape !== null;

const isList = (shape: Shape): shape is Exclude<Shape, Expression> => isObject(shape) && isEach(shape);

/** Properties with shapes of their own, in contrast to an expression or a list. */
const isParts = (shape: Shape): shape is Readonly<Record<string, Shape>> =>
  isObject(shape) && !Array.isArray(shape) && !isEach(shape) && !isOperation(shape);

const isPath = (shape: Shape): shape is Expression => isObject(shape) && 'var' in shape;
