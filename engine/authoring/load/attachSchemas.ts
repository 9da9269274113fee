import type { PreparedFlow, Types } from '../../flow.ts';
import { isRecord } from '../../values/isRecord.ts';

/** Adds the schemas that steps validate with, so that they load with the flow. */
export function withSchemas(flow: PreparedFlow, types: Types): PreparedFlow {
  const named = new Set(flow.steps.flatMap(({ schema }) => (schema === undefined ? [] : [schema])));
  if (named.size === 0) return flow;
  const schemas = [...named].flatMap((name) => (types[name] ? [[name, complete(name, types)] as const] : []));
  return { ...flow, schemas: Object.fromEntries(schemas) };
}

/** Returns a self-contained type, with all types that it refers to as definitions. */
export function complete(name: string, types: Types): object {
  const definitions: Record<string, unknown> = {};
  const inside = (part: unknown): unknown =>
    Array.isArray(part) ? part.map(inside) : isRecord(part) ? local(part) : part;
  const local = (part: object = {}): object => {
    const kept = Object.entries(part).filter(([key]) => key !== '$id' && key !== '$schema' && key !== 'examples');
    return Object.fromEntries(
      kept.map(([key, value]) => (key === '$ref' ? [key, refer(String(value))] : [key, inside(value)])),
    );
  };
  const refer = (reference: string): string => {
    const other = reference.replace(/\.json$/, '');
    if (!Object.hasOwn(definitions, other)) {
      definitions[other] = {};
      definitions[other] = local(types[other]);
    }
    return `#/definitions/${other}`;
  };
  return { ...local(types[name]), definitions };
}
