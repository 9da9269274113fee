// Bodies of a scripted server, in the types of the API.
import type { Json } from '@fahrplan/engine';
import { world } from '../definitions.ts';

interface Example {
  readonly $ref?: string;
  readonly examples?: readonly Json[];
  readonly properties?: Readonly<Record<string, Example>>;
  readonly required?: readonly string[];
}

export function bodyOf(type: string, changes: Readonly<Record<string, Json>> = {}): Record<string, Json> {
  const { required = [], properties = {} } = world.types[type] as Example;
  const examples = required.map((name): [string, Json] => [name, properties[name]?.examples?.[0] ?? null]);
  return { ...Object.fromEntries(examples), ...changes };
}
