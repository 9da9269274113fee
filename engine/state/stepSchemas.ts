// Steps validated by a JSON Schema instead of the rules of their fields.
import type { PreparedFlow, Step } from '../flow.ts';
import type { Json } from '../nodes.ts';
import { computed, type GraphSignal } from '../signals.ts';
import { schemaRules } from '../values/lazySchemaRules.ts';
import type { SchemaError } from '../values/schemaRules.ts';
import { fieldsOn } from './fieldPlacements.ts';

/**
 * Validates the answers of one step by its schema.
 *
 * @see docs/requirements.md ENG-4
 */
export class StepSchema {
  readonly fields: readonly string[];
  readonly #faults: GraphSignal<readonly SchemaError[]>;

  constructor(step: Step, schema: object, answerOf: (field: string) => Json | undefined) {
    this.fields = fieldsOn(step);
    this.#faults = computed(() => {
      const answers: Record<string, Json | Record<string, Json>> = {};
      for (const field of this.fields) put(answers, field.split('.'), answerOf(field));
      return schemaRules().schemaErrors(answers, schema);
    });
  }

  faultOf(field: string): string | undefined {
    const names = field.split('.');
    return this.#faults.value.find(({ path }) => names.every((name, at) => path[at] === name))?.keyword;
  }

  /** True when an error belongs to no field of the step. */
  hasOtherFaults(): boolean {
    return this.#faults.value.some(({ path }) => !this.fields.some((field) => startsWith(path, field.split('.'))));
  }
}

export function stepSchemasOf(
  { steps, schemas = {} }: PreparedFlow,
  answerOf: (field: string) => Json | undefined,
): Map<string, StepSchema> {
  return new Map(
    steps.flatMap((step): [string, StepSchema][] => {
      const schema = step.schema === undefined ? undefined : schemas[step.schema];
      return schema ? [[step.id, new StepSchema(step, schema, answerOf)]] : [];
    }),
  );
}

function put(into: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: Json | undefined): void {
  if (value === undefined) return;
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const inner = (into[name] ?? {}) as Record<string, unknown>;
  into[name] = inner;
  put(inner, rest, value);
}

const startsWith = (path: readonly string[], start: readonly string[]): boolean =>
  start.every((name, at) => path[at] === name);
