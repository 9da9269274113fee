// Links for presses that only set answers in the query; they work without scripts.
import { build } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import { addressForms } from '../fields/addressForms.ts';
import type { Shapes } from '../flow.ts';
import type { Destination } from '../host.ts';
import type { Json } from '../nodes.ts';
import type { FlowState } from '../state/flowState.ts';
import { isGiven } from '../state/namedRules.ts';

/** Returns the page with changed answers; undefined for flows without answers in the query. */
export function linkWithAnswers(
  set: Shapes,
  { flow, input, fields }: FlowState,
  scope: Scope,
): Destination | undefined {
  if (flow.keep !== 'url') return undefined;
  const opened = Object.entries(flow.input ?? {}).flatMap(([name, { from }]): [string, Json | undefined][] =>
    [from ?? []].flat().map((path) => [path.slice(path.indexOf('.') + 1), input[name]]),
  );
  const answers = [...fields].flatMap(([name, { field, given }]): [string, Json | undefined][] =>
    field.private || !addressForms[field.type] ? [] : [[name, given.value]],
  );
  const built = build(set, scope);
  const others = Object.keys(set).map((name): [string, Json | undefined] => [name, built[name]]);
  const all = Object.entries(Object.fromEntries([...opened, ...answers, ...others]));
  return {
    page: flow.id,
    with: Object.fromEntries(all.filter((one): one is [string, Json] => isGiven(one[1], fields.get(one[0])?.field))),
  };
}
