/** Decodes a part of an address; undefined if malformed. */
export function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Parses a query; repeated parameters keep all values. */
export function valuesIn(query: string): Map<string, readonly string[]> {
  const values = new Map<string, readonly string[]>();
  for (const part of query.replace(/^\?/, '').split('&')) {
    const [name = '', ...rest] = part.replaceAll('+', ' ').split('=').map(decoded);
    if (name !== '' && !rest.includes(undefined)) values.set(name, [...(values.get(name) ?? []), rest.join('=')]);
  }
  return values;
}
