// The schemas that steps are judged by, each complete in itself, so that they travel with the flow.
import type { PreparedFlow, Types } from '../../flow.ts';
import { isRecord } from '../../values/isRecord.ts';

/** The flow with the schemas that its steps name. */
export function withSchemas(flow: PreparedFlow, types: Types): PreparedFlow {
  const named = new Set(flow.steps.flatMap(({ schema }) => (schema === undefined ? [] : [schema])));
  if (named.size === 0) return flow;
  const schemas = [...named].flatMap((name) => (types[name] ? [[name, complete(name, types)] as const] : []));
  return { ...flow, schemas: Object.fromEntries(schemas) };
}

/** A type with every type that it refers to among its definitions. */
function complete(name: string, types: Types): object {
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
