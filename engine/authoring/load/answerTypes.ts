import type { Catalogue, TypeSchema, Types } from '../../flow.ts';

/** Returns the answer types and all inside them, reduced to what validation of answers needs. */
export function answerTypesOf(operations: Catalogue['operations'], types: Types): Types {
  const kept: Record<string, TypeSchema> = {};
  const keep = (name: string): void => {
    const type = types[name];
    if (!type || kept[name]) return;
    kept[name] = {};
    kept[name] = trim(type, keep);
  };
  for (const { answer } of Object.values(operations)) if (answer) keep(answer.replace(/(\[\])?\??$/, ''));
  return kept;
}

function trim(schema: TypeSchema, keep: (name: string) => void): TypeSchema {
  const { $ref, type, format, required, properties, items } = schema;
  // Content names its own schema, and is validated where it is served.
  if (properties?.['$schema']) return { type: 'object', required: ['$schema'] };
  if ($ref !== undefined) keep(nameOf($ref));
  return {
    ...($ref && { $ref }),
    ...(type && { type }),
    ...(format && { format }),
    ...(required && { required }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, trim(part, keep)])),
    }),
    ...(items && { items: trim(items, keep) }),
  };
}

const nameOf = (reference: string): string => reference.replace(/\.json$/, '');
