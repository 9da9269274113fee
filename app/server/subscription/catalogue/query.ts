// Converts query parameters to the types of their schema.
import { readFileSync } from 'node:fs';

interface Property {
  readonly type: 'string' | 'integer' | 'boolean' | 'array';
  readonly items?: Property;
}

/** Query before conversion; repeated parameters are lists. */
export type GivenQuery = Readonly<Record<string, string | readonly string[]>>;

/**
 * Returns a reader of queries for a schema in schemas/api. It drops unknown parameters.
 * Unreadable values stay unchanged, for the schema to refuse.
 */
export function queryReader(name: string): (query: GivenQuery) => object {
  const text = readFileSync(new URL(`../../../../schemas/api/${name}.json`, import.meta.url), 'utf8');
  const { properties } = JSON.parse(text) as { properties: Readonly<Record<string, Property>> };
  return (query) =>
    Object.fromEntries(
      Object.entries(query).flatMap(([parameter, given]) => {
        const property = Object.hasOwn(properties, parameter) ? properties[parameter] : undefined;
        return property === undefined ? [] : [[parameter, readValue(property, [given].flat())]];
      }),
    );
}

function readValue({ type, items }: Property, texts: readonly string[]): unknown {
  // The same value twice asks for nothing more, and would be looked for twice.
  if (type === 'array')
    return [...new Set(texts.flatMap((text) => text.split(',')))].map((text) => read(items?.type, text));
  // The last one of repeated parameters counts.
  return read(type, texts.at(-1) ?? '');
}

function read(type: string | undefined, text: string): unknown {
  if (type === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}
