// Derives from flows/ and schemas/ which flows fit which customers, and with what input.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, Types } from '@fahrplan/engine';
import { readInput } from '@fahrplan/engine';
import { exampleOf } from '@fahrplan/engine/authoring';
import { Definitions } from '../../app/build/definitions.ts';
import { VISITOR } from './reference.ts';

/** A customer with their data, or a visitor. */
export interface Scenario {
  readonly id: string;
  readonly title: string;
  /** Route parameters: `deal_id` is the id of the first of `deals`. */
  readonly route: Readonly<Record<string, string>>;
}

export interface Scenes {
  readonly scenarios: readonly Scenario[];
  readonly locales: readonly string[];
  /** Inputs that no address has, by flow: an example of the flow or of the type. */
  readonly given: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  /** Scenarios that have the input of a flow, by flow. */
  readonly fitting: Readonly<Record<string, readonly string[]>>;
}

interface ScenarioFile {
  readonly id: string;
  /** By locale. */
  readonly title: Readonly<Record<string, string>>;
  readonly customer: { readonly id: string };
}

/** Reads on each call, since an editor may change files. */
export function readScenes(root: string): Scenes {
  const definitions = new Definitions(root);
  const scenarios = readScenarios(root);
  const catalogue = definitions.catalogue();
  if (!catalogue.ok) throw new Error('The catalogue has problems. List them with: npm run check');
  const types = definitions.types();
  const inputs = Object.entries(definitions.files()).map(([id, file]) => {
    const { input = {} } = JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof readInput>[0];
    return { id, input };
  });
  const given = inputs.map(({ id, input }) => {
    const needed = Object.entries(input ?? {}).filter(
      ([, { from, optional, example }]) => example !== undefined || (!from && !optional),
    );
    const examples = needed.map(([name, { type, example }]) => [name, example ?? anExampleOf(type, types)]);
    return [id, Object.fromEntries(examples)] as const;
  });
  const fitting = inputs.map(({ id, input }) => {
    const own = Object.fromEntries(given)[id] ?? {};
    const fits = ({ route }: Scenario) => readInput({ input }, { given: own, route, query: {} }) !== undefined;
    return [id, scenarios.filter(fits).map((scenario) => scenario.id)] as const;
  });
  return {
    scenarios,
    locales: Object.keys(catalogue.value.prepared.locales),
    given: Object.fromEntries(given),
    fitting: Object.fromEntries(fitting),
  };
}

function readScenarios(root: string): Scenario[] {
  const folder = join(root, 'flows/scenarios');
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const scenarios = files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as ScenarioFile);
  const sorted = scenarios.sort((one, other) => (one.customer.id < other.customer.id ? -1 : 1));
  return [
    ...sorted.map((scenario) => ({
      id: scenario.id,
      title: scenario.title['en-US'] ?? scenario.id,
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
