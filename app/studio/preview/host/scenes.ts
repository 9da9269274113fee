// Derives from scenarios and types which input a flow opens with for a demo customer.
import type { Json, PreparedFlow, Types } from '@fahrplan/engine';
import { readInput } from '@fahrplan/engine';
import { exampleOf } from '@fahrplan/engine/authoring';
import { VISITOR } from './visitor.ts';

/** A customer with their data, or a visitor. */
export interface Scenario {
  readonly id: string;
  readonly title: string;
  /** Route parameters: `deal_id` is the id of the first of `deals`. */
  readonly route: Readonly<Record<string, string>>;
}

/** A file of flows/scenarios, as far as its shape matters here. */
export interface ScenarioFile {
  readonly id: string;
  /** By locale. */
  readonly title: Readonly<Record<string, string>>;
  readonly customer: { readonly id: string };
}

export type FlowInput = PreparedFlow['input'];

/** Inputs that no address has: an example of the flow or of the type. */
export function givenTo(input: FlowInput, types: Types): Readonly<Record<string, Json>> {
  const needed = Object.entries(input ?? {}).filter(
    ([, { from, optional, example }]) => example !== undefined || (!from && !optional),
  );
  return Object.fromEntries(needed.map(([name, { type, example }]) => [name, example ?? anExampleOf(type, types)]));
}

/** Returns true if the scenario has the input of a flow. */
export const fits = (input: FlowInput, given: Readonly<Record<string, Json>>, { route }: Scenario): boolean =>
  readInput({ input }, { given, route, query: {} }) !== undefined;

/** Returns all scenarios in the order of the demo's list, and the visitor. */
export function scenariosIn(files: readonly ScenarioFile[], locale?: string): Scenario[] {
  const sorted = [...files].sort((one, other) => (one.customer.id < other.customer.id ? -1 : 1));
  return [
    ...sorted.map((scenario) => ({
      id: scenario.id,
      title: scenario.title[locale ?? ''] ?? Object.values(scenario.title)[0] ?? scenario.id,
      route: routeOf(scenario),
    })),
    { id: VISITOR, title: 'Nobody is signed in', route: {} },
  ];
}

function routeOf(scenario: object): Record<string, string> {
  const parameters = Object.entries(scenario).flatMap(([name, list]) => {
    const first: unknown = Array.isArray(list) ? list[0] : undefined;
    const isThing = typeof first === 'object' && first !== null && 'id' in first;
    return isThing ? [[`${name.replace(/s$/, '')}_id`, String(first.id)]] : [];
  });
  return Object.fromEntries(parameters);
}

/** Examples of simple types. */
const EXAMPLES: Readonly<Record<string, Json>> = { string: 'Beispiel', integer: 1, boolean: true, date: '2026-12-01' };

/** An example of an API type or a simple type. */
function anExampleOf(type: string, types: Types): Json {
  const simple = EXAMPLES[type.replace(/\[\]$/, '')];
  if (simple !== undefined) return type.endsWith('[]') ? [simple] : simple;
  const example = exampleOf(type, types);
  return 'value' in example ? example.value : 'Beispiel';
}
